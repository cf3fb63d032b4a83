/** The numbers of stats/summary from counts of scans and issues in scope. */
import type { SeverityLevel } from '../../engine/model/advisory.ts';
import type { IssueState, Queryable } from '../database/tables.ts';
import { countIssues } from '../issues/store.ts';
import { countScans } from '../scans/store.ts';

export interface Summary {
  readonly scans: { fullScans: number; prScans: number; runningScans: number; failedScans: number };
  readonly issues: Record<IssueState, number>;
  readonly issuesByScore: Record<SeverityLevel, number>;
}

export function emptySummary(): Summary {
  return {
    scans: { fullScans: 0, prScans: 0, runningScans: 0, failedScans: 0 },
    issues: { open: 0, patched: 0, falsePositive: 0, archived: 0, processing: 0 },
    issuesByScore: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  };
}

export async function summarize(
  db: Queryable,
  organizationId: string,
  scope: { repositoryId?: string; scanId?: string },
): Promise<Summary> {
  const summary = emptySummary();
  for (const { kind, state, total } of await countScans(db, organizationId, scope)) {
    summary.scans[kind === 'full' ? 'fullScans' : 'prScans'] += total;
    if (state === 'queued' || state === 'running') summary.scans.runningScans += total;
    if (state === 'failed') summary.scans.failedScans += total;
  }
  for (const { state, severity, total } of await countIssues(db, organizationId, scope)) {
    summary.issues[state] += total;
    if (state === 'open' && isLevel(severity, summary)) summary.issuesByScore[severity] += total;
  }
  return summary;
}

function isLevel(text: string, summary: Summary): text is SeverityLevel {
  return Object.hasOwn(summary.issuesByScore, text);
}
