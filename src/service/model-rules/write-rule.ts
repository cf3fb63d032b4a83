/**
 * Has a model write a rule from prose, once more where what it wrote was refused, and keeps the result as a proposal that a person has to
 * approve. Whatever goes wrong is a sentence beside the rule, and another try later.
 */
import type { Agent } from 'node:http';
import type { Logger } from 'pino';
import { printable } from '../../engine/text/printable.ts';
import type { ModelSettings } from '../../config/config.ts';
import type { Author } from '../audit/tell-changes.ts';
import { storableJson, storableText } from '../database/storable-text.ts';
import type { Database, RulePreview } from '../database/tables.ts';
import type { Clock } from '../foundation/clock.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { RuleJob } from '../jobs/rule-jobs.ts';
import { understandingOf } from '../rules/understanding.ts';
import { changeRule } from '../rules/change-rules.ts';
import { isSourceType } from '../rules/rules-of-repository.ts';
import { findRule, type RuleRow, updateAsked } from '../rules/store.ts';
import { type PreviewContext, previewRule } from '../trials/preview-rule.ts';
import { askModel, ModelFault, type ModelMessage } from './ask-model.ts';
import { faultOfPreview, faultOfWritten } from './check-written.ts';
import { questionAbout, questionAgain, readAnswer, wantedSchema, type WrittenAnswer } from './written-answer.ts';

export interface RuleWriting extends PreviewContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Pick<JobQueue, 'enqueueRule'>;
  readonly config: { readonly dataDir: string; readonly model: ModelSettings | undefined };
  readonly modelAgent?: Agent;
}

/** How long after each try that came to nothing there is another. */
const delaysSeconds = [60, 300, 1800] as const;
const answersMax = 2;

const theModel: Author = { actor: 'service', operation: 'model', requestId: '' };

/** Does nothing where nobody waits for it any more: the rule is gone, changed, or written already. */
export async function writeRule(context: RuleWriting, job: RuleJob, signal: AbortSignal): Promise<void> {
  const { db, config, log } = context;
  const row = await findRule(db, job.organizationId, job.ruleId);
  if (row?.model_state !== 'asked') return;
  const { model } = config;
  if (model === undefined) return giveUp(context, row, 'no model is configured any more');
  try {
    const { answer, preview } = await askUntilUsable({ ...context, model }, row, signal);
    await propose(context, row, { answer, preview, model: model.name });
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFault)) throw error;
    log.warn({ ruleId: row.id, reason: error.message }, 'a model wrote no rule');
    if (error instanceof CannotWrite) return giveUp(context, row, error.message);
    await tryLater(context, row, error.message);
  }
}

/** The model itself says that the text is no rule: asking again changes nothing. */
class CannotWrite extends ModelFault {}

interface Written {
  readonly answer: WrittenAnswer;
  readonly preview: RulePreview;
}

async function askUntilUsable(
  context: RuleWriting & { readonly model: ModelSettings },
  row: RuleRow,
  signal: AbortSignal,
): Promise<Written> {
  const { model, modelAgent, ruleRunner } = context;
  const connection = { model, signal, ...(modelAgent === undefined ? {} : { agent: modelAgent }) };
  const named = {
    id: row.id,
    name: row.name,
    globPattern: row.glob_pattern,
    sourceTypes: row.source_types.filter(isSourceType),
  };
  let messages: readonly ModelMessage[] = questionAbout(row.rule);
  let fault = '';
  for (let answers = 0; answers < answersMax; answers++) {
    const said = await askModel(connection, messages, { name: 'written_rule', schema: wantedSchema });
    const answer = readAnswer(said);
    if (answer === undefined) fault = 'the answer has not the fields and sizes that were asked for';
    else if (!answer.canWrite)
      throw new CannotWrite(`the model says that it cannot be found in code: ${printable(answer.reason, 300)}`);
    else {
      fault = await faultOfWritten(ruleRunner, answer, named);
      if (fault === '') {
        const preview = await previewRule(
          context,
          row.organization_id,
          { ...named, rule: answer.rule },
          row.repository_ids,
        );
        fault = faultOfPreview(preview);
        if (fault === '') return { answer, preview };
      }
    }
    messages = questionAgain(messages, said, fault);
  }
  throw new ModelFault(`what the model wrote was refused: ${fault}`);
}

async function propose(
  { db, clock, ruleRunner }: RuleWriting,
  row: RuleRow,
  { answer, preview, model }: Written & { readonly model: string },
): Promise<void> {
  const { attempts = 0 } = row.proposal;
  const written = {
    model_state: 'proposed',
    written_rule: storableText(answer.rule, 'document'),
    severity: understandingOf(await ruleRunner.understand(answer.rule)).severity,
    proposal: storableJson({ model, examples: answer.examples, preview, attempts: attempts + 1 }),
    updated_by: storableText(`model ${model}`, 'line'),
  } as const;
  await changeRule(
    db,
    row.organization_id,
    row.id,
    (before) => (before.model_state === 'asked' && before.rule === row.rule ? written : undefined),
    { author: theModel, now: clock.now() },
  );
}

async function tryLater(context: RuleWriting, row: RuleRow, problem: string): Promise<void> {
  const attempts = (row.proposal.attempts ?? 0) + 1;
  const afterSeconds = delaysSeconds[attempts - 1];
  if (afterSeconds === undefined) return giveUp(context, row, problem);
  await context.db.transaction().execute(async (transaction) => {
    const proposal = storableJson({ ...row.proposal, problem, attempts });
    if (!(await updateAsked(transaction, row.organization_id, row, { proposal }))) return;
    const job = { organizationId: row.organization_id, ruleId: row.id };
    await context.jobs.enqueueRule(transaction, job, afterSeconds);
  });
}

async function giveUp({ db }: RuleWriting, row: RuleRow, problem: string): Promise<void> {
  const attempts = (row.proposal.attempts ?? 0) + 1;
  const change = { model_state: 'failed', proposal: storableJson({ ...row.proposal, problem, attempts }) } as const;
  await updateAsked(db, row.organization_id, row, change);
}
