/** Removes a repository with everything found in it, and takes its part out of the kept counts, in one transaction. What was so until now is remembered. */
import { recountAlerts } from '../alerts/recount-alerts.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { keepHistory } from '../history/keep-history.ts';
import { insertPastRepository } from '../history/store.ts';
import { lockOrganization } from '../organizations/store.ts';
import { keepPackagesOfRemoved } from '../packages/history-store.ts';
import { addToPackageTotals, listPackagesOfRepository } from '../packages/store.ts';
import { repositoryDetails } from './repository-details.ts';
import { deleteRepository } from './store.ts';

/** False where the organization has no such repository. */
export async function removeRepository(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const packages = await listPackagesOfRepository(transaction, organizationId, id);
    const occurrences = await listOccurrencesOfRepository(transaction, organizationId, id);
    const packageIds = packages.map((row) => row.id);
    await keepPackagesOfRemoved(transaction, organizationId, id, packageIds, now);
    const gone = await deleteRepository(transaction, organizationId, id);
    if (gone === undefined) return false;
    await addToPackageTotals(transaction, organizationId, { added: [], gone: packages });
    await recountAlerts(transaction, organizationId, [...new Set(occurrences.map((row) => row.alert_id))], now);
    await insertPastRepository(transaction, { organizationId, id: gone.id, name: gone.name }, now);
    await keepHistory(transaction, { organizationId, repositoryIds: [gone.id] }, now);
    const change = { kind: 'repository', id: gone.id, before: repositoryDetails(gone), after: undefined } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return true;
  });
}
