/**
 * Removes the rows of organizations whose data is to go: a batch is one short transaction, and what is left tells any process where to go
 * on. The row of the organization goes last, so that nothing is forgotten half-way.
 */
import type { Database } from '../database/tables.ts';
import { lockOrganization, listOrganizationsToDelete } from '../organizations/store.ts';
import { deleteOrganizationRow, deleteRows, tenantTables } from './store.ts';

const batchRows = 1_000;

/** @returns how many rows went, those of owners and organizations among them */
export async function deleteClosedData({ db }: { readonly db: Database }, rows = batchRows): Promise<number> {
  let deleted = 0;
  for (const organizationId of await listOrganizationsToDelete(db)) {
    for (;;) {
      const inBatch = await deleteBatch(db, organizationId, rows);
      deleted += inBatch;
      if (inBatch === 0) break;
    }
  }
  return deleted;
}

/** @returns 0 where the organization is gone */
export async function deleteBatch(db: Database, organizationId: string, rows: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Processes that remove the same rows come one after the other.
    await lockOrganization(transaction, organizationId);
    for (const table of tenantTables) {
      const deleted = await deleteRows(transaction, table, organizationId, rows);
      if (deleted > 0) return deleted;
    }
    return deleteOrganizationRow(transaction, organizationId);
  });
}
