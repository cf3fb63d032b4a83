/** Takes decisions back, or sees to those whose time is over: what they closed is open again, unless something else covers it. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { listDecisionsByIds, listOrganizationsWithDue } from '../decisions/store.ts';
import { lockOrganization } from '../organizations/store.ts';
import { endDecisions } from './end-decisions.ts';
import { decisionDetails } from './make-decisions.ts';
import { settleIssues } from './settle-issues.ts';

/** One that has ended stays so. @returns how many issues are open again; undefined where the organization has not all of them, and none is taken back */
export async function removeDecisions(
  db: Database,
  organizationId: string,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
  author: Author,
  now: Date,
): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const rows = await listDecisionsByIds(transaction, organizationId, ids);
    if (rows.length < new Set(ids.map((id) => id.toLowerCase())).size) return undefined;
    const end = { why: 'removed', by: author.actor, reason } as const;
    const ended = await endDecisions(transaction, organizationId, ids, end, now);
    const concern = { kind: 'named', decisionIds: ended.map(({ id }) => id) } as const;
    const { reopened } = await settleIssues(transaction, organizationId, [concern], now);
    const changes = ended.map((row) => ({
      kind: 'decision' as const,
      id: row.id,
      before: decisionDetails(row),
      after: undefined,
    }));
    await tellChanges(transaction, organizationId, author, changes, now);
    return reopened;
  });
}

/** Any process may, and one does: whoever comes second finds nothing left. @returns how many issues are open again */
export async function endDueDecisions(db: Database, now: Date): Promise<number> {
  let reopened = 0;
  for (const organizationId of await listOrganizationsWithDue(db, now))
    reopened += await db.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      return (await settleIssues(transaction, organizationId, [], now)).reopened;
    });
  return reopened;
}
