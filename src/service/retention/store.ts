/** The rows that say how far the removal of an organization's old rows is, and who is at it. */
import type { Selectable } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type RetentionRow = Selectable<Tables['retention']>;

/** What comes first of every step. */
export const beginning = { after_time: new Date(0), after_id: '00000000-0000-0000-0000-000000000000' } as const;

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

/** Holds the row until the transaction ends. Undefined where the claim has gone to another process. */
export async function renewClaim(
  db: Queryable,
  { organization_id, claim_id }: Pick<RetentionRow, 'organization_id' | 'claim_id'>,
  until: Date,
): Promise<RetentionRow | undefined> {
  return db
    .updateTable('retention')
    .set({ claimed_until: until })
    .where('organization_id', '=', organization_id)
    .where('claim_id', '=', claim_id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateRetention(
  db: Queryable,
  { organization_id, claim_id }: Pick<RetentionRow, 'organization_id' | 'claim_id'>,
  change: Partial<Omit<RetentionRow, 'organization_id' | 'claim_id'>>,
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
