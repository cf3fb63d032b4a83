import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { firstPair } from './first-pair.ts';

test('a pair is written once, for its owner alone, and read again by whoever comes after', () => {
  const folder = temporaryFolder();
  const first = firstPair(folder);
  const pair = first.make();
  assert.equal(statSync(first.file).mode & 0o777, 0o600);
  assert.equal(
    readFileSync(first.file, 'utf8'),
    `X-Service-API-Token-Id: ${pair.id}\nX-Service-API-Token-Secret: ${pair.secret}\n`,
  );
  assert.deepEqual(readdirSync(folder), ['bootstrap-token']);
  const second = firstPair(folder);
  assert.deepEqual(second.make(), pair);
  // What another made is not this one's to discard.
  second.discard();
  assert.ok(existsSync(first.file));
});

test('what was made here is discarded, also where it is gone already', () => {
  const first = firstPair(temporaryFolder());
  first.discard();
  first.make();
  first.discard();
  assert.ok(!existsSync(first.file));
  first.discard();
});

test('a file of that name that holds something else is never written over', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'bootstrap-token'), 'mine');
  assert.throws(() => firstPair(folder).make());
  assert.equal(readFileSync(join(folder, 'bootstrap-token'), 'utf8'), 'mine');
});
