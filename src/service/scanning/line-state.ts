/**
 * Whether the code host still has the branch or tag of a line. One that it has no more is stopped, not failed: what was found there last stays as it
 * was, changed advisories are still joined to it, and the first scan that finds it again takes it up.
 */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Context } from '../context/context.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { lockOrganization } from '../organizations/store.ts';
import { updateLineGone } from '../repositories/lines-store.ts';
import { findRepository, type RepositoryRow } from '../repositories/store.ts';
import { endScan, type ScanRow } from '../scans/store.ts';

const following: Author = { actor: 'service', operation: 'follow branches', requestId: '' };

/** Ends a scan that did not find its branch or tag. @returns false where that is not what went wrong, or it is of a repository itself */
export async function stopLine({ db, clock }: Context, scan: ScanRow, error: unknown): Promise<boolean> {
  const isMissing =
    error instanceof FetchFailed && (error.code === 'no_such_branch' || error.code === 'empty_repository');
  if (!isMissing || scan.kind !== 'full') return false;
  const line = await findRepository(db, scan.organization_id, scan.repository_id);
  if (line === undefined || line.line_of_id === null) return false;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    // As those who remove it, who take its row before those of its scans.
    await lockOrganization(transaction, line.organization_id);
    const reason = `${error.message} What was found there last stays; a push or a scan that finds it again takes it up.`;
    if (!(await endScan(transaction, scan, { state: 'skipped', reason }, now))) return;
    if (!(await updateLineGone(transaction, line.organization_id, line.id, now))) return;
    const change = { kind: 'branch', id: line.id, before: { isGone: false }, after: { isGone: true } } as const;
    await tellChanges(transaction, line.organization_id, following, [change], now);
  });
  return true;
}

/** The code host has it, or has it again. */
export async function noteLineThere({ db, clock }: Context, line: RepositoryRow): Promise<void> {
  if (line.line_of_id === null || line.archived_at === null) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await updateLineGone(transaction, line.organization_id, line.id, null))) return;
    const change = { kind: 'branch', id: line.id, before: { isGone: true }, after: { isGone: false } } as const;
    await tellChanges(transaction, line.organization_id, following, [change], clock.now());
  });
}
