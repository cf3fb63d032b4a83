/** Opens the one database of a process: PostgreSQL by URL, or the embedded one on a folder, behind the same Kysely. */
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { EmbeddedClient } from './embedded/client.ts';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

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
  readonly poolSizeMax?: number;
}

/** Opens and migrates. @throws where the folder is locked, the server cannot be reached, or its schema is newer than this program. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const opened = settings.url === '' ? await openEmbedded(settings.folder) : openPostgres(settings);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
  return opened;
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const client = new EmbeddedClient(folder);
  try {
    await client.waitReady;
  } catch (error) {
    await client.close();
    throw error;
  }
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: client as never }) });
  return {
    db,
    kind: 'embedded',
    jobConnection: { db: fromPglite(client as never), backend: 'pglite' },
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await client.close();
    },
  };
}

function openPostgres(settings: DatabaseSettings): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSizeMax ?? 10,
    application_name: 'vedette',
    types: { getTypeParser },
  });
  // An idle connection that the server closed is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    jobConnection: { connectionString: settings.url, application_name: 'vedette-jobs', max: 4 },
    async [Symbol.asyncDispose]() {
      await db.destroy();
    },
  };
}

/** Counts are int8, which `pg` hands out as text and the embedded database as a number: numbers everywhere. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === Number(pg.types.builtins.INT8)) return Number;
  return pg.types.getTypeParser(oid, format as 'text');
};
