/** Ignore files of seven tools: each case is a file as its tool reads it, with what it means here and what is said of the rest. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { sourceFile } from '../text/source-file.ts';
import { readSuppressions } from './read-suppressions.ts';

const fixtures = new URL('fixtures/', import.meta.url);

for (const name of readdirSync(fixtures))
  test(`${name} is read as its fixture says`, () => {
    const folder = new URL(`${name}/`, fixtures);
    const [given = ''] = readdirSync(folder).filter((file) => file !== 'expected.json');
    const reading = readSuppressions(sourceFile(given, readFileSync(new URL(given, folder))));
    const expected = new URL('expected.json', folder);
    // oxlint-disable-next-line node/no-process-env -- a switch of this test alone
    if (process.env['UPDATE_FIXTURES'] !== undefined)
      writeFileSync(expected, `${JSON.stringify(reading, undefined, 2)}\n`);
    assert.deepEqual(JSON.parse(JSON.stringify(reading)), JSON.parse(readFileSync(expected, 'utf8')));
  });

// A decision is read from anybody's file once the service imports it.
test('no text, however broken, throws, and no entry names everything', () => {
  const texts = readdirSync(fixtures).flatMap((name) => {
    const folder = new URL(`${name}/`, fixtures);
    return readdirSync(folder)
      .filter((file) => file !== 'expected.json')
      .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const);
  });
  const changed = fc.record({
    of: fc.constantFrom(...texts),
    at: fc.nat(),
    length: fc.nat(40),
    by: fc.string({ maxLength: 8 }),
  });
  fc.assert(
    fc.property(changed, ({ of: [path, text], at, length, by }) => {
      const from = at % (text.length + 1);
      const { suppressions } = readSuppressions(sourceFile(path, text.slice(0, from) + by + text.slice(from + length)));
      for (const { advisory, packages } of suppressions) assert.ok(advisory !== '' || packages.length > 0);
    }),
    { seed: 15, numRuns: 600 },
  );
});
