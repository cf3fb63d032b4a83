/** The numbers that say how often a list of an organization has changed. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/**
 * `packages`: which versions an organization holds, and their order. `instances`: where it holds them. `alerts`, `issues`, `repositories`:
 * what their lists sort or filter by. `scans`: which there are. `scanStates`: how far they are.
 */
export type ListName = 'packages' | 'instances' | 'alerts' | 'issues' | 'repositories' | 'scans' | 'scanStates';

const slots = 16;

/** In the transaction that changes the lists; slots are those of transactions, of which two seldom meet in one. */
export async function raiseListVersions(
  db: Queryable,
  organizationId: string,
  lists: readonly ListName[],
): Promise<void> {
  for (const list of lists) {
    await sql`INSERT INTO list_versions (organization_id, list, slot, number)
      VALUES (${organizationId}::uuid, ${list}, (pg_current_xact_id()::text::bigint % ${sql.lit(slots)})::smallint, 1)
      ON CONFLICT (organization_id, list, slot) DO UPDATE SET number = list_versions.number + 1`.execute(db);
  }
}

/** A scalar for the statement that reads the rows, so that rows and number are of one moment. */
export function listVersion(organizationId: string, lists: readonly ListName[]): RawBuilder<string> {
  return sql<string>`(SELECT coalesce(sum(number), 0)::text FROM list_versions
    WHERE organization_id = ${organizationId}::uuid AND list = ANY(${[...lists]}::text[]))`;
}

export async function findListVersion(
  db: Queryable,
  organizationId: string,
  lists: readonly ListName[],
): Promise<string> {
  const { rows } = await sql<{ version: string }>`SELECT ${listVersion(organizationId, lists)} AS version`.execute(db);
  return rows[0]?.version ?? '0';
}

/** @param matching the list in order, each row an `entry` of bytes and its `place` @returns all entries one after the other */
export async function surveyList(
  db: Queryable,
  { organizationId, concerns, matching }: ListedMatches,
): Promise<{ version: string; entries: Uint8Array }> {
  const { rows } = await sql<{ version: string; entries: Uint8Array | null }>`
    SELECT ${listVersion(organizationId, concerns)} AS version,
      (SELECT string_agg(entry, ''::bytea ORDER BY place) FROM (${matching}) AS listed) AS entries`.execute(db);
  return { version: rows[0]?.version ?? '0', entries: rows[0]?.entries ?? new Uint8Array() };
}

export interface ListedMatches {
  readonly organizationId: string;
  /** The lists whose changes may change it. */
  readonly concerns: readonly ListName[];
  readonly matching: RawBuilder<unknown>;
}
