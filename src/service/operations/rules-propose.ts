/** Extension: ask the model once more to write a rule from prose. */
import { Type } from 'typebox';
import { storableJson, storableText } from '../database/storable-text.ts';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { changeRule } from '../rules/change-rules.ts';
import type { RuleChange, RuleRow } from '../rules/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { askModelFor } from './rule-texts.ts';
import { exampleWrittenRule, ifUpdatedAt, noPreview, ruleDetails, ruleDetailsOf } from './rules-shapes.ts';

export const rulesPropose = defineOperation({
  path: '/api/v2/rules/propose',
  summary: 'Ask the model to write a rule',
  description:
    'For prose that nothing else judges. What was proposed before goes. A rule that was approved runs on, and is refused here.',
  tag: 'Rules',
  isExtension: true,
  isAskingElsewhere: true,
  changes: 'rule',
  request: Type.Object({ organizationId, id: requiredId("The rule's id."), ifUpdatedAt }),
  response: ruleDetails,
  example: {
    request: { id: exampleIds.rule, ifUpdatedAt: exampleTimes.registered },
    response: {
      ...exampleWrittenRule,
      judgement: 'notJudged',
      status: 'asked',
      explanation: 'No sentence that can be compiled. A model was asked to write a rule from it.',
      writtenRule: '',
      model: '',
      examples: [],
      updatedAt: exampleTimes.changed,
    },
  },
  async handle({ db, clock, config, jobs }, caller, body) {
    const now = clock.now();
    const change = (before: RuleRow): RuleChange | undefined => {
      if (config.model === undefined)
        throw new ApiError('CONFLICT', 'no model is configured here, so nobody can be asked to write a rule');
      if (before.judgement !== 'notJudged' || before.kind !== 'prose')
        throw new ApiError('CONFLICT', 'the rule is judged as it is written, so no model is asked for it');
      if (before.model_state === 'approved')
        throw new ApiError(
          'CONFLICT',
          'what a model wrote is approved and runs; change the text to have it written anew',
        );
      if (before.model_state === 'asked') return undefined;
      return {
        model_state: 'asked',
        written_rule: '',
        severity: '',
        proposal: storableJson({}),
        updated_by: storableText(caller.author.actor, 'line'),
      };
    };
    const row = isId(body.id)
      ? await changeRule(db, caller.organizationId, body.id, change, {
          author: caller.author,
          now,
          onAsked: askModelFor(jobs),
          ...(body.ifUpdatedAt === undefined ? {} : { ifUpdatedAt: body.ifUpdatedAt }),
        })
      : undefined;
    if (row === undefined) throw notFound('rule');
    return ruleDetailsOf(row, noPreview, now);
  },
});
