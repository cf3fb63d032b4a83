/** The numbers that say how often a list of an organization has changed. */
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/tables.ts';
import type { ListOrder } from './list-order.ts';

/**
 * `packages`: which versions an organization holds, and their order. `instances`: where it holds them. `alerts`, `issues`, `repositories`:
 * what their lists sort or filter by. `scans`: which there are. `scanStates`: how far they are. `rules`: which apply where.
 */
export type ListName =
  | 'packages'
  | 'instances'
  | 'alerts'
  | 'issues'
  | 'repositories'
  | 'scans'
  | 'scanStates'
  | 'rules';

const slots = 16;

/** In the transaction that changes the lists, each with a slot of its own, so that none waits for another, in whatever order they raise. */
export async function raiseListVersions(
  db: Queryable,
  organizationId: string,
  lists: readonly ListName[],
): Promise<void> {
  const slot = await takeSlot(db, organizationId);
  const raised = lists.map((list) => sql`(${organizationId}::uuid, ${list}, ${slot}::smallint, 1)`);
  await sql`INSERT INTO list_versions (organization_id, list, slot, number) VALUES ${sql.join(raised)}
    ON CONFLICT (organization_id, list, slot) DO UPDATE SET number = list_versions.number + 1`.execute(db);
}

/**
 * One that no other transaction has, held until this one ends; looked for from that of the transaction's number on. Where all are taken, that
 * one, for which it then waits.
 */
async function takeSlot(db: Queryable, organizationId: string): Promise<number> {
  const lockKey = Number.parseInt(organizationId.slice(-7), 16);
  const { rows } = await sql<{ slot: number }>`SELECT coalesce(
      (SELECT slot FROM (
        SELECT ((pg_current_xact_id()::text::bigint + step) % ${sql.lit(slots)})::integer AS slot
        FROM generate_series(0, ${sql.lit(slots - 1)}) AS step) AS candidates
      WHERE pg_try_advisory_xact_lock(${lockKey}::integer, slot) LIMIT 1),
      (pg_current_xact_id()::text::bigint % ${sql.lit(slots)})::integer) AS slot`.execute(db);
  return rows[0]?.slot ?? 0;
}

/** A scalar for the statement that reads the rows, so that rows and number are of one moment. */
export function listVersion(organizationId: string, lists: readonly ListName[]): RawBuilder<string> {
  return sql<string>`(SELECT coalesce(sum(number), 0)::text FROM list_versions
    WHERE organization_id = ${organizationId}::uuid AND list = ANY(${[...lists]}::text[]))`;
}

/** What the numbers of several sets of lists are, at one moment. */
export async function findListVersions(
  db: Queryable,
  organizationId: string,
  sets: readonly (readonly ListName[])[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ list: ListName; number: string }>`${prepared} SELECT list, sum(number)::text AS number
    FROM list_versions WHERE organization_id = ${organizationId}::uuid AND list = ANY(${[...new Set(sets.flat())]}::text[])
    GROUP BY list`.execute(db);
  const numbers = new Map(rows.map(({ list, number }) => [list, BigInt(number)]));
  return sets.map((lists) => String(lists.reduce((sum, list) => sum + (numbers.get(list) ?? 0n), 0n)));
}

/** Of every list of the organization that has changed since it was made. */
export async function findListNumbers(db: Queryable, organizationId: string): Promise<Map<ListName, string>> {
  const { rows } = await sql<{ list: ListName; number: string }>`${prepared} SELECT list, sum(number)::text AS number
    FROM list_versions WHERE organization_id = ${organizationId}::uuid GROUP BY list`.execute(db);
  return new Map(rows.map(({ list, number }) => [list, number]));
}

export async function findListVersion(
  db: Queryable,
  organizationId: string,
  lists: readonly ListName[],
): Promise<string> {
  const [version = '0'] = await findListVersions(db, organizationId, [lists]);
  return version;
}

/**
 * Entries are in the order of the subquery: sorted once, or not at all where an index has it. As the manual says of aggregates, that holds while
 * nothing but the aggregate stands around the subquery.
 *
 * @returns all entries one after the other
 */
export async function surveyList(
  db: Queryable,
  { organizationId, concerns, matching }: ListedMatches,
): Promise<{ version: string; entries: Uint8Array }> {
  const { rows } = await sql<{ version: string; entries: Uint8Array | null }>`
    SELECT ${listVersion(organizationId, concerns)} AS version,
      (SELECT string_agg(entry, ''::bytea) FROM (${matching}) AS listed) AS entries`.execute(db);
  return { version: rows[0]?.version ?? '0', entries: rows[0]?.entries ?? new Uint8Array() };
}

export interface ListedMatches {
  readonly organizationId: string;
  /** The lists whose changes may change it. */
  readonly concerns: readonly ListName[];
  /** Selects an `entry` of bytes for each row, and ends with its order. */
  readonly matching: RawBuilder<unknown>;
}

/** What follows `ORDER BY`; ties end at the id, so that pages never overlap. @param of the table @param priority where it stands, which may be counted in scope */
export function orderOf(order: ListOrder, of: RawBuilder<unknown>, priority: RawBuilder<unknown>): RawBuilder<unknown> {
  const bySeverity = sql`${of}.severity_score DESC, ${of}.updated_at DESC, ${of}.id`;
  switch (order) {
    case 'severity':
      return bySeverity;
    case 'priority':
      return sql`${priority} DESC, ${bySeverity}`;
    case 'updatedAt':
      return sql`${of}.updated_at DESC, ${of}.id`;
  }
}
