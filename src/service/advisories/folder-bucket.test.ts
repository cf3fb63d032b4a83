import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { folderBucket, isBucketFolder } from './folder-bucket.ts';

const at = new Date('2026-01-01T00:00:00Z');

function bucketOf(names: Readonly<Record<string, readonly string[]>>): string {
  const folder = temporaryFolder();
  for (const [ecosystem, files] of Object.entries(names)) {
    mkdirSync(join(folder, ecosystem));
    for (const file of files) writeFileSync(join(folder, ecosystem, file), 'PYSEC-1,2026\n');
  }
  return folder;
}

test('a folder is a bucket where one ecosystem in it has both an index and an archive', () => {
  assert.equal(isBucketFolder(bucketOf({ PyPI: ['modified_id.csv', 'all.zip'], npm: [] })), true);
  assert.equal(isBucketFolder(bucketOf({ PyPI: ['modified_id.csv'], npm: ['all.zip'] })), false);
  assert.equal(isBucketFolder(bucketOf({})), false);
});

test('its ecosystems are those with an archive', async () => {
  using bucket = folderBucket(bucketOf({ PyPI: ['all.zip'], npm: ['modified_id.csv'], Go: ['all.zip'] }));
  assert.deepEqual([...(await bucket.ecosystems())].toSorted(), ['Go', 'PyPI']);
});

test('an index is unchanged while neither its size nor its time is another', async () => {
  const folder = bucketOf({ PyPI: ['modified_id.csv', 'all.zip'] });
  const file = join(folder, 'PyPI', 'modified_id.csv');
  utimesSync(file, at, at);
  using bucket = folderBucket(folder);
  const first = await bucket.index('PyPI', '');
  assert.ok(first !== undefined && first !== 'unchanged');
  assert.equal(first.text, 'PYSEC-1,2026\n');
  assert.equal(await bucket.index('PyPI', first.etag), 'unchanged');
  writeFileSync(file, 'PYSEC-22,2026\n');
  utimesSync(file, at, at);
  const longer = await bucket.index('PyPI', first.etag);
  assert.ok(longer !== undefined && longer !== 'unchanged');
  assert.equal(longer.text, 'PYSEC-22,2026\n');
  utimesSync(file, at, new Date(at.getTime() + 1000));
  assert.notEqual(await bucket.index('PyPI', longer.etag), 'unchanged');
  assert.equal(await bucket.index('npm', ''), undefined);
});
