/** What benches of lists share: databases of their own on a server, and how calls are timed. */
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/service/database/open-database.ts';

/** A database that is made for the work, and dropped after it. */
export async function withDatabase<Result>(
  server: string,
  name: string,
  work: (database: OpenDatabase, url: string) => Promise<Result>,
): Promise<Result> {
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await using database = await openDatabase({ url: url.href, folder: '' });
    return await work(database, url.href);
  } finally {
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
