/** A row that the database refuses costs itself alone, in a transaction and outside of one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { testService } from '../../testing/test-service.ts';
import { refusedIds, storeRows } from './store-rows.ts';
import type { Queryable, Tables } from './tables.ts';

/** What no column takes, though the border lets it through: a number too large, and a key longer than a row of an index. */
const values = [1, 2 ** 40, 3, 4, 5, -(2 ** 40), 7];

async function storeNumbers(db: Queryable, rows: readonly number[]): Promise<void> {
  const tuples = rows.map((row) => sql`(${String(row)}::integer)`);
  await sql`INSERT INTO refused_numbers VALUES ${sql.join(tuples)}`.execute(db);
}

async function onEmptyTable(db: Kysely<Tables>, run: (db: Queryable) => Promise<void>): Promise<void> {
  await sql`CREATE TABLE refused_numbers (value integer CHECK (value <> 5))`.execute(db);
  try {
    await run(db);
  } finally {
    await sql`DROP TABLE refused_numbers`.execute(db);
  }
}

async function stored(db: Queryable): Promise<readonly number[]> {
  const { rows } = await sql<{ value: number }>`SELECT value FROM refused_numbers ORDER BY value`.execute(db);
  return rows.map(({ value }) => value);
}

test('of many rows those that are refused are handed back, and all others are there', async () => {
  const { context } = await testService();
  await onEmptyTable(context.db, async () => {
    for (const isInside of [false, true]) {
      await sql`DELETE FROM refused_numbers`.execute(context.db);
      const store = async (db: Queryable): Promise<void> => {
        for (const atOnce of [1, 3, 100]) {
          await sql`DELETE FROM refused_numbers`.execute(db);
          const refused = await storeRows(db, values, atOnce, (rows) => storeNumbers(db, rows));
          assert.deepEqual(
            refused.map(({ row }) => row),
            [2 ** 40, 5, -(2 ** 40)],
          );
          assert.ok(refused.every(({ reason }) => reason !== ''));
          assert.deepEqual(await stored(db), [1, 3, 4, 7]);
        }
      };
      await (isInside ? context.db.transaction().execute(store) : store(context.db));
      assert.deepEqual(await stored(context.db), [1, 3, 4, 7]);
    }
  });
});

test('what says nothing about a row is thrown', async () => {
  const { context } = await testService();
  await assert.rejects(
    storeRows(context.db, [1], 10, (rows) => storeNumbers(context.db, rows)),
    /refused_numbers/,
  );
  await assert.rejects(
    storeRows(context.db, [1], 10, () => Promise.reject(new Error('the connection is gone'))),
    /gone/,
  );
});

test('a row that could not be renewed is still there', () => {
  const refused = ['a', 'b'].map((id) => ({ row: { id }, reason: 'x' }));
  assert.deepEqual([...refusedIds(refused, [{ id: 'b' }])], ['a']);
});
