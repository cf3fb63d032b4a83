/**
 * The order in which tables are distributed, against functions that refuse what Citus refuses. Citus itself is in no registry that the tests may
 * use; on a real cluster the same steps were taken by hand, and all keys were accepted.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { CannotDistribute, distributeTables } from './distribute.ts';
import { tablesOf } from './distribution.ts';
import { openDatabase } from './open-database.ts';
import { dumpSchema } from './schema-dump.ts';
import type { Database } from './tables.ts';

void describe('distributing the tables', () => {
  void it('says what is missing where there is no Citus', async () => {
    await using database = await openDatabase({ url: '', folder: '' });
    await assert.rejects(distributeTables(database.db, { onStep: () => {} }), (error: unknown) => {
      assert.ok(error instanceof CannotDistribute);
      assert.match(error.message, /does not have the Citus extension/);
      return true;
    });
  });

  void it('takes the keys down, distributes, and puts the same keys up, however often it is cut short', async () => {
    await using database = await openDatabase({ url: '', folder: '' });
    const { db } = database;
    const before = await dumpSchema(db);
    await pretendCitus(db);
    const told: string[] = [];
    await distributeTables(db, { onStep: (sentence) => told.push(sentence), isDryRun: true });
    assert.match(told[0] ?? '', /^take down \d\d foreign keys$/);
    assert.equal(await dumpSchema(db), before, 'a dry run only tells');

    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      let steps = 0;
      try {
        await distributeTables(db, {
          onStep() {
            steps += 1;
            if (steps > 7) throw new Error('cut short');
          },
        });
        isDone = true;
      } catch (error) {
        assert.match(String(error), /cut short/);
      }
    }
    assert.ok(runs > 3, String(runs));
    assert.equal(await dumpSchema(db), before, 'every key is up again');
    const { rows } = await sql<{ name: string; kind: string; calls: number }>`
      SELECT name, kind, calls FROM cluster.placed ORDER BY name`.execute(db);
    const placed = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
    assert.deepEqual(placed('reference'), tablesOf('reference').toSorted());
    assert.deepEqual(placed('organization_id'), tablesOf('distributed').toSorted());
    assert.ok(rows.every(({ calls }) => calls === 1));

    const again: string[] = [];
    await distributeTables(db, { onStep: (sentence) => again.push(sentence) });
    assert.deepEqual(again, []);
  });
});

/** Functions and a catalog of the same names: a table that a foreign key joins is refused, and so is one without its neighbours. */
async function pretendCitus(db: Database): Promise<void> {
  for (const statement of [
    'CREATE SCHEMA cluster',
    'CREATE TABLE cluster.placed (name text PRIMARY KEY, kind text, calls int)',
    'CREATE VIEW pg_catalog.pg_dist_partition AS SELECT name::regclass AS logicalrelid FROM cluster.placed',
    `CREATE FUNCTION cluster.place(table_name text, kind text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND table_name::regclass IN (conrelid, confrelid)) THEN
        RAISE EXCEPTION '% is joined by a foreign key', table_name;
      END IF;
      INSERT INTO cluster.placed VALUES (table_name, kind, 1) ON CONFLICT (name) DO UPDATE SET calls = cluster.placed.calls + 1;
    END $$`,
    `CREATE FUNCTION create_reference_table(table_name text) RETURNS void LANGUAGE sql AS $$ SELECT cluster.place(table_name, 'reference') $$`,
    `CREATE FUNCTION create_distributed_table(table_name text, by text, colocate_with text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF colocate_with <> 'none' AND NOT EXISTS (SELECT FROM cluster.placed WHERE name = colocate_with) THEN
        RAISE EXCEPTION 'relation % is not distributed', colocate_with;
      END IF;
      PERFORM cluster.place(table_name, by);
    END $$`,
    `SET allow_system_table_mods = on`,
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      VALUES (99999, 'citus', 10, 2200, false, '0')`,
  ])
    await sql.raw(statement).execute(db);
}
