/** The rows of schedules: one a repository, found by when they are next due. */
import { type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type ScheduleRow = Selectable<Tables['schedules']>;

export type NewSchedule = Pick<
  ScheduleRow,
  'organization_id' | 'repository_id' | 'crontab' | 'timezone' | 'is_enabled' | 'next_run_at'
>;

export async function upsertSchedule(db: Queryable, schedule: NewSchedule, now: Date): Promise<void> {
  await db
    .insertInto('schedules')
    .values({ ...schedule, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id']).doUpdateSet((set) => ({
        crontab: set.ref('excluded.crontab'),
        timezone: set.ref('excluded.timezone'),
        is_enabled: set.ref('excluded.is_enabled'),
        next_run_at: set.ref('excluded.next_run_at'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function findSchedule(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst();
}

/** As `findSchedule`, holding the row until the transaction ends. */
export async function lockSchedule(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .forUpdate()
    .executeTakeFirst();
}

/** Where schedules are due, longest first, but for some organizations; those of closed ones wait. */
export async function listDueSchedules(
  db: Queryable,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<Pick<ScheduleRow, 'organization_id' | 'repository_id'>[]> {
  return db
    .selectFrom('schedules')
    .innerJoin('organizations', 'organizations.id', 'schedules.organization_id')
    .select(['organization_id', 'repository_id'])
    .where('organizations.closed_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('next_run_at', '<=', now)
    .where('organization_id', '<>', sql<string>`ALL(${[...except]}::uuid[])`)
    .orderBy('next_run_at')
    .limit(limit)
    .modifyEnd(acrossOrganizations('which schedules are due'))
    .execute();
}

/**
 * Of some schedules those that are still due, held so that no other process claims them; with their branch, and since when their repository is
 * archived: of a line, the repository that it is of. Their repositories are held first,
 * in the order of those who remove them, and one that is being removed or recorded is left for the next look.
 */
export async function claimDueSchedules(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
  now: Date,
): Promise<(ScheduleRow & { default_branch: string; archived_at: Date | null })[]> {
  return db
    .selectFrom('schedules')
    .innerJoin('repositories', (join) =>
      join
        .onRef('repositories.organization_id', '=', 'schedules.organization_id')
        .onRef('repositories.id', '=', 'schedules.repository_id'),
    )
    .selectAll('schedules')
    .select('repositories.default_branch')
    .select(
      sql<Date | null>`CASE WHEN repositories.line_of_id IS NULL THEN repositories.archived_at ELSE (SELECT owner.archived_at
        FROM repositories AS owner WHERE owner.organization_id = ${organizationId}::uuid AND owner.id = repositories.line_of_id) END`.as(
        'archived_at',
      ),
    )
    .where('schedules.organization_id', '=', organizationId)
    .where('schedules.repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`)
    .where('schedules.is_enabled', '=', true)
    .where('schedules.next_run_at', '<=', now)
    .orderBy('schedules.next_run_at')
    .modifyEnd(sql`FOR KEY SHARE OF repositories SKIP LOCKED FOR UPDATE OF schedules SKIP LOCKED`)
    .execute();
}

/** Schedules whose times are from a clock that was ahead. */
export async function listSchedulesAhead(
  db: Queryable,
  after: Date,
): Promise<Pick<ScheduleRow, 'organization_id' | 'repository_id' | 'crontab' | 'timezone'>[]> {
  return db
    .selectFrom('schedules')
    .select(['organization_id', 'repository_id', 'crontab', 'timezone'])
    .where('is_enabled', '=', true)
    .where('next_run_at', '>', after)
    .where(sql<Date>`greatest(last_run_at, updated_at)`, '>', after)
    .modifyEnd(acrossOrganizations('which schedules were counted on by a clock that was ahead, after it was set back'))
    .execute();
}

/** Never later than it is. */
export async function bringNextRunForward(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  nextRunAt: Date,
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ next_run_at: nextRunAt })
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('next_run_at', '>', nextRunAt)
    .execute();
}

export async function updateNextRun(
  db: Queryable,
  schedule: ScheduleRow,
  runs: { lastRunAt: Date; nextRunAt: Date | null },
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ last_run_at: runs.lastRunAt, next_run_at: runs.nextRunAt })
    .where('organization_id', '=', schedule.organization_id)
    .where('repository_id', '=', schedule.repository_id)
    .execute();
}
