/**
 * The priority of what a rule finds, on the scale of vulnerabilities: it stands in the project's own code, which counts like a package that the project asks
 * for itself and production loads; beyond that the rule's own severity tells.
 */
import {
  pointsOfDirect,
  pointsOfProduction,
  pointsOfScore,
  type Priority,
  uses,
} from '../../engine/report/priority.ts';
import { ruleLevels } from './rule-finding.ts';

/** The severity of a rule as a score, for lists that hold vulnerabilities too. */
export const ruleScores = { high: 7.5, medium: 5, low: 2.5 } as const;

export function rulePriority(severity: keyof typeof ruleScores): Priority {
  const ownCode = uses.loaded.points + pointsOfDirect + pointsOfProduction;
  return {
    priority: Math.round(ownCode + pointsOfScore * ruleScores[severity]),
    priorityReasons: [`The rule is of severity ${ruleLevels[severity]}.`, "It is found in the project's own code."],
  };
}
