/** The rows that say from when to when something was so, and what a repository was called that is gone. */
import { type RawBuilder, sql } from 'kysely';
import { allRemoved, oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';
import type { Remembered } from './state-store.ts';

/**
 * Ends spans of what is so no more. One that began at this very moment never was: it goes, so that another may begin in its place. None
 * ends before it began, whatever the clock says.
 */
export async function endSpans(
  db: Queryable,
  organizationId: string,
  { table, key, told, current, concerned }: Remembered<RawBuilder<unknown>>,
  now: Date,
): Promise<void> {
  const over = sql`spans.organization_id = ${organizationId}::uuid AND spans.ended_at = 'infinity' AND ${concerned}
    AND NOT EXISTS (SELECT FROM (${current}) AS now WHERE ${equal([...key, ...told], 'now')})`;
  await sql`DELETE FROM ${sql.table(table)} AS spans WHERE ${over} AND spans.began_at >= ${now}::timestamptz`.execute(
    db,
  );
  await sql`UPDATE ${sql.table(table)} AS spans SET ended_at = ${now}::timestamptz WHERE ${over}`.execute(db);
}

export async function beginSpans(
  db: Queryable,
  organizationId: string,
  { table, key, told, noted, current }: Remembered<RawBuilder<unknown>>,
  now: Date,
): Promise<void> {
  const columns = [...key, ...told, ...noted];
  await sql`INSERT INTO ${sql.table(table)} (organization_id, began_at, ended_at, ${sql.join(columns.map((name) => sql.ref(name)))})
    SELECT ${organizationId}::uuid, ${now}::timestamptz, 'infinity', ${sql.join(columns.map((name) => sql.ref(`now.${name}`)))}
    FROM (${current}) AS now
    WHERE NOT EXISTS (SELECT FROM ${sql.table(table)} AS spans
      WHERE spans.organization_id = ${organizationId}::uuid AND ${equal(key, 'now')} AND spans.ended_at = 'infinity')`.execute(
    db,
  );
}

function equal(names: readonly string[], other: string): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => sql`${sql.ref(`spans.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` AND `,
  );
}

export async function insertPastRepository(
  db: Queryable,
  row: {
    readonly organizationId: string;
    readonly id: string;
    readonly name: string;
    /** Of a line: the repository that it was of. */
    readonly lineOf: string | null;
  },
  now: Date,
): Promise<void> {
  await sql`INSERT INTO past_repositories (organization_id, id, name, removed_at, line_of_id)
    VALUES (${row.organizationId}::uuid, ${row.id}::uuid, ${row.name}, ${now}::timestamptz, ${row.lineOf}::uuid)`.execute(
    db,
  );
}

export async function hasPastRepository(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('past_repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

type Removal = (db: Queryable, organizationId: string, before: Date, after: RowPlace) => Promise<RemovedRows>;

/** One that has not ended stays. */
function removalOf(table: string, key: readonly string[], endedAt: string): Removal {
  return async (db, organizationId, before, after) => {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    const { rows } = await sql`DELETE FROM ${sql.table(table)}
      WHERE organization_id = ${organizationId}::uuid AND (${columns}) IN (SELECT ${columns} FROM ${sql.table(table)}
        WHERE organization_id = ${organizationId}::uuid AND ${sql.ref(endedAt)} < ${before}::timestamptz
        ORDER BY ${sql.ref(endedAt)} LIMIT ${sql.lit(oldRowsMax)})
      RETURNING organization_id`.execute(db);
    return allRemoved(rows.length, after);
  };
}

export const deleteOldOccurrenceSpans = removalOf(
  'occurrence_spans',
  ['repository_id', 'package_version_id', 'alert_id', 'manifest_key', 'began_at'],
  'ended_at',
);
export const deleteOldAlertSpans = removalOf('alert_spans', ['alert_id', 'began_at'], 'ended_at');
export const deleteOldIssueSpans = removalOf('issue_spans', ['repository_id', 'issue_id', 'began_at'], 'ended_at');
export const deleteOldPastRepositories = removalOf('past_repositories', ['id'], 'removed_at');
