/** Brings a repository's issues up to what a scan found: new ones open, known ones stay or return, those not found again are patched. */
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { standingAfterScan } from './next-state.ts';
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
> &
  Partial<Pick<IssueRow, 'finding'>>;

/** The commit of the scan before, where this one could not look for the issue. */
export interface UnseenIssues {
  readonly since: StorableText;
  isUnseen(issue: IssueRow): boolean;
}

export interface ScanIssues {
  readonly issues: readonly FoundIssue[];
  /** Fingerprints of what is still there and cannot be reached, with what was found. */
  readonly settled: ReadonlyMap<string, string>;
  readonly unseen: UnseenIssues;
}

/** @returns the ids of the found issues by fingerprint, without those that the database refused */
export async function recordIssues(
  db: Queryable,
  scan: { organizationId: string; repositoryId: string; scanId: string },
  { issues: found, settled, unseen }: ScanIssues,
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
    const standing = standingAfterScan(old, 'found');
    rows.push({
      ...issue,
      organization_id: organizationId,
      repository_id: repositoryId,
      id: old?.id ?? newId(),
      ...standing,
      finding: issue.finding ?? {},
      unconfirmed_since: '',
      created_at: old?.created_at ?? now,
      updated_at: old !== undefined && old.state === standing.state ? old.updated_at : now,
    });
  }
  for (const [fingerprint, old] of known) {
    if (foundByFingerprint.has(fingerprint)) continue;
    const word = settled.has(fingerprint) ? 'settled' : unseen.isUnseen(old) ? 'unseen' : 'gone';
    const standing = standingAfterScan(old, word);
    const isMoved = standing.state !== old.state || standing.resolution !== old.resolution;
    const unconfirmed_since = word === 'unseen' && old.state !== 'patched' ? old.unconfirmed_since || unseen.since : '';
    if (isMoved || unconfirmed_since !== old.unconfirmed_since)
      rows.push({ ...old, ...standing, unconfirmed_since, updated_at: isMoved ? now : old.updated_at });
  }
  const refused = new Set((await upsertIssues(db, rows)).map(({ row }) => row.id));
  const isStored = (row: IssueRow): boolean => known.has(row.fingerprint) || !refused.has(row.id);
  for (const row of rows.filter(isStored)) {
    const before = known.get(row.fingerprint)?.state ?? '';
    if (before !== row.state)
      events.push(stateChange(row, before, { scanId, comment: settled.get(row.fingerprint) ?? '' }, now));
  }

  await insertIssueEvents(db, events);
  const ids = new Map(
    rows
      .filter((row) => foundByFingerprint.has(row.fingerprint) && isStored(row))
      .map((row) => [row.fingerprint, row.id]),
  );
  await insertScanIssues(db, organizationId, scanId, [...ids.values()]);
  return ids;
}

function stateChange(
  row: IssueRow,
  before: string,
  { scanId, comment }: { readonly scanId: string; readonly comment: string },
  now: Date,
): IssueEventRow {
  return {
    organization_id: row.organization_id,
    id: newId(),
    issue_id: row.id,
    from_state: before,
    to_state: row.state,
    actor: storableText(`scan ${scanId}`),
    comment: storableText(comment),
    created_at: now,
  };
}
