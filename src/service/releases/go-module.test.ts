/** What is read from a module proxy for fixes: digests as go.sum has them, and imports by package. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { goChecksumDatabase, publicRegistries } from '../../engine/sources/public-registries.ts';
import type { Download } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { fetchGoModule } from './go-module.ts';
import { fetchedShelf } from './metadata.ts';

const registry = 'https://go-proxy.example/';

function proxyOf(pages: Readonly<Record<string, Uint8Array>>): Download {
  return async (url) => {
    const page = pages[url.slice(registry.length)];
    if (page === undefined) throw new SourceRefused('the registry answers 404');
    return page;
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const files = {
  'go.mod': 'module One.example/a\n',
  'wire.go': 'package wire\nimport "b.example/b"\n',
  'wire_test.go': 'package wire\nimport "t.example/t"\n',
};
const archive = zipSync(
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`One.example/a@v1.0.0/${name}`, strToU8(text)])),
);
const request = (version: string) => ({ ecosystem: 'Go', name: 'One.example/a', version }) as const;

test('the digest of a go.mod is over its bytes alone, and capitals are escaped in addresses', async () => {
  const download = proxyOf({ '!one.example/a/@v/v1.0.0.mod': strToU8(files['go.mod']) });
  const line = `${sha256(files['go.mod'])}  go.mod\n`;
  assert.deepEqual(await fetchGoModule(request('v1.0.0.mod'), registry, download), {
    text: files['go.mod'],
    digest: `h1:${createHash('sha256').update(line).digest('base64')}`,
  });
});

test('the digest of an archive is over all of its files, and packages are told with what they import', async () => {
  const download = proxyOf({ '!one.example/a/@v/v1.0.0.zip': archive });
  const lines = Object.entries(files).map(([name, text]) => `${sha256(text)}  One.example/a@v1.0.0/${name}\n`);
  assert.deepEqual(await fetchGoModule(request('v1.0.0.zip'), registry, download), {
    digest: `h1:${createHash('sha256').update(lines.join('')).digest('base64')}`,
    packages: { '': { isProgram: false, imports: ['b.example/b'] } },
  });
});

test('of an archive that cannot be opened the checksum database tells the digest, where the proxy hands it on', async () => {
  const digest = `h1:${'A'.repeat(43)}=`;
  const pages = { '!one.example/a/@v/v1.0.0.zip': strToU8('no zip') };
  const database = strToU8(
    `12\nOne.example/a v1.0.0 ${digest}\nOne.example/a v1.0.0/go.mod h1:B\n\ngo.sum database tree\n`,
  );
  assert.deepEqual(
    await fetchGoModule(
      request('v1.0.0.zip'),
      registry,
      proxyOf({ ...pages, [`sumdb/${goChecksumDatabase}/lookup/!one.example/a@v1.0.0`]: database }),
    ),
    { digest, packages: null },
  );
  await assert.rejects(fetchGoModule(request('v1.0.0.zip'), registry, proxyOf(pages)), SourceRefused);
});

test('an archive with files of another module is refused', async () => {
  const other = zipSync({ 'two.example/b@v1.0.0/b.go': strToU8('package b\n') });
  await assert.rejects(
    fetchGoModule(request('v1.0.0.zip'), registry, proxyOf({ '!one.example/a/@v/v1.0.0.zip': other })),
    /files of another module/,
  );
});

test('the public proxy is not asked for a private module', async () => {
  const asked: string[] = [];
  const shelf = fetchedShelf(
    { Go: [publicRegistries.Go] },
    async (url) => {
      asked.push(url);
      return strToU8('');
    },
    { isPrivate: ({ name }) => name.startsWith('corp.example/') },
  );
  const own = { ecosystem: 'Go', name: 'corp.example/x', version: 'v1.0.0.mod' } as const;
  await shelf.fetch([own]);
  assert.deepEqual(asked, []);
  assert.equal(shelf.find(own)?.kind, 'unavailable');
});
