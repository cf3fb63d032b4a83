/** What is asked of registries, what is kept of their answers, and what becomes of those that cannot be had or read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import type { Metadata, MetadataRequest } from '../../engine/fixes/model/release.ts';
import { publicRegistries } from '../../engine/sources/public-registries.ts';
import { requestKey, type StoredSource } from '../../engine/sources/source-store.ts';
import type { DiskStore } from '../sources/disk-store.ts';
import type { Download } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { fetchedShelf } from './metadata.ts';

const registries = {
  npm: ['https://npm-registry.example/'],
  PyPI: ['https://python-index.example/simple/'],
  'crates.io': ['https://static.crates.example/crates/'],
  Go: ['https://go-proxy.example/'],
  Maven: ['https://maven-repository.example/maven2/'],
  NuGet: ['https://nuget-feed.example/v3-flatcontainer/'],
  Packagist: ['https://composer-repository.example/'],
  RubyGems: ['https://gem-registry.example/'],
};

/** Pages by address; an error is thrown. */
function registryOf(pages: Readonly<Record<string, string | Error>>): { download: Download; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async download(url) {
      asked.push(url);
      const page = pages[url] ?? new SourceRefused('the registry answers 404');
      if (page instanceof Error) throw page;
      return Buffer.from(page);
    },
  };
}

async function answerTo(request: MetadataRequest, pages: Readonly<Record<string, string | Error>>): Promise<Metadata> {
  const shelf = fetchedShelf(registries, registryOf(pages).download);
  await shelf.fetch([request]);
  const found = shelf.find(request);
  assert.ok(found !== undefined);
  return found;
}

const sha256 = 'a'.repeat(64);
const page = 'https://python-index.example/simple/zope-interface/';
const wheel = 'zope_interface-5.0-py3-none-any.whl';

const told: readonly { name: string; request: MetadataRequest; pages: Record<string, string>; value: unknown }[] = [
  {
    name: 'npm: manifests without what no lockfile says, scoped names in one part of the address',
    request: { ecosystem: 'npm', name: '@team/a', version: '' },
    pages: {
      'https://npm-registry.example/@team%2Fa': JSON.stringify({
        readme: 'long',
        time: { '1.0.0': '2020-01-01T00:00:00Z' },
        versions: {
          '1.0.0': { version: '1.0.0', scripts: { postinstall: 'node x' }, dependencies: { b: '1' }, maintainers: [] },
          '1.0.1': { version: '1.0.1', scripts: { test: 'node x' } },
        },
      }),
    },
    value: {
      time: { '1.0.0': '2020-01-01T00:00:00Z' },
      versions: {
        '1.0.0': { version: '1.0.0', dependencies: { b: '1' }, hasInstallScript: true },
        '1.0.1': { version: '1.0.1' },
      },
    },
  },
  {
    name: 'PyPI: files with the version that their names say, addresses made whole, what is no file left out',
    request: { ecosystem: 'PyPI', name: 'Zope.Interface', version: '' },
    pages: {
      [page]: JSON.stringify({
        files: [
          { filename: wheel, url: `../../files/${wheel}`, hashes: { sha256 }, yanked: 'broken', 'core-metadata': true },
          { filename: 'zope.interface-4.0.tar.gz', url: 'https://python-files.example/z.tar.gz', hashes: { sha256 } },
          { filename: 'zope.interface-4.0.exe', url: 'https://python-files.example/z.exe', hashes: { sha256 } },
          { filename: 7 },
          null,
        ],
      }),
    },
    value: {
      files: [
        {
          filename: wheel,
          version: '5.0',
          url: `https://python-index.example/files/${wheel}`,
          sha256,
          size: undefined,
          uploadTime: undefined,
          requiresPython: undefined,
          isYanked: true,
          hasMetadata: true,
        },
        {
          filename: 'zope.interface-4.0.tar.gz',
          version: '4.0',
          url: 'https://python-files.example/z.tar.gz',
          sha256,
          size: undefined,
          uploadTime: undefined,
          requiresPython: undefined,
          isYanked: false,
          hasMetadata: false,
        },
      ],
    },
  },
  {
    name: 'PyPI: what a release needs, from the metadata beside its wheel, continued lines joined',
    request: { ecosystem: 'PyPI', name: 'zope.interface', version: '5.0' },
    pages: {
      [page]: JSON.stringify({
        files: [
          { filename: wheel, url: `https://python-files.example/${wheel}`, hashes: { sha256 }, 'core-metadata': {} },
        ],
      }),
      [`https://python-files.example/${wheel}.metadata`]:
        'Metadata-Version: 2.1\r\nSummary: Interfaces\r\nRequires-Python: >=3.8\r\nRequires-Dist: setuptools\r\nRequires-Dist: sphinx;\r\n extra == "docs"\r\nProvides-Extra: docs\r\n\r\nRequires-Dist: not-this\r\n',
    },
    value: {
      summary: 'Interfaces',
      requiresPython: '>=3.8',
      requiresDist: ['setuptools', 'sphinx; extra == "docs"'],
      providesExtra: ['docs'],
    },
  },
  ...[
    ['a', '1/a'],
    ['ab', '2/ab'],
    ['abc', '3/a/abc'],
    ['Serde_Json', 'se/rd/serde_json'],
  ].map(([name = '', path = '']) => ({
    name: `crates.io: the lines of ${name} in the sparse index, without what lockfiles do not say`,
    request: { ecosystem: 'crates.io', name, version: '' } as const,
    pages: {
      [`https://index.crates.example/${path}`]: `{"vers":"1.0.0","cksum":"${sha256}","v":2}\n\n{"vers":"1.0.1","links":"z","rust_version":"1.60"}\n`,
    },
    value: [
      { vers: '1.0.0', cksum: sha256 },
      { vers: '1.0.1', links: 'z', rust_version: '1.60' },
    ],
  })),
  {
    name: 'Maven: every version of an artifact',
    request: { ecosystem: 'Maven', name: 'org.example:lib', version: '' },
    pages: {
      'https://maven-repository.example/maven2/org/example/lib/maven-metadata.xml':
        '<metadata><versioning><versions><version>1.0</version><version> 1.1 </version></versions></versioning></metadata>',
    },
    value: { versions: ['1.0', '1.1'] },
  },
  {
    name: 'Maven: what a release says of itself',
    request: { ecosystem: 'Maven', name: 'org.example:lib', version: '1.1' },
    pages: {
      'https://maven-repository.example/maven2/org/example/lib/1.1/lib-1.1.pom':
        '<project><artifactId>lib</artifactId></project>',
    },
    value: '<project><artifactId>lib</artifactId></project>',
  },
  {
    name: 'Packagist: the list of releases as it came, asked for in lower case',
    request: { ecosystem: 'Packagist', name: 'Acme/Lib', version: '' },
    pages: {
      'https://composer-repository.example/p2/acme/lib.json':
        '{"minified":"composer/2.0","packages":{"acme/lib":[{"name":"acme/lib","version":"1.1.0"},{"version":"1.0.0"}]}}',
    },
    value: [{ name: 'acme/lib', version: '1.1.0' }, { version: '1.0.0' }],
  },
  {
    name: 'RubyGems: the lines of the index as they came, and the day of each release',
    request: { ecosystem: 'RubyGems', name: 'rack', version: '' },
    pages: {
      'https://gem-registry.example/info/rack': '---\n1.0.0 |checksum:aa\n',
      'https://gem-registry.example/api/v1/versions/rack.json':
        '[{"number":"1.0.0","created_at":"2020-01-01T00:00:00.000Z","downloads_count":7}]',
    },
    value: {
      info: '---\n1.0.0 |checksum:aa\n',
      versions: [{ number: '1.0.0', created_at: '2020-01-01T00:00:00.000Z' }],
    },
  },
  {
    name: 'RubyGems: a registry that has the index alone',
    request: { ecosystem: 'RubyGems', name: 'rack', version: '' },
    pages: { 'https://gem-registry.example/info/rack': '---\n1.0.0 a:>= 1&< 2|checksum:aa,ruby:>= 2\n' },
    value: { info: '---\n1.0.0 a:>= 1&< 2|checksum:aa,ruby:>= 2\n', versions: [] },
  },
  {
    name: 'NuGet: every version of a package, asked for in lower case',
    request: { ecosystem: 'NuGet', name: 'Newtonsoft.Json', version: '' },
    pages: { 'https://nuget-feed.example/v3-flatcontainer/newtonsoft.json/index.json': '{"versions":["13.0.1",7]}' },
    value: { versions: ['13.0.1'] },
  },
];

for (const { name, request, pages, value } of told)
  test(name, async () => assert.deepEqual(await answerTo(request, pages), { kind: 'document', value }));

const refused: readonly [name: string, request: MetadataRequest, pages: Record<string, string>, reason: RegExp][] = [
  ['a package that is not there', { ecosystem: 'npm', name: 'a', version: '' }, {}, /answers 404/],
  [
    'a page instead of JSON',
    { ecosystem: 'npm', name: 'a', version: '' },
    { 'https://npm-registry.example/a': '<html>' },
    /does not answer in JSON/,
  ],
  [
    'a line of an index that is no JSON',
    { ecosystem: 'crates.io', name: 'a', version: '' },
    { 'https://index.crates.example/1/a': '{"vers":"1.0.0"}\n{' },
    /a line that is no JSON/,
  ],
  [
    'a release with no file that says what it needs',
    { ecosystem: 'PyPI', name: 'zope.interface', version: '9.9' },
    { [page]: '{"files":[]}' },
    /says nothing of what this release needs/,
  ],
  [
    'a wheel that is no archive',
    { ecosystem: 'PyPI', name: 'zope.interface', version: '5.0' },
    {
      [page]: JSON.stringify({
        files: [{ filename: wheel, url: 'https://python-files.example/w', hashes: { sha256 } }],
      }),
      'https://python-files.example/w': 'no archive',
    },
    /./,
  ],
  [
    'a list of another package',
    { ecosystem: 'Packagist', name: 'acme/lib', version: '' },
    { 'https://composer-repository.example/p2/acme/lib.json': '{"packages":{"acme/other":[]}}' },
    /does not list the package/,
  ],
  [
    'a page instead of an index of gems',
    { ecosystem: 'RubyGems', name: 'a', version: '' },
    { 'https://gem-registry.example/info/a': '<html>' },
    /lists no release/,
  ],
];

for (const [name, request, pages, reason] of refused)
  test(`${name} is unavailable, with the reason`, async () => {
    const answer = await answerTo(request, pages);
    assert.equal(answer.kind, 'unavailable');
    assert.match(answer.kind === 'unavailable' ? answer.reason : '', reason);
  });

test('each request is sent once, and one page of an index serves all releases of a package', async () => {
  const { download, asked } = registryOf({ [page]: '{"files":[]}', 'https://npm-registry.example/a': '{}' });
  const shelf = fetchedShelf(registries, download);
  const npm = { ecosystem: 'npm', name: 'a', version: '' } as const;
  const releases = ['', '1.0', '2.0'].map(
    (version) => ({ ecosystem: 'PyPI', name: 'zope.interface', version }) as const,
  );
  await shelf.fetch([npm, ...releases, npm]);
  assert.deepEqual(asked.toSorted(), ['https://npm-registry.example/a', page]);
});

test('a registry in trouble, or none that may be asked, is told as what was not asked; one that has none is an answer', async () => {
  const trouble = new SourceRefused('the registry answers 503', { isPassing: true });
  const { download } = registryOf({ 'https://npm-registry.example/a': trouble });
  const shelf = fetchedShelf({ npm: registries.npm }, download);
  await shelf.fetch([
    { ecosystem: 'npm', name: 'a', version: '' },
    { ecosystem: 'npm', name: 'b', version: '' },
    { ecosystem: 'PyPI', name: 'c', version: '' },
  ]);
  const unasked = shelf.unasked().map(({ ecosystem, name, reason }) => `${ecosystem} ${name}: ${reason}`);
  assert.deepEqual(unasked.toSorted(), ['PyPI c: no registry of PyPI may be asked', 'npm a: the registry answers 503']);
});

test('what is no refusal of a registry is an exception', async () => {
  const { download } = registryOf({ 'https://npm-registry.example/a': new TypeError('a fault of ours') });
  const shelf = fetchedShelf(registries, download);
  await assert.rejects(shelf.fetch([{ ecosystem: 'npm', name: 'a', version: '' }]), TypeError);
});

test('a description of a release that a scan has had is not asked for again, and what a plan asks for is kept for scans', async () => {
  const store = memoryStore();
  const address = 'https://maven-repository.example/maven2/org/example/lib/1.1/lib-1.1.pom';
  const request = { ecosystem: 'Maven', name: 'org.example:lib', version: '1.1' } as const;
  const { download, asked } = registryOf({ [address]: '<project><artifactId>lib</artifactId></project>' });
  for (const round of [1, 2]) {
    const shelf = fetchedShelf(registries, download, { store });
    await shelf.fetch([request]);
    assert.equal(shelf.find(request)?.kind, 'document', `plan ${round}`);
  }
  assert.deepEqual(asked, [address]);
});

test('the public registry is not asked for packages of the operator’s own groups', async () => {
  const asked: string[] = [];
  const download: Download = async (url) => {
    asked.push(url);
    return Buffer.from('<metadata/>');
  };
  const isPrivate = ({ name }: Pick<MetadataRequest, 'name'>): boolean => name.startsWith('com.acme:');
  const own = { ecosystem: 'Maven', name: 'com.acme:lib', version: '' } as const;
  const shelf = fetchedShelf({ Maven: [publicRegistries.Maven] }, download, { isPrivate });
  await shelf.fetch([own]);
  assert.deepEqual([asked, shelf.find(own)?.kind], [[], 'unavailable']);
  // A registry of one's own is asked.
  const atHome = fetchedShelf(registries, download, { isPrivate });
  await atHome.fetch([own]);
  assert.equal(asked.length, 1);
});

function memoryStore(): DiskStore {
  const kept = new Map<string, StoredSource>();
  return {
    find: async (request) => kept.get(requestKey(request)),
    async keep(request, { digest, isBound, files }) {
      const tree = memoryTree(Object.fromEntries(files.map(({ path, content }) => [path, content])));
      kept.set(requestKey(request), { digest, isBound, tree });
    },
    prune: async () => 0,
  };
}
