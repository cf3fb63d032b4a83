/** What a rule's finding says beyond its place, bounded for the database: the rule's words, and how the rule is judged. */
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import { storableText } from '../database/storable-text.ts';
import type { FoundHandler, RuleFinding } from '../database/tables.ts';
import type { JudgedRule } from './rules-of-repository.ts';

/** What people write in a rule, by what a match of it is filed under. */
export const ruleLevels = { high: 'error', medium: 'warning', low: 'info' } as const;

export function ruleFinding(match: RuleMatch, rule: Pick<JudgedRule, 'kind' | 'judgement'> | undefined): RuleFinding {
  const { handler, steps = [], fix } = match;
  return {
    ruleKind: rule?.kind ?? '',
    judgement: rule?.judgement ?? '',
    ruleSeverity: ruleLevels[match.severity ?? 'medium'],
    message: match.message,
    ...(handler === undefined ? {} : { handler: boundedHandler(handler) }),
    steps: steps.slice(0, stepsMax).map(({ path, span, snippet }) => ({
      path: storableText(path, 'path'),
      ...span,
      snippet: storableText(snippet, 'line'),
    })),
    fix: storableText(fix?.patch ?? '', 'document'),
  };
}

const stepsMax = 50;

function boundedHandler({ name, route, framework }: FoundHandler): FoundHandler {
  return {
    name: storableText(name, 'line'),
    route: storableText(route, 'line'),
    framework: storableText(framework, 'line'),
  };
}
