/** Issues that an organization's rules raise. A match keeps its issue while the matched line stays the same, wherever it moves. */
import { createHash } from 'node:crypto';
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import type { FoundIssue } from '../issues/record-issues.ts';
import { ruleFinding } from './rule-finding.ts';
import type { JudgedRule } from './rules-of-repository.ts';
import { storableKey, storableText } from '../database/storable-text.ts';

const severities = { high: 7.5, medium: 5, low: 2.5 } as const;

export function ruleIssues(matches: readonly RuleMatch[], rules: readonly JudgedRule[]): FoundIssue[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const seen = new Map<string, number>();
  return matches.map((match): FoundIssue => {
    const content = createHash('sha256').update(match.snippet.trim()).digest('hex').slice(0, 16);
    const base = ['rule', match.ruleId, match.path, content].join('|');
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    const severity = match.severity ?? 'medium';
    const rule = byId.get(match.ruleId);
    return {
      kind: 'rule',
      fingerprint: storableKey(`${base}|${nth}`),
      title: storableText(`${rule?.name ?? 'rule'}: ${match.message}`, 'title'),
      severity,
      severity_score: severities[severity],
      rule_id: match.ruleId,
      alert_id: null,
      path: storableText(match.path, 'path'),
      start_line: match.span.startLine,
      start_column: match.span.startColumn,
      end_line: match.span.endLine,
      end_column: match.span.endColumn,
      snippet: storableText(match.snippet, 'line'),
      finding: ruleFinding(match, rule),
    };
  });
}
