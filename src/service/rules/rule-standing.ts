/** How a rule stands: what judges it, whether scans run it, and the text that they run. */
import type { Judgement } from '../../engine/rules/model/meaning.ts';
import type { RuleRow } from './store.ts';

/**
 * `active`: scans run it. `asked`: a model is to write it. `proposed`: a model wrote it, and nobody approved it yet. `notJudged`: nothing judges it.
 */
export const ruleStatuses = ['active', 'asked', 'proposed', 'notJudged'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];

export interface RuleStanding {
  readonly judgement: Judgement;
  readonly status: RuleStatus;
  readonly explanation: string;
  /** What scans run; empty where they run nothing. */
  readonly runs: string;
}

/** What of a row says how it stands. */
export type StandingFields = Pick<
  RuleRow,
  'rule' | 'judgement' | 'explanation' | 'model_state' | 'written_rule' | 'proposal'
>;

export function standingOf(row: StandingFields): RuleStanding {
  const { model = 'a model', problem = '', attempts = 0 } = row.proposal;
  const own = row.explanation;
  if (row.model_state === 'approved')
    return {
      judgement: 'model',
      status: 'active',
      explanation: `The rule that scans run was written by ${model} from this text, and a person approved it.`,
      runs: row.written_rule,
    };
  if (row.judgement === 'structural' || row.judgement === 'compiled')
    return { judgement: row.judgement, status: 'active', explanation: own, runs: row.rule };
  if (row.model_state === 'proposed')
    return {
      judgement: 'model',
      status: 'proposed',
      explanation: `A rule was written by ${model} from this text; no scan runs it until a person approves it.`,
      runs: '',
    };
  if (row.model_state === 'asked') {
    const tried = problem === '' ? '' : ` Attempt ${attempts} came to nothing (${problem}); it is tried again.`;
    return {
      judgement: 'notJudged',
      status: 'asked',
      explanation: `${own} A model was asked to write a rule from it.${tried}`,
      runs: '',
    };
  }
  const failed =
    row.model_state === 'failed' ? ` A model was asked to write a rule from it, and could not: ${problem}.` : '';
  return { judgement: 'notJudged', status: 'notJudged', explanation: `${own}${failed}`, runs: '' };
}

const quietMs = 30 * 24 * 60 * 60 * 1000;

/** Whether scans have run it for 30 days and it matched nothing anywhere: it may mean something else than its author thinks. */
export function isQuiet(
  row: StandingFields & Pick<RuleRow, 'created_at' | 'judged_since' | 'last_matched_at'>,
  now: Date,
): boolean {
  if (standingOf(row).status !== 'active') return false;
  const since = Math.max((row.judged_since ?? row.created_at).getTime(), row.last_matched_at?.getTime() ?? 0);
  return now.getTime() - since >= quietMs;
}
