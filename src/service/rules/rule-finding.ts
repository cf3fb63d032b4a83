/** What a rule's finding says beyond its place, bounded for the database: the rule's words, and how the rule is judged. */
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import type { RuleFinding } from '../database/tables.ts';
import type { JudgedRule } from './rules-of-repository.ts';

/** What people write in a rule, by what a match of it is filed under. */
export const ruleLevels = { high: 'error', medium: 'warning', low: 'info' } as const;

export function ruleFinding(match: RuleMatch, rule: Pick<JudgedRule, 'kind' | 'judgement'> | undefined): RuleFinding {
  return {
    ruleKind: rule?.kind ?? '',
    judgement: rule?.judgement ?? '',
    ruleSeverity: ruleLevels[match.severity ?? 'medium'],
    message: match.message,
    steps: [],
    fix: '',
  };
}
