/** Issues that an organization's rules raise. Which of them were known before is told by their code, wherever it has gone. */
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import type { FoundIssue } from '../issues/found-issue.ts';
import { ruleFinding } from './rule-finding.ts';
import { rulePriority, ruleScores } from './rule-priority.ts';
import type { JudgedRule } from './rules-of-repository.ts';
import { storableText } from '../database/storable-text.ts';

export function ruleIssues(matches: readonly RuleMatch[], rules: readonly JudgedRule[]): FoundIssue[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return matches.map((match): FoundIssue => {
    const severity = match.severity ?? 'medium';
    const rule = byId.get(match.ruleId);
    const { code = '', context = '', sketch = '', around = '' } = match.fingerprint ?? {};
    return {
      kind: 'rule',
      fingerprint: '',
      title: storableText(`${rule?.name ?? 'rule'}: ${match.message}`, 'title'),
      severity,
      severity_score: ruleScores[severity],
      severity_source: 'word',
      rule_id: match.ruleId,
      alert_id: null,
      path: storableText(match.path, 'path'),
      start_line: match.span.startLine,
      start_column: match.span.startColumn,
      end_line: match.span.endLine,
      end_column: match.span.endColumn,
      snippet: storableText(match.snippet, 'line'),
      finding: ruleFinding(match, rule),
      code: storableText(code, 'line'),
      context: storableText(context, 'line'),
      sketch: storableText(sketch, 'line'),
      around: storableText(around, 'line'),
      version: '',
      priority: rulePriority(severity).priority,
    };
  });
}
