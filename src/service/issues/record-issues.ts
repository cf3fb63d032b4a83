/** Brings a repository's issues up to what a scan found: new ones open, known ones stay or return, those not found again are patched. */
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { stateAfterScan } from './next-state.ts';
import {
  insertIssueEvents,
  insertScanIssues,
  type IssueEventRow,
  type IssueRow,
  listIssuesOfRepository,
  upsertIssues,
} from './store.ts';

export type FoundIssue = Pick<
  IssueRow,
  | 'kind'
  | 'fingerprint'
  | 'title'
  | 'severity'
  | 'severity_score'
  | 'rule_id'
  | 'alert_id'
  | 'path'
  | 'start_line'
  | 'start_column'
  | 'end_line'
  | 'end_column'
  | 'snippet'
>;

/** @returns the ids of the found issues by fingerprint */
export async function recordIssues(
  db: Queryable,
  scan: { organizationId: string; repositoryId: string; scanId: string },
  found: readonly FoundIssue[],
  now: Date,
): Promise<Map<string, string>> {
  const { organizationId, repositoryId, scanId } = scan;
  const known = new Map(
    (await listIssuesOfRepository(db, organizationId, repositoryId)).map((issue) => [issue.fingerprint, issue]),
  );
  const foundByFingerprint = new Map(found.map((issue) => [issue.fingerprint, issue]));
  const rows: IssueRow[] = [];
  const events: IssueEventRow[] = [];

  for (const [fingerprint, issue] of foundByFingerprint) {
    const old = known.get(fingerprint);
    const state = stateAfterScan(old?.state, true);
    rows.push({
      ...issue,
      organization_id: organizationId,
      repository_id: repositoryId,
      id: old?.id ?? newId(),
      state,
      created_at: old?.created_at ?? now,
      updated_at: old !== undefined && old.state === state ? old.updated_at : now,
    });
  }
  for (const [fingerprint, old] of known) {
    const state = stateAfterScan(old.state, false);
    if (!foundByFingerprint.has(fingerprint) && state !== old.state) rows.push({ ...old, state, updated_at: now });
  }
  for (const row of rows) {
    const before = known.get(row.fingerprint)?.state ?? '';
    if (before !== row.state) events.push(stateChange(row, before, scanId, now));
  }

  await upsertIssues(db, rows);
  await insertIssueEvents(db, events);
  const ids = new Map(
    rows.filter((row) => foundByFingerprint.has(row.fingerprint)).map((row) => [row.fingerprint, row.id]),
  );
  await insertScanIssues(db, organizationId, scanId, [...ids.values()]);
  return ids;
}

function stateChange(row: IssueRow, before: string, scanId: string, now: Date): IssueEventRow {
  return {
    organization_id: row.organization_id,
    id: newId(),
    issue_id: row.id,
    from_state: before,
    to_state: row.state,
    actor: `scan ${scanId}`,
    comment: '',
    created_at: now,
  };
}
