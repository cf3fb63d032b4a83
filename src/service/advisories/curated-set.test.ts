/** The curated symbols: told by hand, from releases that were compared. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { schemeFor } from '../../engine/advisories/scheme-for.ts';
import { recordOf, textOf } from '../../engine/advisories/unknown-values.ts';
import { overlayFiles } from './source-fingerprint.ts';

const lines = overlayFiles(['curated']).flatMap(({ path }) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line)),
);

test('every curated record names functions, never a package as a whole, and no id stands twice', () => {
  const ids = lines.map((line) => {
    const { record, problems } = readOsvRecord(line);
    assert.ok(record !== undefined && problems.length === 0, JSON.stringify(line));
    assert.match(record.id, /^(?:GHSA-|CVE-|PYSEC-)/);
    for (const { symbols } of record.affected) {
      assert.ok(symbols.entries.length > 0, record.id);
      assert.ok(
        symbols.entries.every(({ name }) => name !== ''),
        record.id,
      );
    }
    return record.id;
  });
  assert.equal(new Set(ids).size, ids.length);
});

test('every curated record says why it was chosen, what was read, and which releases stand on either side of the fix', () => {
  for (const line of lines) {
    const said = recordOf(recordOf(line).get('database_specific'));
    const { record } = readOsvRecord(line);
    const [first] = record?.affected ?? [];
    assert.ok(record !== undefined && first !== undefined);
    const scheme = schemeFor(first.ecosystem);
    const [vulnerable, fixed] = ['vulnerable', 'fixed'].map((key) => scheme.parse(textOf(said.get(key))));
    assert.ok(vulnerable !== undefined && fixed !== undefined, record.id);
    assert.ok(scheme.compare(vulnerable, fixed) < 0, record.id);
    for (const key of ['why', 'evidence']) assert.ok(textOf(said.get(key)).length > 5, `${record.id}: ${key}`);
    assert.ok(['releases', 'repository', 'advisory'].includes(textOf(said.get('read'))), record.id);
  }
});
