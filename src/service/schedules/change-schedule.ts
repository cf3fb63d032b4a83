/** Sets the schedule of a repository, and tells the audit trail. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { lockSchedule, type NewSchedule, upsertSchedule } from './store.ts';

export async function changeSchedule(db: Database, schedule: NewSchedule, author: Author, now: Date): Promise<void> {
  const { organization_id: organizationId, repository_id: repositoryId } = schedule;
  await db.transaction().execute(async (transaction) => {
    const before = await lockSchedule(transaction, organizationId, repositoryId);
    await upsertSchedule(transaction, schedule, now);
    const change = {
      kind: 'schedule',
      id: repositoryId,
      before: before === undefined ? undefined : scheduleDetails(before),
      after: scheduleDetails(schedule),
    } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
  });
}

function scheduleDetails({ crontab, timezone, is_enabled }: NewSchedule) {
  return { crontab, timezone, isEnabled: is_enabled };
}
