/** Groups of records that name the same vulnerability. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareSpeakers, groupByAlias, type Identified } from './alias-groups.ts';

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
