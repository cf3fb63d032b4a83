/**
 * Spreads the tables over the machines of a Citus cluster. Tables can only be distributed while no foreign key joins them, so the keys are taken
 * down first and put up again at the end; what is taken down is written into the database, so that a run which was cut short goes on.
 */
import { sql } from 'kysely';
import { distributionColumn, placements, tablesOf } from './distribution.ts';
import { distributionFaults } from './schema-distribution.ts';
import type { Database, Queryable } from './tables.ts';

/** The message is for the operator. */
export class CannotDistribute extends Error {
  override readonly name = 'CannotDistribute';
}

export interface DistributeOptions {
  /** Told of each step before it is done. */
  readonly onStep: (sentence: string) => void;
  /** Only tells. */
  readonly isDryRun?: boolean;
}

/** All distributed tables lie with the rows of this one. */
const colocatedWith = 'repositories';

/** @throws {CannotDistribute} where the database or its schema does not allow it; nothing is changed then. */
export async function distributeTables(db: Database, { onStep, isDryRun = false }: DistributeOptions): Promise<void> {
  await assertCluster(db);
  const faults = await distributionFaults(db, placements);
  if (faults.length > 0) throw new CannotDistribute(`the schema cannot be distributed:\n${faults.join('\n')}`);
  const placed = await placedTables(db);
  const wanted = [...tablesOf('reference'), colocatedWith, ...tablesOf('distributed')];
  const missing = [...new Set(wanted)].filter((table) => !placed.has(table));
  const step = async (sentence: string, work: () => Promise<unknown>): Promise<void> => {
    onStep(sentence);
    if (!isDryRun) await work();
  };
  if (missing.length > 0) {
    const keys = await foreignKeys(db);
    if (keys.length > 0) await step(`take down ${keys.length} foreign keys`, () => takeDown(db, keys));
  }
  for (const table of missing) {
    const isReference = placements[table] === 'reference';
    await step(isReference ? `copy ${table} to every node` : `distribute ${table} by ${distributionColumn}`, () =>
      isReference ? sql`SELECT create_reference_table(${table})`.execute(db) : distribute(db, table),
    );
  }
  for (const key of await takenDown(db)) await step(`put up ${key.name} of ${key.table_name}`, () => putUp(db, key));
}

async function assertCluster(db: Database): Promise<void> {
  const { rows } = await sql<{ is_installed: boolean; is_there: boolean }>`
    SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_installed,
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS is_there`.execute(db);
  const { is_installed: isInstalled, is_there: isThere } = rows[0] ?? { is_installed: false, is_there: false };
  if (isInstalled) return;
  throw new CannotDistribute(
    isThere
      ? 'the Citus extension is not switched on in this database; as its superuser, on every node: CREATE EXTENSION citus, then citus_set_coordinator_host and citus_add_node on the coordinator'
      : 'this PostgreSQL does not have the Citus extension, so its tables stay on one machine; Vedette works there as before. Install Citus on every node to spread them',
  );
}

async function placedTables(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function distribute(db: Queryable, table: string): Promise<void> {
  const colocation = table === colocatedWith ? 'none' : colocatedWith;
  await sql`SELECT create_distributed_table(${table}, ${distributionColumn}, colocate_with => ${colocation})`.execute(
    db,
  );
}

interface ForeignKey {
  readonly table_name: string;
  readonly name: string;
  readonly definition: string;
}

/** Of the tables that are placed; those of the job queue are not ours. */
async function foreignKeys(db: Queryable): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT c.relname AS table_name, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND n.nspname = 'public' ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Written and taken down together, or neither. */
async function takeDown(db: Database, keys: readonly ForeignKey[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`CREATE SCHEMA IF NOT EXISTS distribution`.execute(transaction);
    await sql`CREATE TABLE IF NOT EXISTS distribution.foreign_keys (
      table_name text, name text, definition text NOT NULL, PRIMARY KEY (table_name, name))`.execute(transaction);
    for (const { table_name, name, definition } of keys) {
      await sql`INSERT INTO distribution.foreign_keys (table_name, name, definition)
        VALUES (${table_name}, ${name}, ${definition})`.execute(transaction);
      await sql`ALTER TABLE ${sql.table(table_name)} DROP CONSTRAINT ${sql.ref(name)}`.execute(transaction);
    }
  });
}

async function takenDown(db: Queryable): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    SELECT to_regclass('distribution.foreign_keys') IS NOT NULL AS is_there`.execute(db);
  if (rows[0]?.is_there !== true) return [];
  const keys = await sql<ForeignKey>`
    SELECT table_name, name, definition FROM distribution.foreign_keys ORDER BY table_name, name`.execute(db);
  return keys.rows;
}

/** Put up and forgotten together, or neither. */
async function putUp(db: Database, { table_name, name, definition }: ForeignKey): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`ALTER TABLE ${sql.table(table_name)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
    await sql`DELETE FROM distribution.foreign_keys WHERE table_name = ${table_name} AND name = ${name}`.execute(
      transaction,
    );
  });
}
