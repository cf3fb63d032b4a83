/** What decisions name, over the modules that own it: whether it is there, and the words by which a decision on it is searched for. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

export interface Named {
  /** Words by id. */
  readonly issues: ReadonlyMap<string, string>;
  readonly alerts: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
  readonly repositories: ReadonlyMap<string, string>;
}

export interface NamedIds {
  readonly issues: readonly string[];
  readonly alerts: readonly string[];
  readonly rules: readonly string[];
  readonly repositories: readonly string[];
}

export async function listNamed(db: Queryable, organizationId: string, ids: NamedIds): Promise<Named> {
  return {
    issues: await words(
      db,
      ids.issues,
      sql`SELECT id, title AS words FROM issues WHERE organization_id = ${organizationId}::uuid`,
    ),
    alerts: await words(
      db,
      ids.alerts,
      sql`SELECT id, search_text AS words FROM alerts WHERE organization_id = ${organizationId}::uuid`,
    ),
    rules: await words(
      db,
      ids.rules,
      sql`SELECT id, name AS words FROM rules WHERE organization_id = ${organizationId}::uuid`,
    ),
    repositories: await words(
      db,
      ids.repositories,
      sql`SELECT id, name AS words FROM repositories WHERE organization_id = ${organizationId}::uuid`,
    ),
  };
}

/** What people call them. */
export async function listTitles(db: Queryable, organizationId: string, ids: NamedIds): Promise<Named> {
  return {
    ...(await listNamed(db, organizationId, { ...ids, alerts: [] })),
    alerts: await words(
      db,
      ids.alerts,
      sql`SELECT id, advisory_id || ' in ' || package_name AS words FROM alerts WHERE organization_id = ${organizationId}::uuid`,
    ),
  };
}

async function words(db: Queryable, ids: readonly string[], all: RawBuilder<unknown>): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; words: string }>`${all} AND id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.words]));
}
