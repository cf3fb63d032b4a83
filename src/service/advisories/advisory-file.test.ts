/** The file answers as memory does, however it came to be: built at once, patched step by step, or read back and built again. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import type { AdvisoryLookup } from '../../engine/model/advisory.ts';
import { assertAnswers, lookupCases } from '../../testing/lookup-cases.ts';
import { memoryLookup } from '../../engine/advisories/memory-lookup.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { buildAdvisoryFile } from './build-file.ts';
import { changedSince } from './changed-since.ts';
import { openAdvisories } from './open-advisories.ts';
import { type Change, patchAdvisoryFile } from './patch-file.ts';
import { readBackRecords } from './read-back.ts';

const folder = mkdtempSync(join(tmpdir(), 'advisory-file-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fresh = (): string => join(folder, `${files++}.db`);

for (const { name, records, questions } of lookupCases()) {
  test(`a file answers as OSV evaluates: ${name.replaceAll('-', ' ')}`, async () => {
    const file = fresh();
    await buildAdvisoryFile(file, records);
    using lookup = openAdvisories(file);
    assertAnswers(lookup, questions);
  });
}

const packageNames = ['a', 'b', '__proto__'];
const versions = ['0.5.0', '1.0.0', '2.0.0'];
const ids = [
  'CVE-2026-1',
  'CVE-2026-2',
  'GHSA-aaaa-aaaa-aaaa',
  'GHSA-bbbb-bbbb-bbbb',
  'GO-2026-1',
  'MAL-2026-1',
  'MAL-2026-2',
  'x_A',
];
const affected = fc.record({
  name: fc.constantFrom(...packageNames),
  fixed: fc.constantFrom('0.5.0', '1.0.0', '2.0.0', undefined),
  severity: fc.constantFrom(undefined, '8.1', 'LOW', 'AV:N/AC:L/Au:N/C:P/I:P/A:P'),
});
const record: fc.Arbitrary<OsvRecord> = fc
  .record({
    id: fc.constantFrom(...ids),
    aliases: fc.uniqueArray(fc.constantFrom(...ids.slice(0, 5)), { maxLength: 2 }),
    summary: fc.constantFrom('one', 'two', 'Buffer overflow'),
    affected: fc.array(affected, { minLength: 1, maxLength: 2 }),
  })
  .map(({ id, aliases, summary, affected }) => {
    const entries = affected.map(({ name, fixed, severity }) => ({
      package: { ecosystem: 'npm', name },
      ...(severity === undefined ? {} : { severity: [{ score: severity }] }),
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, ...(fixed === undefined ? [] : [{ fixed }])] }],
    }));
    const reading = readOsvRecord({ id, aliases: id.startsWith('MAL') ? [] : aliases, summary, affected: entries });
    assert.ok(reading.record !== undefined);
    return reading.record;
  });
const recordSet = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 6 });
const changes = fc.uniqueArray(
  fc.oneof(
    record.map((changed): Change => ({ id: changed.id, record: changed })),
    fc.constantFrom(...ids).map((id): Change => ({ id })),
  ),
  { selector: ({ id }) => id, maxLength: 4 },
);

// Whoever upgrades would else see severities move of which no record changed.
test('an estimate stays as it was written until its record changes: through a delta, and when all is written anew', async () => {
  const reading = (id: string, summary: string): OsvRecord => {
    const affected = [{ package: { ecosystem: 'npm', name: id.toLowerCase() }, versions: ['1.0.0'] }];
    const { record } = readOsvRecord({ id, summary, affected });
    assert.ok(record !== undefined);
    return record;
  };
  const scoreOf = (file: string, id: string): number | undefined => {
    using lookup = openAdvisories(file);
    return lookup.find('npm', id.toLowerCase(), '1.0.0')[0]?.advisory.severityScore;
  };
  // As a program with another model wrote them.
  const [kept, changed] = ['T-1', 'T-2'].map((id) => ({ ...reading(id, 'Buffer overflow'), estimate: 1.5 }));
  assert.ok(kept !== undefined && changed !== undefined);
  const [built, patched, rebuilt] = [fresh(), fresh(), fresh()];
  await buildAdvisoryFile(built, [kept, changed]);
  const next = reading('T-2', 'Heap buffer overflow');
  patchAdvisoryFile(built, patched, [{ id: 'T-2', record: next }]);
  {
    using db = new DatabaseSync(patched, { readOnly: true });
    await buildAdvisoryFile(rebuilt, readBackRecords(db));
  }
  for (const file of [patched, rebuilt]) {
    assert.equal(scoreOf(file, 'T-1'), 1.5);
    assert.equal(scoreOf(file, 'T-2'), next.estimate);
  }
  // And where an estimate does move, it is told as any change of an advisory is.
  const moved = fresh();
  await buildAdvisoryFile(moved, [{ ...kept, estimate: 2.5 }, next]);
  assert.deepEqual(
    changedSince(rebuilt, moved).map(({ name }) => name),
    ['t-1'],
  );
});

test('a file answers as memory does', async () => {
  await fc.assert(
    fc.asyncProperty(recordSet, async (records) => {
      const file = fresh();
      await buildAdvisoryFile(file, records);
      using lookup = openAdvisories(file);
      assert.deepEqual(answersOf(lookup), answersOf(memoryLookup(records)));
    }),
    { seed: 4, numRuns: 60 },
  );
});

// Sync by delta runs for months: were it to drift from a full build, nobody would notice what is missing.
test('after any history of deltas a file has the answers and the snapshot id of a full build', async () => {
  await fc.assert(
    fc.asyncProperty(recordSet, fc.array(changes, { minLength: 1, maxLength: 4 }), async (records, history) => {
      const expected = new Map(records.map((known) => [known.id, known]));
      let file = fresh();
      await buildAdvisoryFile(file, records);
      for (const step of history) {
        const next = fresh();
        patchAdvisoryFile(file, next, step);
        assertChangesTold(file, next);
        file = next;
        for (const { id, record: changed } of step) {
          if (changed === undefined) expected.delete(id);
          else expected.set(id, changed);
        }
      }
      const full = fresh();
      const built = await buildAdvisoryFile(full, [...expected.values()]);
      using patched = openAdvisories(file);
      assert.equal(patched.snapshot, built.snapshot);
      assert.equal(patched.records, built.records);
      assert.deepEqual(answersOf(patched), answersOf(memoryLookup([...expected.values()])));
    }),
    { seed: 5, numRuns: 60 },
  );
});

test('records read back from a file build the same file again', async () => {
  await fc.assert(
    fc.asyncProperty(recordSet, async (records) => {
      const [file, again] = [fresh(), fresh()];
      const built = await buildAdvisoryFile(file, records);
      using db = new DatabaseSync(file, { readOnly: true });
      assert.deepEqual(await buildAdvisoryFile(again, readBackRecords(db)), built);
    }),
    { seed: 6, numRuns: 30 },
  );
});

test('of records with one id the last modified counts, in whatever order they come', async () => {
  const versionsOf = ['2026-01-01', '2026-03-01', '2026-02-01'].map((modified) => recordOf('T-1', modified));
  const snapshots = new Set<string>();
  for (const order of [
    versionsOf,
    versionsOf.toReversed(),
    versionsOf.toSorted((a, b) => (a.modified < b.modified ? -1 : 1)),
  ]) {
    const file = fresh();
    snapshots.add((await buildAdvisoryFile(file, order)).snapshot);
    using lookup = openAdvisories(file);
    assert.equal(lookup.find('npm', 'a', '1.0.0')[0]?.advisory.modified, '2026-03-01T00:00:00Z');
  }
  assert.equal(snapshots.size, 1);
});

test('a file of another format, a damaged file and no file are refused', async () => {
  const file = fresh();
  await buildAdvisoryFile(file, [recordOf('T-1', '2026-01-01')]);
  using db = new DatabaseSync(file);
  db.exec("UPDATE meta SET value = '999' WHERE key = 'format'");
  db.close();
  assert.throws(() => openAdvisories(file), /not a readable advisory file/);
  assert.throws(() => openAdvisories(new URL(import.meta.url).pathname));
  assert.throws(() => openAdvisories(join(folder, 'none.db')));
});

function recordOf(id: string, modified: string): OsvRecord {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }];
  const { record } = readOsvRecord({ id, modified, affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges }] });
  assert.ok(record !== undefined);
  return record;
}

function answersOf(lookup: AdvisoryLookup, names = packageNames): unknown {
  return [
    ...names.map((name) => versions.map((version) => plain(lookup.find('npm', name, version)))),
    ...ids.map((id) => withoutWords(lookup.advisory(id))),
  ];
}

function plain(hits: ReturnType<AdvisoryLookup['find']>): unknown {
  return hits.map((hit) => ({ ...hit, advisory: withoutWords(hit.advisory) }));
}

/** Words of bare malicious packages are made up by the file and given by records. */
function withoutWords(advisory: ReturnType<AdvisoryLookup['advisory']>): unknown {
  if (advisory?.isMalicious !== true) return advisory;
  const { id, aliases, severityScore, severitySource } = advisory;
  return { id, aliases, severityScore, severitySource };
}

/** Whatever `changedSince` does not name has the same answers before and after. */
function assertChangesTold(before: string, next: string): void {
  const told = new Set(changedSince(before, next).map(({ name }) => name));
  const silent = packageNames.filter((name) => !told.has(name));
  using a = openAdvisories(before);
  using b = openAdvisories(next);
  for (const name of silent) {
    for (const version of versions)
      assert.deepEqual(plain(b.find('npm', name, version)), plain(a.find('npm', name, version)));
  }
}
