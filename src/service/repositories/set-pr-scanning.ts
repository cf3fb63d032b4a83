/** Switches the scanning of a repository's pull requests on or off, and tells the audit trail. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
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
    await updatePrScanning(transaction, organizationId, repository.id, isEnabled, now);
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
