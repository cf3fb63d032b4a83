/** Switches the scanning of a repository's pull requests on or off, and tells the audit trail. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { demandCode } from './demand-code.ts';
import { demandRepository } from './line.ts';
import { lockRepository, updatePrScanning } from './store.ts';

/** False where the organization has no such repository. */
export async function setPrScanning(
  db: Database,
  organizationId: string,
  { id, isEnabled }: { readonly id: string; readonly isEnabled: boolean },
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const repository = await lockRepository(transaction, organizationId, id);
    if (repository === undefined) return false;
    demandRepository(repository, 'pull requests');
    if (isEnabled) demandCode(repository, 'pull requests');
    const first = repository.poll_at ?? new Date(now.getTime() + firstPollMs * shareOf(repository.id));
    await updatePrScanning(transaction, organizationId, repository.id, {
      isEnabled,
      pollAt: isEnabled ? first : null,
      now,
    });
    const change = {
      kind: 'repository',
      id: repository.id,
      before: { isPrScanningEnabled: repository.is_pr_scanning_enabled },
      after: { isPrScanningEnabled: isEnabled },
    } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return true;
  });
}

/** Those that are open already are asked for within it, those of many repositories one after the other. */
const firstPollMs = 15 * 60_000;

/** Between 0 and 1, the same for the same id, and spread evenly. */
export function shareOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16) / 0xff_ff_ff;
}
