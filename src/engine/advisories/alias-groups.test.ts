/** Groups of records that name the same vulnerability. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareAliases, compareSpeakers, groupByAlias, type Identified } from './alias-groups.ts';

const id = fc.constantFrom(
  'CVE-1',
  'CVE-2',
  'CVE-3',
  'GHSA-1',
  'GHSA-2',
  'GO-1',
  'GO-2',
  'PYSEC-1',
  'x_A-1',
  'MAL-1-1',
);
const records = fc.uniqueArray(fc.record({ id, aliases: fc.uniqueArray(id, { maxLength: 2 }) }), {
  selector: (record) => record.id,
});

test('two records share a group exactly where a chain of aliases joins them', () => {
  fc.assert(
    fc.property(records, (list) => {
      const groups = groupByAlias(list);
      assert.equal(groups.flat().length, list.length);
      for (const a of list) for (const b of list) assert.equal(isTogether(groups, a, b), reaches(list, a, b));
    }),
    { seed: 1, numRuns: 300 },
  );
});

// The same records must give the same alert ids whatever order a source lists them in.
test('the order of the records changes neither groups nor speakers', () => {
  fc.assert(
    fc.property(records, (list) => assert.deepEqual(groupByAlias(list.toReversed()), groupByAlias(list))),
    { seed: 2, numRuns: 300 },
  );
});

test('GitHub speaks before the ecosystem, that before CVE, conversions last, and malware before all', () => {
  const ids = ['x_NSWG-1', 'CVE-2026-1', 'RUSTSEC-2026-1', 'GHSA-aaaa-bbbb-cccc', 'OTHER-1', 'MAL-2026-1'];
  const sorted = ids.map((id) => ({ id, aliases: [] })).sort(compareSpeakers);
  assert.deepEqual(
    sorted.map((record) => record.id),
    ['MAL-2026-1', 'GHSA-aaaa-bbbb-cccc', 'RUSTSEC-2026-1', 'CVE-2026-1', 'OTHER-1', 'x_NSWG-1'],
  );
});

test('every kind of id has its place among the speakers, overlays the last', () => {
  const ids =
    'MAL-1 GHSA-1 PYSEC-1 GO-1 RUSTSEC-1 DRUPAL-1 HSEC-1 RSEC-1 EEF-1 JLSEC-1 CVE-1 CVE-2 OTHER-1 OTHER-CVE-1 x_A-1 x_SYMBOLS-A-1'.split(
      ' ',
    );
  const sorted = ids
    .toReversed()
    .map((id) => ({ id, aliases: [] }))
    .sort(compareSpeakers);
  assert.deepEqual(
    sorted.map((record) => record.id),
    ids,
  );
  assert.equal(compareSpeakers({ id: 'CVE-1', aliases: [] }, { id: 'CVE-1', aliases: ['GO-1'] }), 0);
});

test('of aliases CVE comes first, then the order of text', () => {
  const sorted = ['GO-2', 'CVE-2', 'A-CVE-1', 'GO-1', 'CVE-1', 'GO-1'].sort(compareAliases);
  assert.deepEqual(sorted, ['CVE-1', 'CVE-2', 'A-CVE-1', 'GO-1', 'GO-1', 'GO-2']);
});

test('groups stand in the order of their speakers', () => {
  const list = ['B-1', 'CVE-1', 'A-1', 'GHSA-9'].map((id) => ({ id, aliases: id === 'CVE-1' ? ['GHSA-9'] : [] }));
  assert.deepEqual(
    groupByAlias(list).map((group) => group.map((record) => record.id)),
    [['A-1'], ['B-1'], ['GHSA-9', 'CVE-1']],
  );
});

test('a chain of a hundred thousand records is one group, quickly', () => {
  const chain = Array.from({ length: 100_000 }, (_, index) => ({ id: `T-${index}`, aliases: [`T-${index + 1}`] }));
  assert.equal(groupByAlias(chain).length, 1);
});

function isTogether(groups: readonly (readonly Identified[])[], a: Identified, b: Identified): boolean {
  return groups.some((group) => group.includes(a) && group.includes(b));
}

function reaches(list: readonly Identified[], a: Identified, b: Identified): boolean {
  const known = new Set([a.id, ...a.aliases]);
  for (let size = 0; size !== known.size; ) {
    size = known.size;
    for (const { id: other, aliases } of list) {
      const all = [other, ...aliases];
      if (all.some((name) => known.has(name))) for (const name of all) known.add(name);
    }
  }
  return known.has(b.id);
}
