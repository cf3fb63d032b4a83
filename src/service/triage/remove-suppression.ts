/** Takes a suppression back, or sees to those whose time is over: what they closed is open again, unless another one names it. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import {
  deleteSuppressions,
  listOrganizationsWithEnded,
  listRepositoriesClosedBy,
  markSuppressionsOver,
} from '../suppressions/store.ts';
import { suppressionDetails } from './import-suppressions.ts';
import { concernsOfRepositories, settleIssues } from './settle-issues.ts';

/** @returns how many issues are open again; undefined where the organization has no such suppression */
export async function removeSuppression(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const repositoryIds = await listRepositoriesClosedBy(transaction, organizationId, [id]);
    const [gone] = await deleteSuppressions(transaction, organizationId, [id]);
    if (gone === undefined) return undefined;
    const concerns = await concernsOfRepositories(transaction, organizationId, repositoryIds);
    const { reopened } = await settleIssues(transaction, organizationId, concerns, now);
    const change = { kind: 'suppression', id, before: suppressionDetails(gone), after: undefined } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return reopened;
  });
}

/** Any process may, and one does: whoever comes second finds nothing left. @returns how many issues are open again */
export async function endSuppressions(db: Database, now: Date): Promise<number> {
  let reopened = 0;
  for (const organizationId of await listOrganizationsWithEnded(db, now))
    reopened += await db.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const ended = await markSuppressionsOver(transaction, organizationId, now);
      const ids = ended.map(({ id }) => id);
      const repositoryIds = await listRepositoriesClosedBy(transaction, organizationId, ids);
      const concerns = await concernsOfRepositories(transaction, organizationId, repositoryIds);
      return (await settleIssues(transaction, organizationId, concerns, now)).reopened;
    });
  return reopened;
}
