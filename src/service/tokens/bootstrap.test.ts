/** A start that meets a database which ends connections, or another process that starts, makes what is missing all the same. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testService } from '../../testing/test-service.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { bootstrap } from './bootstrap.ts';
import { knownTokens } from './known-tokens.ts';
import { authenticate, newPair } from './tokens.ts';

const lost = new Error('Connection terminated unexpectedly');

// A service that ends at its start because one connection was ended stays down until somebody looks.
void describe('a start whose connection is lost', () => {
  for (const when of ['before', 'after'] as const) {
    void it(`${when} its transaction is kept, is tried again and shows the one pair that it made`, async () => {
      const { context } = await testService();
      const { db, keys, clock } = context;
      const name = `Lost ${when} ${newId()}`;
      const losing = failingOnce(db, when, lost);
      const { organizationId, madePair } = await bootstrap(losing, keys, name, newPair, clock.now(), patience);
      assert.ok(madePair);
      assert.equal((await authenticate(knownTokens(db), keys, madePair, clock.now()))?.organization_id, organizationId);
      assert.equal(await countTokens(db, organizationId), 1);
      const next = await bootstrap(db, keys, name, newPair, clock.now(), patience);
      assert.deepEqual(next, { organizationId, madePair: undefined });
    });
  }

  void it('keeps the pair that was given once', async () => {
    const { context } = await testService();
    const { db, keys, clock } = context;
    const given = { id: newId(), secret: 'a secret of the operator' };
    const losing = failingOnce(db, 'after', lost);
    const { organizationId } = await bootstrap(losing, keys, `Given ${given.id}`, given, clock.now(), patience);
    assert.equal(await countTokens(db, organizationId), 1);
  });

  void it('is given up where no time was given to wait', async () => {
    const { context } = await testService();
    const { db, keys, clock } = context;
    const losing = failingOnce(db, 'before', lost);
    await assert.rejects(bootstrap(losing, keys, `Given up ${newId()}`, newPair, clock.now()), /cannot be reached/);
  });
});

// Two servers that start on a fresh database both find nothing there.
void it('a start that another one was ahead of takes what is there', async () => {
  const { context } = await testService();
  const { db, keys, clock } = context;
  const name = `Twice ${newId()}`;
  const ahead = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' });
  const first = await bootstrap(db, keys, name, newPair, clock.now());
  const second = await bootstrap(failingOnce(db, 'before', ahead), keys, name, newPair, clock.now());
  assert.deepEqual(second, { organizationId: first.organizationId, madePair: undefined });
});

const patience = { waitMs: 20_000 };

/** Its first transaction fails: before anything was done, or after all of it was kept. */
function failingOnce(db: Database, when: 'before' | 'after', error: Error): Database {
  let isFirst = true;
  const execute = async <Result>(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) => {
    const isLost = isFirst;
    isFirst = false;
    if (isLost && when === 'before') throw error;
    const result = (await db.transaction().execute(work)) as Result;
    if (isLost) throw error;
    return result;
  };
  return new Proxy(db, {
    get: (target, property, receiver): unknown =>
      property === 'transaction' ? () => ({ execute }) : Reflect.get(target, property, receiver),
  });
}

async function countTokens(db: Database, organizationId: string): Promise<number> {
  const rows = await db.selectFrom('api_tokens').select('id').where('organization_id', '=', organizationId).execute();
  return rows.length;
}
