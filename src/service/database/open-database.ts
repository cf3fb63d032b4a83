/** Opens the one database of a process: PostgreSQL by URL, or the embedded one on a folder, behind the same Kysely. */
import { Kysely, PostgresDialect } from 'kysely';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { EmbeddedClient } from './embedded/client.ts';
import { EmbeddedDialect } from './embedded/dialect.ts';
import { migrate } from './migrate.ts';
import { postgresJobs } from './postgres-jobs.ts';
import { type PostgresLimits, postgresPool } from './postgres-pool.ts';
import { type OnStatement, telling } from './sent-statements.ts';
import type { Database, Tables } from './tables.ts';
import { type OnWait, whileAway } from './while-away.ts';

export interface OpenDatabase extends AsyncDisposable {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /** How pg-boss reaches the same database. */
  readonly jobConnection: ConstructorOptions;
}

export interface DatabaseSettings {
  /** A `postgres://` URL; empty for the embedded database. */
  readonly url: string;
  /** Folder of the embedded database; empty for one in memory (tests). */
  readonly folder: string;
  readonly limits?: PostgresLimits;
  /** How long a PostgreSQL that cannot be reached is waited for. */
  readonly waitMs?: number;
  /** Told while it is. */
  readonly onWait?: OnWait;
  /** Told of every statement of the service, migrations and jobs apart. */
  readonly onStatement?: OnStatement;
}

const poolSizeMax = 10;
const unlimited: PostgresLimits = { connectMs: 10_000, statementMs: 0, lockMs: 0, isPreparing: true };

/** Opens and migrates. @throws where the folder is locked, the server cannot be reached, or its schema is newer than this program. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.url === '') return openEmbedded(settings.folder, settings.onStatement);
  await whileAway(() => migratePostgres(settings.url), settings);
  return openPostgres(settings.url, settings.limits ?? unlimited, settings.onStatement);
}

async function openEmbedded(folder: string, onStatement: OnStatement | undefined): Promise<OpenDatabase> {
  const client = new EmbeddedClient(folder);
  try {
    await client.waitReady;
    let isMigrated = false;
    const db = new Kysely<Tables>({
      dialect: new EmbeddedDialect(client),
      ...telling(onStatement === undefined ? undefined : (statement) => void (isMigrated && onStatement(statement))),
    });
    await migrate(db);
    isMigrated = true;
    return {
      db,
      kind: 'embedded',
      jobConnection: { db: fromPglite(client as never), backend: 'pglite' },
      async [Symbol.asyncDispose]() {
        await db.destroy();
        await client.close();
      },
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** On a connection without time limits: a migration may have to rewrite a large table. */
async function migratePostgres(url: string): Promise<void> {
  const pool = postgresPool({ url, name: 'vedette-migrations', limits: unlimited }, 1);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

function openPostgres(url: string, limits: PostgresLimits, onStatement: OnStatement | undefined): OpenDatabase {
  const pool = postgresPool({ url, name: 'vedette', limits }, poolSizeMax);
  const jobs = postgresJobs({ url, name: 'vedette-jobs', limits });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...telling(onStatement) });
  return {
    db,
    kind: 'postgres',
    jobConnection: { db: jobs },
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]();
      await db.destroy();
    },
  };
}
