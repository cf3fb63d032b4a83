/** Removes a repository with everything found in it, and takes its part out of the kept counts, in one transaction. */
import { recountAlerts } from '../alerts/record-alerts.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import type { Database } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { addToPackageTotals, listPackagesOfRepository } from '../packages/store.ts';
import { deleteRepository } from './store.ts';

/** False where the organization has no such repository. */
export async function removeRepository(db: Database, organizationId: string, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const packages = await listPackagesOfRepository(transaction, organizationId, id);
    const occurrences = await listOccurrencesOfRepository(transaction, organizationId, id);
    if (!(await deleteRepository(transaction, organizationId, id))) return false;
    await addToPackageTotals(transaction, organizationId, { added: [], gone: packages });
    await recountAlerts(transaction, organizationId, [...new Set(occurrences.map((row) => row.alert_id))], now);
    return true;
  });
}
