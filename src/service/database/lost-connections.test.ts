/** A database that ends connections, restarts, starts late or says nothing costs the requests that are under way, never the process. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { describe, it } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { ended, postgresServer } from '../../testing/postgres-server.ts';
import { isDatabaseAway, isDatabaseBusy } from './database-away.ts';
import { postgresJobs } from './postgres-jobs.ts';
import { postgresPool } from './postgres-pool.ts';
import { whileAway } from './while-away.ts';

const limits = { connectMs: 2000, statementMs: 0, lockMs: 0 };

void describe('a connection that is lost', () => {
  // The error comes to the connection too, and one that nobody listens to ends the process with every other request.
  for (const how of [ended, { kind: 'cut' }] as const) {
    void it(`inside a transaction fails that transaction alone (${how.kind})`, async () => {
      const server = await postgresServer();
      const pool = postgresPool({ url: server.url, name: 'test', limits }, 2);
      const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
      const lost = db.transaction().execute(async (transaction) => {
        await sql`SELECT 1`.execute(transaction);
        if (how.kind === 'end') server.endConnections();
        else await server.close();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await sql`SELECT 2`.execute(transaction);
      });
      await assert.rejects(lost, isDatabaseAway);
      if (how.kind === 'end') await sql`SELECT 3`.execute(db);
      await db.destroy();
      await server.close();
    });
  }

  void it('in the middle of a statement fails that statement alone', async () => {
    let mayEnd = true;
    const server = await postgresServer({
      onStatement(text) {
        if (!text.includes('slow') || !mayEnd) return { kind: 'answer' };
        mayEnd = false;
        return ended;
      },
    });
    const pool = postgresPool({ url: server.url, name: 'test', limits }, 2);
    const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    await assert.rejects(sql`SELECT slow`.execute(db), isDatabaseAway);
    await sql`SELECT slow`.execute(db);
    await db.destroy();
    await server.close();
  });

  void it('of the job queue is had again', async () => {
    const server = await postgresServer();
    await using jobs = postgresJobs({ url: server.url, name: 'test', limits });
    await jobs.executeSql('SELECT 1');
    server.endConnections();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await jobs.executeSql('SELECT 1');
    assert.equal(server.connections, 2);
    await server.close();
  });

  void it('because the other side is gone without a word is given up after the limit of a statement and some', async (context) => {
    const server = await postgresServer({ onStatement: () => ({ kind: 'silence' }) });
    const sockets: { timeoutMs: number; fire: () => void }[] = [];
    context.mock.method(
      Socket.prototype,
      'setTimeout',
      function setTimeoutOf(this: Socket, timeoutMs: number, fire?: () => void) {
        if (fire !== undefined) sockets.push({ timeoutMs, fire });
        return this;
      },
    );
    const pool = postgresPool({ url: server.url, name: 'test', limits: { ...limits, statementMs: 5000 } }, 1);
    const asked = assert.rejects(pool.query('SELECT 1'), isDatabaseAway);
    const watch = setInterval(() => sockets.find(({ timeoutMs }) => timeoutMs === 20_000)?.fire(), 20);
    await asked;
    clearInterval(watch);
    await pool.end();
    await server.close();
  });
});

void describe('a start', () => {
  // After a power cut the database recovers for minutes while everything else is up already.
  void it('waits for a database that starts up, and tells why', async () => {
    const server = await postgresServer({
      onStart: (count) =>
        count < 3 ? { kind: 'end', code: '57P03', message: 'the database system is starting up' } : { kind: 'answer' },
    });
    const told: string[] = [];
    const pool = postgresPool({ url: server.url, name: 'test', limits }, 1);
    await whileAway(() => pool.query('SELECT 1'), { waitMs: 20_000, onWait: (reason) => told.push(reason) });
    assert.deepEqual(told, ['the database system is starting up']);
    await pool.end();
    await server.close();
  });

  void it('waits for a database that refuses connections, and gives up in words that say what to do', async () => {
    const port = await freePort();
    const url = `postgres://tester@127.0.0.1:${port}/tests`;
    const ask = async (): Promise<void> => {
      const pool = postgresPool({ url, name: 'test', limits }, 1);
      try {
        await pool.query('SELECT 1');
      } finally {
        await pool.end();
      }
    };
    await assert.rejects(
      whileAway(ask, { waitMs: 300 }),
      /cannot be reached after 0 seconds: .*ECONNREFUSED.*DATABASE_WAIT_SECONDS/s,
    );
    const waiting = whileAway(ask, { waitMs: 20_000 });
    const server = await postgresServer({}, port);
    await waiting;
    await server.close();
  });

  void it('does not wait where the database refuses for good', async () => {
    const server = await postgresServer({
      onStart: () => ({ kind: 'end', code: '28P01', message: 'password authentication failed' }),
    });
    const pool = postgresPool({ url: server.url, name: 'test', limits }, 1);
    await assert.rejects(
      whileAway(() => pool.query('SELECT 1'), { waitMs: 60_000 }),
      /password authentication failed/,
    );
    assert.equal(server.connections, 1);
    await pool.end();
    await server.close();
  });
});

void describe('an error', () => {
  void it('is known as passing by its code, its words or its cause', () => {
    const coded = (code: string): Error => Object.assign(new Error('said otherwise'), { code });
    for (const code of ['57P01', '57P03', '53300', '08006', '25006', 'ECONNREFUSED', 'EAI_AGAIN'])
      assert.ok(isDatabaseAway(coded(code)), code);
    for (const code of ['40001', '40P01', '55P03', '57014']) assert.ok(isDatabaseBusy(coded(code)), code);
    assert.ok(isDatabaseAway(new Error('of ours', { cause: new Error('Connection terminated unexpectedly') })));
    for (const code of ['23505', '28P01', '3D000', '42P01', 'ENOENT'])
      assert.ok(!isDatabaseAway(coded(code)) && !isDatabaseBusy(coded(code)), code);
    assert.ok(!isDatabaseAway('57P01') && !isDatabaseAway(undefined));
    const ring = new Error('one');
    ring.cause = ring;
    assert.ok(!isDatabaseAway(ring));
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
