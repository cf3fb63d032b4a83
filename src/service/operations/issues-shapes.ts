/** How an issue looks in replies; shared by the operations on issues. */
import { type Static, Type } from 'typebox';
import { issueStates } from '../database/tables.ts';
import type { ShownIssue } from '../issues/store.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import type { RatedFactors } from '../occurrences/priority-store.ts';
import { rulePriority } from '../rules/rule-priority.ts';
import { exampleEvidence, exampleIds, exampleMetadata, examplePriority, exampleTimes } from './examples.ts';
import { dateTime, priority, priorityReasons, severitySource } from './fields.ts';
import { exampleFinding, findingFields, findingOf } from './finding-shapes.ts';

export const issueState = Type.Enum([...issueStates], { title: 'IssueState' });

export const issueFields = {
  id: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  state: issueState,
  resolution: Type.String({
    description:
      'Of an archived one why: `unreachable` where the service did, since the code cannot be reached; `suppressed` where an imported suppression did; `accepted` and `snoozed` by the verdict of a decision. Empty where a person said so of the issue itself, and of false positives but suppressed ones.',
  }),
  decisionId: Type.String({ description: 'Which decision closed it; empty where none did.' }),
  suppressionId: Type.String({ description: 'Which suppression closed it; empty where none did.' }),
  severity: Type.String(),
  severityScore: Type.Number(),
  severitySource,
  priority,
  priorityReasons,
  repositoryId: Type.String(),
  ruleId: Type.String({ description: 'Empty for vulnerabilities.' }),
  alertId: Type.String({ description: 'Empty for rules.' }),
  path: Type.String(),
  startLine: Type.Integer(),
  startColumn: Type.Integer(),
  endLine: Type.Integer(),
  endColumn: Type.Integer(),
  snippet: Type.String(),
  ...findingFields,
  notConfirmedSince: Type.String({
    description:
      'The commit at which a scan last saw it, where the newest full scan could not read what showed it; else empty.',
  }),
  createdAt: dateTime,
  updatedAt: dateTime,
};

export const issue = Type.Object(issueFields, { title: 'Issue' });

export const exampleIssue: Static<typeof issue> = {
  id: exampleIds.issue,
  kind: 'vulnerability',
  title: 'lodash 4.17.11: Prototype pollution in lodash',
  state: 'archived',
  resolution: '',
  decisionId: '',
  suppressionId: '',
  severity: exampleMetadata.severity,
  severityScore: exampleMetadata.severityScore,
  severitySource: exampleMetadata.severitySource,
  ...examplePriority,
  repositoryId: exampleIds.repository,
  ruleId: '',
  alertId: exampleIds.alert,
  path: exampleEvidence.path,
  startLine: exampleEvidence.startLine,
  startColumn: exampleEvidence.startColumn,
  endLine: exampleEvidence.endLine,
  endColumn: exampleEvidence.endColumn,
  snippet: exampleEvidence.snippet,
  ...exampleFinding,
  notConfirmedSince: '',
  createdAt: exampleTimes.scanned,
  updatedAt: exampleTimes.changed,
};

/** @param factors of the occurrence that raised it; undefined where it is gone, and for rules */
export function issueOf(row: ShownIssue, factors: RatedFactors | undefined) {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    resolution: row.resolution,
    decisionId: row.decision_id ?? '',
    suppressionId: row.suppression_id ?? '',
    severity: row.severity,
    severityScore: row.severity_score,
    severitySource: row.severity_source,
    priority: row.priority,
    priorityReasons: [...reasonsOf(row, factors)],
    repositoryId: row.repository_id,
    ruleId: row.rule_id ?? '',
    alertId: row.alert_id ?? '',
    path: row.path,
    startLine: row.start_line,
    startColumn: row.start_column,
    endLine: row.end_line,
    endColumn: row.end_column,
    snippet: row.snippet,
    ...findingOf(row.finding),
    notConfirmedSince: row.unconfirmed_since,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function reasonsOf({ kind, severity, priority }: ShownIssue, factors: RatedFactors | undefined): readonly string[] {
  if (kind === 'rule')
    return severity === 'high' || severity === 'medium' || severity === 'low'
      ? rulePriority(severity).priorityReasons
      : [];
  if (factors?.priority === priority) return occurrencePriority(factors, factors).priorityReasons;
  return ['What raised it is not found any more; this was its priority when it last was.'];
}
