import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { publicPackages } from '../match-packages.ts';
import { mountSources } from './mount-sources.ts';

const pnpmLock = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '@s/a':
        specifier: ^1.0.0
        version: 1.0.0
      b:
        specifier: ^1.0.0
        version: 1.0.0

packages:

  '@s/a@1.0.0':
    resolution: {integrity: sha512-${'A'.repeat(86)}==}

  b@1.0.0:
    resolution: {integrity: sha512-${'B'.repeat(86)}==}

  b@2.0.0:
    resolution: {integrity: sha512-${'C'.repeat(86)}==}

snapshots:

  '@s/a@1.0.0':
    dependencies:
      b: 2.0.0

  b@1.0.0: {}

  b@2.0.0: {}
`;
const manifest = JSON.stringify({ dependencies: { '@s/a': '^1.0.0', b: '^1.0.0' } });

function packageAt(folder: string, name: string, version: string): Readonly<Record<string, string>> {
  return {
    [`${folder}package.json`]: JSON.stringify({ name, version }),
    [`${folder}index.js`]: `// ${name} ${version}`,
  };
}

/** A tree with links, which are listed and lead nowhere by themselves. */
function withLinks(files: Readonly<Record<string, string | Uint8Array>>, links: readonly string[]): FileTree {
  const tree = memoryTree(files);
  const linked = links.map((path): FileEntry => ({ path, size: 10, kind: 'symlink', contentId: '' }));
  return { ...tree, entries: [...tree.entries, ...linked].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

async function laidOut(base: FileTree) {
  const { packages, graphs } = await takeInventory(base);
  const vulnerable = packages.filter(({ name, version }) => name === 'b' && version === '2.0.0');
  assert.equal(vulnerable.length, 1);
  const isPublic = publicPackages([]);
  const { tree, missing } = await mountSources({
    tree: base,
    packages,
    graphs,
    vulnerable,
    named: [],
    isPublic,
    isKnown: () => false,
    store: undefined,
    registries: {},
  });
  const modules = tree.entries.filter(({ path }) => /(?:^|\/)node_modules\//.test(path)).map(({ path }) => path);
  return { tree, modules, missing };
}

const expected = [
  'web/node_modules/@s/a/index.js',
  'web/node_modules/@s/a/node_modules/b/index.js',
  'web/node_modules/@s/a/node_modules/b/package.json',
  'web/node_modules/@s/a/package.json',
  'web/node_modules/b/index.js',
  'web/node_modules/b/package.json',
];

test('packages in the store of pnpm are seen where links lead to them, each in the version that it is given', async () => {
  const store = 'web/node_modules/.pnpm/';
  const { tree, modules, missing } = await laidOut(
    withLinks(
      {
        'web/package.json': manifest,
        'web/pnpm-lock.yaml': pnpmLock,
        'web/node_modules/.modules.yaml': '{}',
        ...packageAt(`${store}@s+a@1.0.0/node_modules/@s/a/`, '@s/a', '1.0.0'),
        ...packageAt(`${store}b@1.0.0/node_modules/b/`, 'b', '1.0.0'),
        ...packageAt(`${store}b@2.0.0_x@1/node_modules/b/`, 'b', '2.0.0'),
        [`${store}b@2.0.0_x@1/node_modules/b/node_modules/c/package.json`]: '{"name":"c","version":"1.0.0"}',
        [`${store}broken@1/node_modules/broken/package.json`]: '{',
      },
      ['web/node_modules/@s/a', 'web/node_modules/b', `${store}@s+a@1.0.0/node_modules/b`],
    ),
  );
  assert.deepEqual(
    modules.filter((path) => !path.endsWith('/c/package.json')),
    ['web/node_modules/.modules.yaml', ...expected],
  );
  assert.ok(modules.includes('web/node_modules/@s/a/node_modules/b/node_modules/c/package.json'));
  assert.equal(Buffer.from(await tree.read('web/node_modules/@s/a/node_modules/b/index.js')).toString(), '// b 2.0.0');
  assert.equal(Buffer.from(await tree.read('web/node_modules/b/index.js')).toString(), '// b 1.0.0');
  assert.deepEqual(missing, []);
});

test('real folders beside a lockfile are no store', async () => {
  const files = {
    'web/package.json': manifest,
    'web/pnpm-lock.yaml': pnpmLock,
    ...packageAt('web/node_modules/b/', 'b', '2.0.0'),
  };
  const { modules } = await laidOut(memoryTree(files));
  assert.deepEqual(modules, ['web/node_modules/b/index.js', 'web/node_modules/b/package.json']);
});

const yarnLock = `__metadata:
  version: 8
  cacheKey: 10c0

"@s/a@npm:^1.0.0":
  version: 1.0.0
  resolution: "@s/a@npm:1.0.0"
  dependencies:
    b: "npm:^2.0.0"
  checksum: 10c0/00
  languageName: node
  linkType: hard

"b@npm:^1.0.0":
  version: 1.0.0
  resolution: "b@npm:1.0.0"
  checksum: 10c0/01
  languageName: node
  linkType: hard

"b@npm:^2.0.0":
  version: 2.0.0
  resolution: "b@npm:2.0.0"
  checksum: 10c0/02
  languageName: node
  linkType: hard

"web@workspace:.":
  version: 0.0.0-use.local
  resolution: "web@workspace:."
  dependencies:
    "@s/a": "npm:^1.0.0"
    b: "npm:^1.0.0"
  languageName: unknown
  linkType: soft
`;

function zipped(name: string, version: string): Uint8Array {
  const files = Object.entries(packageAt(`node_modules/${name}/`, name, version));
  return zipSync(Object.fromEntries(files.map(([path, text]) => [path, Buffer.from(text)])));
}

test('packages in the archives of Yarn are seen as if they lay in folders', async () => {
  const { tree, modules } = await laidOut(
    memoryTree({
      'web/package.json': JSON.stringify({ name: 'web', ...JSON.parse(manifest) }),
      'web/yarn.lock': yarnLock,
      'web/.yarn/cache/@s-a-npm-1.0.0-0123456789-abcdefabcd.zip': zipped('@s/a', '1.0.0'),
      'web/.yarn/cache/b-npm-1.0.0-0123456789-abcdefabcd.zip': zipped('b', '1.0.0'),
      'web/.yarn/cache/b-npm-2.0.0-0123456789-abcdefabcd.zip': zipped('b', '2.0.0'),
    }),
  );
  // What lies on no way to a vulnerable package is left in its archive.
  assert.deepEqual(modules, [
    'web/node_modules/@s/a/index.js',
    'web/node_modules/@s/a/node_modules/b/index.js',
    'web/node_modules/@s/a/node_modules/b/package.json',
    'web/node_modules/@s/a/package.json',
  ]);
  const nested = await tree.read('web/node_modules/@s/a/node_modules/b/index.js');
  assert.equal(Buffer.from(nested).toString(), '// b 2.0.0');
});

test('an archive of Yarn that is damaged is as good as none', async () => {
  const { modules } = await laidOut(
    memoryTree({
      'web/package.json': JSON.stringify({ name: 'web', ...JSON.parse(manifest) }),
      'web/yarn.lock': yarnLock,
      'web/.yarn/cache/b-npm-2.0.0-0123456789-abcdefabcd.zip': zipped('b', '2.0.0').subarray(0, 100),
    }),
  );
  assert.deepEqual(modules, []);
});
