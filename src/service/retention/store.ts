/** The rows that say how far the removal of an organization's old rows is, and who is at it. */
import { type Selectable, sql, type Updateable } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { RowPlace } from '../database/old-rows.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type RetentionRow = Selectable<Tables['retention']>;

/** What comes first of every step. */
export const beginning = {
  after_time: '1970-01-01T00:00:00Z',
  after_id: '00000000-0000-0000-0000-000000000000',
} as const;

export interface Terms {
  readonly now: Date;
  /** How long a claim holds that nobody renews. */
  readonly leaseMs: number;
  /** From the end of one round to the next. */
  readonly intervalMs: number;
}

/** Organizations whose next round is yet to come, or that another process is at. A time further ahead than could be was of a wrong clock. */
export async function listNotDue(db: Queryable, { now, leaseMs, intervalMs }: Terms): Promise<string[]> {
  const rows = await db
    .selectFrom('retention')
    .select('organization_id')
    .where((where) =>
      where.or([
        where.and([where('next_at', '>', now), where('next_at', '<=', later(now, intervalMs))]),
        where.and([where('claimed_until', '>', now), where('claimed_until', '<=', later(now, leaseMs))]),
      ]),
    )
    .modifyEnd(acrossOrganizations('of whom no old rows are to be removed yet'))
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Undefined where nothing is due, or where another process was first. */
export async function claimRetention(
  db: Queryable,
  organizationId: string,
  claimId: string,
  { now, leaseMs, intervalMs }: Terms,
): Promise<RetentionRow | undefined> {
  const claim = { claim_id: claimId, claimed_until: later(now, leaseMs) };
  return db
    .insertInto('retention')
    .values({ organization_id: organizationId, ...claim, next_at: now, step: 0, ...beginning })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet(claim)
        .where((where) =>
          where.and([
            where.or([where('retention.next_at', '<=', now), where('retention.next_at', '>', later(now, intervalMs))]),
            where.or([
              where('retention.claimed_until', '<=', now),
              where('retention.claimed_until', '>', later(now, leaseMs)),
            ]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Holds the row until the transaction ends. @returns how far it is; undefined where the claim has gone to another process */
export async function renewClaim(
  db: Queryable,
  { organization_id, claim_id }: Pick<RetentionRow, 'organization_id' | 'claim_id'>,
  until: Date,
): Promise<{ readonly step: number; readonly after: RowPlace } | undefined> {
  const row = await db
    .updateTable('retention')
    .set({ claimed_until: until })
    .where('organization_id', '=', organization_id)
    .where('claim_id', '=', claim_id)
    .returning(['step', 'after_id', sql<string>`after_time::text`.as('time')])
    .executeTakeFirst();
  return row === undefined ? undefined : { step: row.step, after: { time: row.time, id: row.after_id } };
}

export async function updateRetention(
  db: Queryable,
  { organization_id, claim_id }: Pick<RetentionRow, 'organization_id' | 'claim_id'>,
  change: Omit<Updateable<Tables['retention']>, 'organization_id' | 'claim_id'>,
): Promise<void> {
  await db
    .updateTable('retention')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('claim_id', '=', claim_id)
    .execute();
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
