import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryLookup } from './advisories/memory-lookup.ts';
import { readOsvRecord } from './advisories/read-osv-record.ts';
import { memoryTree } from './files/memory-tree.ts';
import { inProcessFacts } from './languages/extract-facts.ts';
import { privateRegistries, type SourceCase, sourceCases, upstream } from './package-sources.testing.ts';
import { jsonReport } from './report/json-report.ts';
import { tableReport } from './report/table-report.ts';
import { scan } from './scan.ts';
import type { ScanReport } from './report/scan-report.ts';

async function scanned(
  { ecosystem, name = 'victim' }: SourceCase,
  files: Readonly<Record<string, string>>,
): Promise<ScanReport> {
  const { record } = readOsvRecord({
    id: 'TEST-1',
    affected: [
      {
        package: { ecosystem, name },
        ranges: [
          { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0.0' }] },
          { type: 'GIT', repo: `${upstream}.git`, events: [{ introduced: '0' }] },
        ],
      },
    ],
    references: [{ type: 'FIX', url: `${upstream}/commit/abc` }],
  });
  assert(record !== undefined);
  return scan({
    tree: memoryTree(files),
    lookup: memoryLookup([record]),
    facts: inProcessFacts,
    ruleRunner: { run: () => Promise.reject(new Error('no rule is given')) },
    rules: [],
    privateRegistries,
    reachBudgetMs: 0,
  });
}

// Somebody else's code under a known name raises an alert that is false; left out without a word, a gap nobody sees.
describe('a package that is not of the public registry raises no alert, and a note says what was left out', () => {
  for (const one of sourceCases) {
    for (const [origin, files] of Object.entries(one.elsewhere)) {
      it(`${one.format}: ${origin}`, async () => {
        const report = await scanned(one, files);
        assert.deepEqual(
          report.findings.map(({ package: { name } }) => name),
          [],
        );
        assert.deepEqual(
          report.notes.map(({ advisoryIds }) => advisoryIds),
          [['TEST-1']],
          JSON.stringify(report.notes),
        );
        const [note] = report.notes;
        assert(note !== undefined && files[note.path] !== undefined && note.line > 0);
        assert.match(note.message, /victim.* not matched \(TEST-1\)$/);
        assert(tableReport(report, { isExplaining: false }).includes(note.message));
        assert(jsonReport(report).includes(JSON.stringify(note.message)));
        assert(!jsonReport(report).includes('secret'), 'a secret of an address is shown');
        const stated = report.inventory.packages.find(({ name }) => name.endsWith('victim'))?.source.kind;
        const expected = { git: 'git', path: 'path', url: 'url', private: 'registry' }[origin];
        if (stated !== undefined && one.ecosystem !== 'Go') assert.equal(stated, expected);
        assert(
          report.inventory.files.every(({ problems }) => problems.every(({ message }) => message !== note.message)),
        );
      });
    }
  }
});

describe('a package of the public registry, of a mirror, or of the repository that the advisory names raises an alert', () => {
  for (const one of sourceCases) {
    for (const [origin, files] of Object.entries(one.publicly)) {
      it(`${one.format}: ${origin}`, async () => {
        const report = await scanned(one, files);
        assert.deepEqual(
          report.findings.map(({ hit }) => hit.advisory.id),
          ['TEST-1'],
          JSON.stringify(report.notes),
        );
        assert.deepEqual(report.notes, []);
      });
    }
  }
});
