/** Opens the one database of a process: PostgreSQL by URL, or the embedded one on a folder, behind the same Kysely. */
import { type Dialect, Kysely, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { EmbeddedClient } from './embedded/client.ts';
import { migrate } from './migrate.ts';
import { postgresJobs } from './postgres-jobs.ts';
import { type PostgresLimits, postgresPool } from './postgres-pool.ts';
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
  /** Told of every statement once it is done, but for those of migrations and of the job queue. */
  readonly onStatement?: OnStatement | undefined;
}

export type OnStatement = (text: string, parameters: readonly unknown[]) => void;

const poolSizeMax = 10;
const unlimited: PostgresLimits = { connectMs: 10_000, statementMs: 0, lockMs: 0 };

/** Opens and migrates. @throws where the folder is locked, the server cannot be reached, or its schema is newer than this program. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.url === '') return openEmbedded(settings);
  await whileAway(() => migratePostgres(settings.url), settings);
  return openPostgres(settings);
}

async function openEmbedded({ folder, onStatement }: DatabaseSettings): Promise<OpenDatabase> {
  const client = new EmbeddedClient(folder);
  try {
    await client.waitReady;
    const dialect = new PGliteDialect({ pglite: client as never });
    await migrate(new Kysely<Tables>({ dialect }));
    const db = openKysely(dialect, onStatement);
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

function openPostgres({ url, limits = unlimited, onStatement }: DatabaseSettings): OpenDatabase {
  const pool = postgresPool({ url, name: 'vedette', limits }, poolSizeMax);
  const jobs = postgresJobs({ url, name: 'vedette-jobs', limits });
  const db = openKysely(new PostgresDialect({ pool }), onStatement);
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

function openKysely(dialect: Dialect, onStatement: OnStatement | undefined): Database {
  if (onStatement === undefined) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({
    dialect,
    log({ level, query }: LogEvent) {
      if (level === 'query') onStatement(query.sql, query.parameters);
    },
  });
}
