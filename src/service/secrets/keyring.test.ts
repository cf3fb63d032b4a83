/** The installation's key: what is sealed opens only where it belongs, and the key itself is not lost or shown. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { keyring, loadKeyring } from './keyring.ts';
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
  assert.equal(keys.matches('secret', digest), true);
  assert.equal(keys.matches('Secret', digest), false);
  assert.equal(keyring(Buffer.alloc(32, 2)).matches('secret', digest), false);
  for (const odd of ['', 'ab', digest.slice(0, 63), '0'.repeat(64)]) assert.equal(keys.matches('secret', odd), false);
});

test('the key file is made once, for its owner alone, and read ever after', () => {
  const folder = join(temporaryFolder(), 'data');
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const first = loadKeyring(undefined, folder, warn);
  const second = loadKeyring(undefined, folder, warn);
  assert.equal(second.keyId, first.keyId);
  assert.equal(statSync(join(folder, 'encryption-key')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['encryption-key']);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /back it up/);
  assertNowhereIn(warnings[0], readFileSync(join(folder, 'encryption-key'), 'utf8').slice(0, 12));
});

test('a key that the operator sets leaves no file behind', () => {
  const folder = join(temporaryFolder(), 'data');
  loadKeyring(Buffer.alloc(32, 3), folder, () => assert.fail('nothing to warn of'));
  assert.equal(existsSync(folder), false);
});

// Making a new key instead would lose every stored secret for good.
test('a damaged key file is refused with what to do', () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const content of ['', 'c2hvcnQ=', '\n']) {
    writeFileSync(join(folder, 'encryption-key'), content);
    assert.throws(() => loadKeyring(undefined, folder, () => {}), /restore it from its backup/);
  }
});
