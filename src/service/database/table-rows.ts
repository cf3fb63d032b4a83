/** Whole tables as JSON texts, read in one snapshot and written back: for backups. Which tables there are, the database says. */
import { sql, type Transaction } from 'kysely';
import { acrossOrganizations } from './across-organizations.ts';
import { placements } from './distribution.ts';
import type { Tables } from './tables.ts';
import { pushEach } from '../../engine/text/push-each.ts';

/** Without the register of migrations; what others refer to comes first. */
export async function listTables(transaction: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers: string[] }>`
    SELECT tables.relname AS name, coalesce(array_agg(DISTINCT referred.relname::text)
      FILTER (WHERE referred.relname IS NOT NULL AND referred.oid <> tables.oid), '{}') AS refers
    FROM pg_catalog.pg_class AS tables
    LEFT JOIN pg_catalog.pg_constraint AS keys ON keys.conrelid = tables.oid AND keys.contype = 'f'
    LEFT JOIN pg_catalog.pg_class AS referred ON referred.oid = keys.confrelid
    WHERE tables.relkind IN ('r', 'p') AND tables.relnamespace = 'public'::regnamespace AND tables.relname <> 'schema_migrations'
    GROUP BY tables.relname ORDER BY tables.relname`.execute(transaction);
  const listed: string[] = [];
  const left = new Map(rows.map(({ name, refers }) => [name, refers]));
  while (left.size > 0) {
    const free = [...left].filter(([, refers]) => refers.every((name) => listed.includes(name))).map(([name]) => name);
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    pushEach(listed, free);
    for (const name of free) left.delete(name);
  }
  return listed;
}

/** All rows of a table as JSON texts, `size` at a time. */
export async function* readTable(
  transaction: Transaction<Tables>,
  table: string,
  size: number,
): AsyncGenerator<readonly string[]> {
  const mark = isDistributed(table) ? acrossOrganizations('a backup reads all rows') : sql``;
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT row_to_json(read)::text AS row FROM ${sql.table(table)} AS read ${mark}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(size)} FROM backup_rows`.execute(transaction);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`CLOSE backup_rows`.execute(transaction);
}

export async function writeRows(
  transaction: Transaction<Tables>,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const mark = isDistributed(table) ? acrossOrganizations('a restored backup writes all rows') : sql``;
  await sql`INSERT INTO ${sql.table(table)}
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::text::json) ${mark}`.execute(
    transaction,
  );
}

/** Everything but the queue of jobs, which has a schema of its own. */
export async function dropAllTables(transaction: Transaction<Tables>): Promise<void> {
  const names = [...(await listTables(transaction)), 'schema_migrations'];
  await sql`DROP TABLE ${sql.join(names.map((name) => sql.table(name)))} CASCADE`.execute(transaction);
}

export async function forgetJobs(transaction: Transaction<Tables>): Promise<void> {
  await sql`DELETE FROM jobs.job`.execute(transaction);
}

function isDistributed(table: string): boolean {
  return placements[table] === 'distributed';
}
