/**
 * Applies the numbered SQL files of `migrations/`. Each runs in a transaction whose first statement inserts its own number,
 * so starters that race meet there; a program older than the schema refuses to run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Database, Tables } from './tables.ts';

const folder = new URL('../../../migrations/', import.meta.url);

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

export async function migrate(db: Database): Promise<void> {
  await createRegister(db);
  const known = migrations();
  const applied = new Set(
    (await db.selectFrom('schema_migrations').select('number').execute()).map((row) => row.number),
  );
  const newest = Math.max(0, ...applied);
  const last = known.at(-1)?.number ?? 0;
  if (newest > last) {
    throw new Error(
      `the database has schema ${newest}, this program knows ${last}: it was used by a newer Vedette; install that version or a newer one`,
    );
  }
  for (const migration of known) {
    if (!applied.has(migration.number)) await apply(db, migration);
  }
}

/** Those of the program, in their order. */
export function knownMigrations(): readonly number[] {
  return migrations().map(({ number }) => number);
}

/** Into the transaction of the caller, who made sure that none of them is there yet. */
export async function applyMigrations(transaction: Transaction<Tables>, numbers: readonly number[]): Promise<void> {
  await registerTable.execute(transaction);
  for (const migration of migrations()) {
    if (!numbers.includes(migration.number)) continue;
    await applyIn(transaction, migration);
  }
}

/** `CREATE … IF NOT EXISTS` can still collide when two processes start at once; the loser finds the table there. */
async function createRegister(db: Database): Promise<void> {
  try {
    await registerTable.execute(db);
  } catch {
    await registerTable.execute(db);
  }
}

const registerTable = sql`CREATE TABLE IF NOT EXISTS schema_migrations (
  number integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

async function apply(db: Database, migration: Migration): Promise<void> {
  await db.transaction().execute((transaction) => applyIn(transaction, migration));
}

async function applyIn(transaction: Transaction<Tables>, migration: Migration): Promise<void> {
  const inserted = await transaction
    .insertInto('schema_migrations')
    .values({ number: migration.number, name: migration.name })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return;
  for (const statement of statements(migration.text)) {
    await transaction.executeQuery(CompiledQuery.raw(statement));
  }
}

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), name, text: readFileSync(new URL(name, folder), 'utf8') }));
}

/** Migrations hold no semicolons inside a statement and comments only on lines of their own; the drivers take one statement at a time. */
function statements(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
