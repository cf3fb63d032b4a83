/** Has the pull request of one planned fix opened, whatever the policy says, and tells the audit trail who wanted it. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { askForFix, findFixPlan, type FixPullRequestRow, listFixesOfRepository, markFixesDue } from './store.ts';

/** Undefined where no such fix is planned. */
export async function askForFixNow(
  db: Database,
  {
    organizationId,
    repositoryId,
    groupId,
  }: { readonly organizationId: string; readonly repositoryId: string; readonly groupId: string },
  author: Author,
  now: Date,
): Promise<FixPullRequestRow | undefined> {
  const key = { organization_id: organizationId, repository_id: repositoryId };
  return db.transaction().execute(async (transaction) => {
    const plan = await findFixPlan(transaction, key);
    if (plan?.plan.groups?.some(({ id }) => id === groupId) !== true) return undefined;
    await askForFix(transaction, key, groupId, now);
    await markFixesDue(transaction, key, now);
    const change = { kind: 'repository' as const, id: repositoryId, before: {}, after: { fixAskedFor: groupId } };
    await tellChanges(transaction, organizationId, author, [change], now);
    return (await listFixesOfRepository(transaction, key)).find((row) => row.group_id === groupId);
  });
}
