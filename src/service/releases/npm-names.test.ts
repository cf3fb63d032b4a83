/** What a fix learns of a release's names from its archive, and what becomes of archives that cannot be had. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tarball } from '../../testing/registry-server.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { fetchedShelf } from './metadata.ts';

const archive = await tarball({
  'package.json': '{"name":"@team/p","main":"lib"}',
  'lib/index.js': 'exports.a = 1;',
  'node_modules/lib/index.js': 'exports.b = 1;',
  'photo.png': 'pixels',
});
const pages = new Map<string, Uint8Array>([
  ['https://npm-registry.example/@team/p/-/p-1.0.0.tgz', archive],
  ['https://npm-registry.example/@team/p/-/p-2.0.0.tgz', Buffer.from('no archive')],
]);

async function answersTo(...versions: readonly string[]) {
  const shelf = fetchedShelf({ npm: ['https://npm-registry.example/'] }, async (url) => {
    const page = pages.get(url);
    if (page === undefined) throw new SourceRefused('the registry answers 404');
    return page;
  });
  const requests = versions.map((version) => ({ ecosystem: 'npm', name: '@team/p', version }) as const);
  await shelf.fetch(requests);
  return requests.map((request) => shelf.find(request));
}

test('the names of a release are read from its archive', async () => {
  const [found] = await answersTo('1.0.0');
  assert.deepEqual(found, {
    kind: 'document',
    value: { certain: ['a'], possible: ['a', 'default'], kind: 'commonjs', reason: '' },
  });
});

test('an archive that is none, or is not there, is unavailable with the reason, and the others are read all the same', async () => {
  const [broken, absent, found] = await answersTo('2.0.0', '3.0.0', '1.0.0');
  assert.match(broken?.kind === 'unavailable' ? broken.reason : '', /cannot be read/);
  assert.deepEqual(absent, { kind: 'unavailable', reason: 'the registry answers 404' });
  assert.equal(found?.kind, 'document');
});
