/** A database of its own on the PostgreSQL that the tests were given, or none, which means the embedded one. */
import pg from 'pg';

export interface TemporaryDatabase {
  /** Empty for the embedded database. */
  readonly url: string;
  drop(): Promise<void>;
}

export const testDatabaseUrl: string = process.env['VEDETTE_TEST_DATABASE_URL'] ?? '';

/**
 * How many histories of a property a test tries: two fifths on the embedded database, which takes several times as long over each, of what it
 * tries on PostgreSQL. The seed is the same, so these are the first of those; .ci/run tries both.
 */
export function histories(onPostgres: number): number {
  return testDatabaseUrl === '' ? Math.ceil(onPostgres * 0.4) : onPostgres;
}

let count = 0;

export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  if (testDatabaseUrl === '') return { url: '', drop: async () => {} };
  count += 1;
  const name = `vedette_test_${process.pid}_${count}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
