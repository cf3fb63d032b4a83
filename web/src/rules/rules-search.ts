/** The filters of the list of rules as they stand in the address; a list of at most a thousand is narrowed here, not by the service. */
import type { Rule } from '../api/operations.ts';
import { someOf, textParam } from '../api/search-params.ts';

export const ruleStates = ['active', 'proposed', 'asked', 'notJudged', 'quiet'] as const;
export type RuleState = (typeof ruleStates)[number];

export interface RulesSearch {
  readonly q?: string;
  readonly state?: RuleState[];
}

export function rulesSearch(search: Readonly<Record<string, unknown>>): RulesSearch {
  const q = textParam(search['q']);
  const state = someOf(search['state'], ruleStates);
  return { ...(q === undefined ? {} : { q }), ...(state === undefined ? {} : { state }) };
}

type Narrowed = Pick<Rule, 'name' | 'rule' | 'globPattern' | 'status' | 'isQuiet'>;

/** Those that need somebody come first; otherwise as the service has them, newest first. */
export function narrowedRules<Row extends Narrowed>(rules: readonly Row[], { q = '', state }: RulesSearch): Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rules
    .filter((rule) => {
      const text = `${rule.name}\n${rule.rule}\n${rule.globPattern}`.toLowerCase();
      const isState =
        state === undefined || state.some((each) => (each === 'quiet' ? rule.isQuiet : rule.status === each));
      return isState && words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => urgency(a) - urgency(b));
}

function urgency({ status }: Narrowed): number {
  return { proposed: 0, notJudged: 1, asked: 2, active: 3 }[status];
}
