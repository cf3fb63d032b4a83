/** Nothing that a repository or a client writes keeps a row from being stored, and different texts stay different keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { firstCodePoints, isStorable, roomFor, storableJson, storableKey, storableText } from './storable-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\0', '\ud83d', '\ude00', '😀'.repeat(500), `sha256:${'0'.repeat(64)}`),
);
const settings = { seed: 20261122, numRuns: 1000 };

test('any text becomes one that is stored, and a storable one stays as it is', () => {
  const property = fc.property(anyText, fc.constantFrom('line', 'name', 'sentence'), (text, kind) => {
    const stored = storableText(text, kind);
    assert.ok(isStorable(stored));
    assert.ok(Array.from(stored).length <= roomFor[kind]);
    assert.equal(storableText(stored, kind), stored);
    if (isStorable(text) && Array.from(text).length <= roomFor[kind]) assert.equal(stored, text);
  });
  fc.assert(property, settings);
});

test('a text is cut between code points', () => {
  assert.equal(firstCodePoints('😀😀😀', 3), '😀😀😀');
  assert.equal(firstCodePoints('😀😀😀😀', 3), '😀😀…');
  assert.equal(firstCodePoints('abcd', 3), 'ab…');
});

test('keys are bounded in bytes, and equal for equal texts alone', () => {
  const long = '漢'.repeat(3600);
  assert.ok(Buffer.byteLength(storableKey(long)) < 100);
  assert.notEqual(storableKey(long), storableKey(`${long}x`));
  assert.equal(storableKey('src/a.json'), 'src/a.json');
  // A file may be named like the digest of another's path.
  assert.notEqual(storableKey(storableKey(long)), storableKey(long));
});

test('JSON holds no text that jsonb refuses, even escaped', () => {
  const json = storableJson({ a: ['\0', '\ud800x', '\\u0000'] });
  assert.equal(json, '{"a":["\ufffd","\ufffdx","\\\\u0000"]}');
});
