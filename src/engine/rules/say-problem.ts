/** A problem of a rule as it stands among the gaps of a scan, where nothing else says whose it is. */
import type { RuleProblem } from './model/rule.ts';

export function sayProblem({ ruleName, message }: RuleProblem): string {
  return ruleName === undefined ? message : `rule "${ruleName}": ${message}`;
}
