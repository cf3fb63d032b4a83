/** Archives that are broken or mean harm. */
import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { advisoryZipLimits, openZip, ZipError, type ZipLimits } from './zip-entries.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-entries-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'a.zip');

const good = zipSync({
  'a.json': Buffer.from('{"a":1}'),
  'b.json': Buffer.from('b'.repeat(5_000)),
  'empty.json': new Uint8Array(),
});

test('entries are read in order, stored or deflated', () => {
  assert.deepEqual(readAll(good), ['a.json: 7', 'b.json: 5000', 'empty.json: 0']);
});

// The name is a label: no file is ever written by it.
test('a name that leads out of a folder is only a name', () => {
  assert.deepEqual(readAll(zipSync({ '../../etc/x.json': Buffer.from('1') })), ['../../etc/x.json: 1']);
});

// fflate writes 70,000 modulo 65,536 into the end of the archive; believing it would lose 65,536 records without a word.
test('all entries are read where their number does not fit its counter', () => {
  const files = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`${index}.json`, new Uint8Array()]));
  writeFileSync(path, zipSync(files, { level: 0 }));
  using archive = openZip(path);
  assert.equal([...archive.entries].length, 70_000);
});

test('a truncated archive is refused', () => {
  for (const length of [0, 10, 100, good.length - 30, good.length - 1])
    assert.throws(() => readAll(good.slice(0, length)), ZipError);
});

test('an entry that inflates to more than its header says, or than is allowed, is refused while it inflates', () => {
  const bomb = zipSync({ 'a.json': new Uint8Array(50_000_000) }, { level: 9 });
  assert.deepEqual(readAll(bomb), ['a.json: the entry inflates to 50000000 bytes']);
  const lying = Buffer.from(bomb);
  const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  lying.writeUInt32LE(100, directory + 24);
  assert.deepEqual(readAll(lying), ['a.json: the entry cannot be inflated']);
});

test('all entries together, and their number, are bounded', () => {
  assert.deepEqual(readAll(good, { ...advisoryZipLimits, totalBytesMax: 100 }), [
    'a.json: 7',
    'b.json: the archive inflates to more than is allowed',
    'empty.json: the archive inflates to more than is allowed',
  ]);
  assert.throws(() => readAll(good, { ...advisoryZipLimits, entriesMax: 2 }), ZipError);
});

test('any damage ends in a ZipError or in entries whose checksum is right', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }), (edits) => {
      const damaged = Buffer.from(good);
      for (const [at, value] of edits) damaged[at] = value;
      try {
        readAll(damaged);
      } catch (error) {
        assert.ok(error instanceof ZipError, String(error));
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

function readAll(bytes: Uint8Array, limits: ZipLimits = advisoryZipLimits): string[] {
  writeFileSync(path, bytes);
  using archive = openZip(path, limits);
  const found: string[] = [];
  for (const entry of archive.entries) {
    try {
      found.push(`${entry.name}: ${entry.read().length}`);
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      found.push(`${entry.name}: ${error.message}`);
    }
  }
  return found;
}
