/** Removes a repository with everything found in it, and takes its part out of the kept counts, in one transaction. What was so until now is remembered. */
import { recountAlerts } from '../alerts/recount-alerts.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import { type Author, type Change, tellChanges } from '../audit/tell-changes.ts';
import type { Database, Queryable } from '../database/tables.ts';
import { keepHistory } from '../history/keep-history.ts';
import { insertPastRepository } from '../history/store.ts';
import { lockOrganization } from '../organizations/store.ts';
import { keepPackagesOfRemoved } from '../packages/history-store.ts';
import { addToPackageTotals, listPackagesOfRepository } from '../packages/store.ts';
import { repositoryDetails } from './repository-details.ts';
import { listLinesOf } from './lines-store.ts';
import { deleteRepository, findRepository, type RepositoryRow } from './store.ts';

/** With its lines. False where the organization has no such repository. */
export async function removeRepository(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const repository = await findRepository(transaction, organizationId, id);
    if (repository?.line_of_id !== null) return false;
    for (const line of await listLinesOf(transaction, organizationId, id))
      await removeRow(transaction, line, author, now);
    return removeRow(transaction, repository, author, now);
  });
}

/** A line by itself. False where the organization has none of this id. */
export async function removeLine(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const line = await findRepository(transaction, organizationId, id);
    if (line === undefined || line.line_of_id === null) return false;
    return removeRow(transaction, line, author, now);
  });
}

async function removeRow(
  transaction: Queryable,
  { organization_id: organizationId, id }: RepositoryRow,
  author: Author,
  now: Date,
): Promise<boolean> {
  const packages = await listPackagesOfRepository(transaction, organizationId, id);
  const occurrences = await listOccurrencesOfRepository(transaction, organizationId, id);
  const packageIds = packages.map((row) => row.id);
  await keepPackagesOfRemoved(transaction, organizationId, id, packageIds, now);
  const gone = await deleteRepository(transaction, organizationId, id);
  if (gone === undefined) return false;
  const { line_of_id: lineOf, name } = gone;
  await addToPackageTotals(transaction, organizationId, { added: [], gone: packages, isLine: lineOf !== null });
  await recountAlerts(transaction, organizationId, [...new Set(occurrences.map((row) => row.alert_id))], now);
  await insertPastRepository(transaction, { organizationId, id: gone.id, name, lineOf }, now);
  await keepHistory(transaction, { organizationId, repositoryIds: [gone.id] }, now);
  const change: Change =
    lineOf === null
      ? { kind: 'repository', id: gone.id, before: repositoryDetails(gone), after: undefined }
      : { kind: 'branch', id: gone.id, before: { repositoryId: lineOf, ref: gone.ref }, after: undefined };
  await tellChanges(transaction, organizationId, author, [change], now);
  return true;
}
