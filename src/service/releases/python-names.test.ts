/** What a fix learns of a Python release's names from its archive, beside what the index says of the release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipArchive } from '../../testing/registry-server.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { fetchedShelf } from './metadata.ts';

const wheel = zipArchive({
  'p/__init__.py': 'from .a import keep\n',
  'p/a.py': 'def keep(): ...\n',
  'p-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: p\nVersion: 1.0\nSummary: made up\n',
});
const page = JSON.stringify({
  files: [
    {
      filename: 'p-1.0-py3-none-any.whl',
      url: 'https://python-files.example/p.whl',
      hashes: { sha256: 'a'.repeat(64) },
    },
  ],
});
const pages = new Map<string, Uint8Array>([
  ['https://python-index.example/simple/p/', Buffer.from(page)],
  ['https://python-files.example/p.whl', wheel],
]);

async function answerTo(version: string) {
  const shelf = fetchedShelf({ PyPI: ['https://python-index.example/simple/'] }, async (url) => {
    const found = pages.get(url);
    if (found === undefined) throw new SourceRefused('the index answers 404');
    return found;
  });
  const request = { ecosystem: 'PyPI', name: 'p', version } as const;
  await shelf.fetch([request]);
  return shelf.find(request);
}

test('the names of each module are read from the archive', async () => {
  const found = await answerTo('1.0 names');
  assert.deepEqual(found, {
    kind: 'document',
    value: {
      modules: {
        p: { certain: ['keep', 'a'], possible: ['from', 'a', 'import', 'keep', '__init__'] },
        'p.a': { certain: ['keep'], possible: ['def', 'keep'] },
      },
    },
  });
});

test('what the index says of a release is another answer', async () => {
  const found = await answerTo('1.0');
  assert.ok(found?.kind === 'document' && !JSON.stringify(found.value).includes('modules'));
});

test('a release that the index does not offer is unavailable, with the reason', async () => {
  const found = await answerTo('2.0 names');
  assert.match(found?.kind === 'unavailable' ? found.reason : '', /offers no archive of this version/);
});
