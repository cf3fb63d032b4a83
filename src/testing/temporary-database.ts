/** A database of its own on the PostgreSQL that the tests were given, or none, which means the embedded one. */
import pg from 'pg';

export interface TemporaryDatabase {
  /** Empty for the embedded database. */
  readonly url: string;
  drop(): Promise<void>;
}

export const testDatabaseUrl: string = process.env['VEDETTE_TEST_DATABASE_URL'] ?? '';

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
