/** Whoever changes lists waits for nobody else who does, in whatever order the lists are changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Transaction, sql } from 'kysely';
import { testOrganization, testService } from '../../testing/test-service.ts';
import type { Database, Tables } from '../database/tables.ts';
import { findListVersion, raiseListVersions } from './store.ts';

/** As many as there were slots when two transactions of one slot were seen to wait for each other. */
const slots = 16n;

test('two transactions whose numbers share a slot raise the same lists in opposite orders', async (t) => {
  const { context } = await testService();
  if (context.database.kind === 'embedded') return t.skip('the embedded database has one transaction at a time');
  const { db } = context;
  const mine = await testOrganization();
  const before = BigInt(await findListVersion(db, mine.id, ['scans', 'scanStates']));
  const first = await begin(db);
  await raiseListVersions(first.transaction, mine.id, ['scanStates']);
  let second = await begin(db);
  while ((second.number - first.number) % slots !== 0n) {
    await second.end();
    second = await begin(db);
  }
  await raiseListVersions(second.transaction, mine.id, ['scans']);
  await Promise.all([
    raiseListVersions(first.transaction, mine.id, ['scans', 'scanStates']).then(first.end),
    raiseListVersions(second.transaction, mine.id, ['scanStates']).then(second.end),
  ]);
  assert.equal(BigInt(await findListVersion(db, mine.id, ['scans', 'scanStates'])) - before, 5n);
});

test('more transactions than there are slots raise every list once each', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const version = async () => BigInt(await findListVersion(context.db, mine.id, ['rules', 'alerts']));
  const before = await version();
  await Promise.all(
    Array.from({ length: 40 }, () =>
      context.db.transaction().execute((transaction) => raiseListVersions(transaction, mine.id, ['alerts', 'rules'])),
    ),
  );
  assert.equal((await version()) - before, 80n);
});

interface Begun {
  readonly transaction: Transaction<Tables>;
  readonly number: bigint;
  /** Commits. */
  readonly end: () => Promise<void>;
}

async function begin(db: Database): Promise<Begun> {
  const ended = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<Omit<Begun, 'end'>>();
  const whole = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ number: string }>`SELECT pg_current_xact_id()::text AS number`.execute(transaction);
    begun.resolve({ transaction, number: BigInt(rows[0]?.number ?? 0) });
    await ended.promise;
  });
  whole.catch(begun.reject);
  return {
    ...(await begun.promise),
    end: async () => {
      ended.resolve(undefined);
      await whole;
    },
  };
}
