/** Moving secrets to another key while others write: what somebody changed meanwhile stays theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOrganization, testService } from '../testing/test-service.ts';
import { keyUse, missingKeys, reencrypt } from './key-use.ts';
import { signingSecretPlace } from './repositories/register.ts';
import { findRepository } from './repositories/store.ts';
import { keyring } from './secrets/keyring.ts';
import { sealedColumns, updateSealedSecret } from './database/sealed-store.ts';

const [signing] = sealedColumns;

const [older, newer] = [Buffer.alloc(32, 21), Buffer.alloc(32, 22)];

test('every secret is moved, batch by batch, and one that changes meanwhile keeps its change', async () => {
  const { context } = await testService();
  const { db } = context;
  const mine = await testOrganization();
  const [before, ring] = [keyring(older), keyring(newer, older)];
  const places = new Map<string, string>();
  const set = async (id: string, keys: typeof ring, secret: string): Promise<void> => {
    // As a person would: until it is so, whoever else writes.
    for (;;) {
      const row = await findRepository(db, mine.id, id);
      assert.ok(row);
      const sealed = keys.encrypt(secret, signingSecretPlace(mine.id, id));
      if (await updateSealedSecret(db, signing, { ...row, sealed: row.signing_secret }, sealed)) return;
    }
  };
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const { id } = await mine.register({ 'package.json': '{}' }, name);
    places.set(id, signingSecretPlace(mine.id, id));
    await set(id, before, `secret of ${id}`);
  }
  const last = [...places.keys()].toSorted().at(-1) ?? '';
  let isChanged = false;
  const { moved, unread } = await reencrypt(
    db,
    ring,
    () => {
      if (isChanged) return;
      isChanged = true;
      changing = set(last, ring, 'changed');
    },
    2,
  );
  await changing;
  assert.ok(moved === 4 || moved === 5);
  for (const [id, place] of places) {
    const row = await findRepository(db, mine.id, id);
    const secret = keyring(newer).decrypt(row?.signing_secret ?? '', place);
    assert.equal(secret, id === last ? 'changed' : `secret of ${id}`);
  }
  const uses = await keyUse(db, context.clock.now());
  const secrets = uses.filter(({ table }) => table === 'repositories');
  assert.deepEqual(
    secrets.filter(({ keyId }) => ring.keyIds.includes(keyId)),
    [{ keyId: ring.keyId, table: 'repositories', rows: 5 }],
  );
  // Other tests of this service hold secrets of its own key, which the ring lacks.
  const sealed = new Set<string>(sealedColumns.map(({ table }) => table));
  const others = uses.filter(({ keyId, table }) => sealed.has(table) && !ring.keyIds.includes(keyId));
  assert.equal(
    unread,
    others.reduce((sum, { rows }) => sum + rows, 0),
  );
  assert.deepEqual(
    missingKeys(context.keys, uses).map(
      (sentence) => /^key (\w+) is missing.* 5 rows of repositories$/.exec(sentence)?.[1],
    ),
    [ring.keyId],
  );
  // A row that was read before the change is not written over it.
  const read = await findRepository(db, mine.id, last);
  assert.ok(read);
  await set(last, ring, 'changed again');
  assert.equal(await updateSealedSecret(db, signing, { ...read, sealed: read.signing_secret }, 'v1.stale'), false);
});

let changing: Promise<void> | undefined;
