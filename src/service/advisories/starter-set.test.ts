/** The starter set: what a first scan without a network stands on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { schemeFor } from '../../engine/advisories/scheme-for.ts';
import { starterFolder } from './source-fingerprint.ts';
import { listSourceFiles } from './source-files.ts';

const readings = listSourceFiles(starterFolder).map(({ path }) => ({
  path,
  ...readOsvRecord(JSON.parse(readFileSync(path, 'utf8'))),
}));

test('every record is whole: named by its id, scored, dated, explained, and with ranges that its ecosystem can read', () => {
  for (const { path, record, problems } of readings) {
    assert.deepEqual(problems, [], path);
    assert.ok(record !== undefined, path);
    assert.equal(basename(path, '.json'), record.id);
    assert.ok(record.score !== undefined && record.score.vector !== '', path);
    assert.ok(
      record.published !== '' && record.summary !== '' && record.details !== '' && record.cwes.length > 0,
      path,
    );
    assert.ok(
      [record.id, ...record.aliases].some((id) => id.startsWith('CVE-')),
      path,
    );
    for (const { ecosystem, ranges } of record.affected) {
      for (const { version } of ranges.flat())
        assert.ok(schemeFor(ecosystem).parse(version) !== undefined || version === '0', `${path}: ${version}`);
    }
  }
});

test('eight ecosystems are in it, and no id twice', () => {
  const records = readings.map(({ record }) => record).filter((record) => record !== undefined);
  const ecosystems = new Set(records.flatMap(({ affected }) => affected.map(({ ecosystem }) => ecosystem)));
  assert.deepEqual([...ecosystems].sort(), [
    'Go',
    'Maven',
    'NuGet',
    'Packagist',
    'PyPI',
    'RubyGems',
    'crates.io',
    'npm',
  ]);
  const ids = records.flatMap(({ id, aliases }) => [id, ...aliases]);
  assert.equal(new Set(ids).size, ids.length);
});
