/** The installation's key: what is sealed opens only where it belongs, and the key itself is not lost or shown. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { addKeyToFile, keyIdOf, keyring, loadKeyring, MissingKeyError } from './keyring.ts';
import { assertNowhereIn } from '../../testing/nowhere-in.ts';

const keys = keyring(Buffer.alloc(32, 1));
const place = 'repositories|signing_secret|organization|repository';

test('a secret comes back whole, whatever is in it, and no two ciphertexts are the same', () => {
  for (const secret of ['', 'secret', 'grüße 🔑\n\0', 'x'.repeat(10_000)]) {
    const sealed = keys.encrypt(secret, place);
    assert.equal(keys.decrypt(sealed, place), secret);
    assert.notEqual(keys.encrypt(secret, place), sealed);
    if (secret.length > 3) assertNowhereIn(sealed, secret.slice(0, 6));
  }
});

// One tenant's row copied over another's must not become that tenant's secret.
test('a ciphertext opens nowhere but in its own place', () => {
  const sealed = keys.encrypt('secret', place);
  assert.throws(() => keys.decrypt(sealed, place.replace('organization', 'other')));
});

test('a ciphertext that was altered anywhere does not open', () => {
  const parts = keys.encrypt('secret', place).split('.');
  for (const index of parts.keys()) {
    const altered = parts.map((part, at) =>
      at === index ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part,
    );
    assert.throws(() => keys.decrypt(altered.join('.'), place), `part ${index}`);
  }
  for (const broken of ['', '.', 'v1', parts.slice(0, 4).join('.'), `${parts.slice(0, 4).join('.')}.AAAA`]) {
    assert.throws(() => keys.decrypt(broken, place), JSON.stringify(broken));
  }
});

test('the ciphertext of another key is refused by the names of both keys, not by a puzzle', () => {
  const other = keyring(Buffer.alloc(32, 2));
  assert.notEqual(other.keyId, keys.keyId);
  assert.throws(() => keys.decrypt(other.encrypt('secret', place), place), new RegExp(`${other.keyId}.*${keys.keyId}`));
});

test('a digest is keyed, and matches its own secret only', () => {
  const digest = keys.digest('secret');
  assert.match(digest, /^[0-9a-f]{64}$/);
  assert.equal(keys.matches('secret', digest, keys.keyId), true);
  assert.equal(keys.matches('Secret', digest, keys.keyId), false);
  assert.equal(keyring(Buffer.alloc(32, 2)).matches('secret', digest, keys.keyId), false);
  for (const odd of ['', 'ab', digest.slice(0, 63), '0'.repeat(64)])
    assert.equal(keys.matches('secret', odd, keys.keyId), false);
});

test('the key file is made once, for its owner alone, and read ever after', () => {
  const folder = join(temporaryFolder(), 'data');
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const first = loadKeyring([], folder, warn);
  const second = loadKeyring([], folder, warn);
  assert.equal(second.keyId, first.keyId);
  assert.equal(statSync(join(folder, 'encryption-key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['encryption-key']);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /back it up/);
  assertNowhereIn(warnings[0], readFileSync(join(folder, 'encryption-key'), 'utf8').slice(0, 12));
});

test('a key that the operator sets leaves no file behind', () => {
  const folder = join(temporaryFolder(), 'data');
  loadKeyring([Buffer.alloc(32, 3)], folder, () => assert.fail('nothing to warn of'));
  assert.equal(existsSync(folder), false);
});

// Making a new key instead would lose every stored secret for good.
test('a damaged key file is refused with what to do', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const content of ['', 'c2hvcnQ=', '\n']) {
    writeFileSync(join(folder, 'encryption-key'), content);
    assert.throws(() => loadKeyring([], folder, () => {}), /restore it from its backup/);
  }
});

test('a ring reads what each of its keys made, and makes anew with the first alone', () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const ring = keyring(fresh, old);
  assert.deepEqual(ring.keyIds, [keyring(fresh).keyId, keys.keyId]);
  assert.equal(ring.decrypt(keys.encrypt('secret', place), place), 'secret');
  assert.equal(ring.matches('secret', keys.digest('secret'), keys.keyId), true);
  assert.equal(ring.matches('secret', keys.digest('secret'), ring.keyId), false);
  assert.equal(keyIdOf(ring.encrypt('secret', place)), ring.keyId);
  assert.equal(keyring(fresh).matches('secret', ring.digest('secret'), ring.keyId), true);
  assert.throws(() => keyring(fresh).decrypt(keys.encrypt('secret', place), place), MissingKeyError);
});

test('a key that is added to the file comes first, and the others stay', () => {
  const folder = join(temporaryFolder(), 'data');
  const before = loadKeyring([], folder, () => {});
  // Of a process that was killed while it wrote.
  writeFileSync(join(folder, 'encryption-key.next'), 'half');
  const after = addKeyToFile(folder);
  assert.deepEqual(after.keyIds.slice(1), before.keyIds);
  assert.deepEqual(loadKeyring([], folder, () => {}).keyIds, after.keyIds);
  assert.equal(statSync(join(folder, 'encryption-key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['encryption-key']);
});
