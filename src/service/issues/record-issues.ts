/** Brings a repository's issues up to what a scan found: new ones open, known ones stay or return, those not found again are patched. */
import { storableKey, storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import type { FoundIssue, ScanIssues } from './found-issue.ts';
import { matchIssues } from './match-issues.ts';
import { standingAfterScan } from './next-state.ts';
import {
  insertIssueEvents,
  insertScanIssues,
  type IssueEventRow,
  type IssueRow,
  listIssuesOfRepository,
  releaseFingerprints,
  upsertIssues,
} from './store.ts';

/** @returns the ids of the issues that were raised, without those that the database refused */
export async function recordIssues(
  db: Queryable,
  scan: { organizationId: string; repositoryId: string; scanId: string },
  { issues: found, unseen }: ScanIssues,
  now: Date,
): Promise<Map<FoundIssue, string>> {
  const { organizationId, repositoryId, scanId } = scan;
  const known = await listIssuesOfRepository(db, organizationId, repositoryId);
  const pairs = matchIssues(known, found, unseen);
  const rows = new Map<string, IssueRow>();
  const comments = new Map<string, string>();
  const raised = new Map<FoundIssue, string>();

  for (const issue of found) {
    const old = pairs.get(issue);
    const { settled, ...fields } = issue;
    if (settled !== undefined) {
      // What cannot be reached raises nothing, and settles what was raised before.
      if (old === undefined) continue;
      comments.set(old.id, settled);
    }
    const standing = standingAfterScan(old, settled === undefined ? 'found' : 'settled');
    const { state, resolution, suppression_id, decision_id } = standing;
    const id = old?.id ?? newId();
    if (settled === undefined) raised.set(issue, id);
    const isMoved = old === undefined || old.state !== state;
    rows.set(id, {
      ...fields,
      fingerprint: issue.kind === 'rule' ? (old?.fingerprint ?? storableKey(`rule|${id}`)) : issue.fingerprint,
      organization_id: organizationId,
      repository_id: repositoryId,
      id,
      state,
      resolution,
      suppression_id,
      decision_id,
      finding: issue.finding ?? {},
      unconfirmed_since: '',
      is_present: true,
      created_at: old?.created_at ?? now,
      updated_at: isMoved ? now : old.updated_at,
    });
  }
  for (const old of known) {
    if (rows.has(old.id)) continue;
    const word = unseen.isUnseen(old) ? 'unseen' : 'gone';
    const { state, resolution, suppression_id, decision_id } = standingAfterScan(old, word);
    const isMoved = state !== old.state || resolution !== old.resolution;
    const unconfirmed_since = word === 'unseen' && old.state !== 'patched' ? old.unconfirmed_since || unseen.since : '';
    const is_present = word === 'unseen' && old.is_present;
    if (isMoved || unconfirmed_since !== old.unconfirmed_since || is_present !== old.is_present)
      rows.set(old.id, {
        ...old,
        state,
        resolution,
        suppression_id,
        decision_id,
        unconfirmed_since,
        is_present,
        updated_at: isMoved ? now : old.updated_at,
      });
  }
  const released = giveUpFingerprints(known, rows);
  if (released.length > 0) await releaseFingerprints(db, organizationId, released);
  const knownById = new Map(known.map((issue) => [issue.id, issue]));
  const refused = new Set((await upsertIssues(db, [...rows.values()])).map(({ row }) => row.id));
  const isStored = (id: string): boolean => knownById.has(id) || !refused.has(id);

  const events: IssueEventRow[] = [];
  for (const row of rows.values()) {
    const before = knownById.get(row.id)?.state ?? '';
    if (isStored(row.id) && before !== row.state)
      events.push(stateChange(row, before, { scanId, comment: comments.get(row.id) ?? '' }, now));
  }
  await insertIssueEvents(db, events);
  const stored = new Map([...raised].filter(([, id]) => isStored(id)));
  await insertScanIssues(db, organizationId, scanId, [...stored.values()]);
  return stored;
}

/** @returns issues whose fingerprints must be free before the rows are written; where one goes to another, its holder is left with none */
function giveUpFingerprints(known: readonly IssueRow[], rows: Map<string, IssueRow>): string[] {
  const holders = new Map([...rows.values()].map(({ fingerprint, id }) => [fingerprint, id]));
  const released: string[] = [];
  for (const { id, fingerprint } of known) {
    const holder = holders.get(fingerprint);
    const row = rows.get(id);
    const isTaken = holder !== undefined && holder !== id;
    if (isTaken && row?.fingerprint === fingerprint) rows.set(id, { ...row, fingerprint: storableKey(`left|${id}`) });
    if (isTaken || (row !== undefined && row.fingerprint !== fingerprint)) released.push(id);
  }
  return released;
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
