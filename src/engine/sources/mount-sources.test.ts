import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { FileTree } from '../files/file-tree.ts';
import { publicPackages } from '../match-packages.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { mountSources } from './mount-sources.ts';
import type { SourceRequest, SourceStore } from './source-store.ts';

const sri = (letter: string): string => `sha512-${letter.repeat(86)}==`;

const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { a: '^1.0.0', unrelated: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: sri('A'), dependencies: { b: '^2.0.0' } },
    'node_modules/b': { version: '2.0.0', integrity: sri('B') },
    'node_modules/unrelated': { version: '1.0.0', integrity: sri('C') },
  },
});
const manifest = JSON.stringify({ dependencies: { a: '^1.0.0', unrelated: '^1.0.0' } });
const project = { 'web/package.json': manifest, 'web/package-lock.json': lockfile };

/** Holds everything that is asked for, or only these names. */
function storeOf(names?: readonly string[]): SourceStore & { readonly asked: SourceRequest[] } {
  const asked: SourceRequest[] = [];
  return {
    asked,
    find(request) {
      asked.push(request);
      const isHeld = names === undefined || names.includes(request.name);
      return Promise.resolve(isHeld ? memoryTree({ 'index.js': `// ${request.name} ${request.version}` }) : undefined);
    },
  };
}

async function mount(tree: FileTree, vulnerableNames: readonly string[], store: SourceStore) {
  const { packages, graphs } = await takeInventory(tree);
  const vulnerable = packages.filter(({ name }) => vulnerableNames.includes(name));
  assert.equal(vulnerable.length, vulnerableNames.length);
  return mountSources({ tree, packages, graphs, vulnerable, isPublic: publicPackages([]), store });
}

function added(tree: FileTree, base: FileTree): string[] {
  const own = new Set(base.entries.map(({ path }) => path));
  return tree.entries.map(({ path }) => path).filter((path) => !own.has(path));
}

test('only packages on a way to a vulnerable one are laid in, by what the lockfile promises of them', async () => {
  const base = memoryTree(project);
  const store = storeOf();
  const { tree, missing } = await mount(base, ['b'], store);
  assert.deepEqual(added(tree, base), ['web/node_modules/a/index.js', 'web/node_modules/b/index.js']);
  assert.equal(Buffer.from(await tree.read('web/node_modules/b/index.js')).toString(), '// b 2.0.0');
  assert.deepEqual(missing, []);
  assert.deepEqual(
    store.asked.map(({ ecosystem, name, version, integrity }) => [ecosystem, name, version, integrity]),
    [
      ['npm', 'a', '1.0.0', sri('A')],
      ['npm', 'b', '2.0.0', sri('B')],
    ],
  );
});

test('what the store does not hold is named once', async () => {
  const base = memoryTree({ ...project, 'copy/package.json': manifest, 'copy/package-lock.json': lockfile });
  const { tree, missing } = await mountOf(base, storeOf(['a']));
  assert.deepEqual(added(tree, base), ['copy/node_modules/a/index.js', 'web/node_modules/a/index.js']);
  assert.deepEqual(
    missing.map(({ name }) => name),
    ['b'],
  );
});

async function mountOf(tree: FileTree, store: SourceStore) {
  const { packages, graphs } = await takeInventory(tree);
  const vulnerable = packages.filter(({ name }) => name === 'b');
  return mountSources({ tree, packages, graphs, vulnerable, isPublic: publicPackages([]), store });
}

test('a tree that holds installed packages is left as it is', async () => {
  const base = memoryTree({ ...project, 'web/node_modules/a/package.json': '{}' });
  const { tree } = await mount(base, ['b'], storeOf());
  assert.deepEqual(added(tree, base), []);
});

test('a package whose archive nobody vouches for is not asked for', async () => {
  const bare = lockfile.replaceAll(/,"integrity":"[^"]*"/g, '');
  const store = storeOf();
  const { missing } = await mount(memoryTree({ ...project, 'web/package-lock.json': bare }), ['b'], store);
  assert.deepEqual([store.asked, missing], [[], []]);
});

test('Go modules become a vendor folder with its list, whole since go.mod does not say who needs whom', async () => {
  const base = memoryTree({
    'go.mod':
      'module app.example/app\n\ngo 1.22\n\nrequire (\n\tgit.example/a/b v1.2.3\n\tgit.example/c v0.1.0 // indirect\n)\n',
    'go.sum': 'git.example/a/b v1.2.3 h1:aaa=\ngit.example/a/b v1.2.3/go.mod h1:aaa=\ngit.example/c v0.1.0 h1:bbb=\n',
  });
  const { tree } = await mount(base, ['git.example/a/b'], storeOf());
  assert.deepEqual(added(tree, base), [
    'vendor/git.example/a/b/index.js',
    'vendor/git.example/c/index.js',
    'vendor/modules.txt',
  ]);
  assert.match(Buffer.from(await tree.read('vendor/modules.txt')).toString(), /^# git\.example\/a\/b v1\.2\.3$/m);
});

test('Python distributions share one folder of an environment', async () => {
  const hex = 'a'.repeat(64);
  const base = memoryTree({
    'pyproject.toml': '[tool.poetry.dependencies]\nflask = "*"\n',
    'poetry.lock': `[[package]]\nname = "Flask"\nversion = "1.0"\nfiles = [\n    {file = "Flask-1.0-py3-none-any.whl", hash = "sha256:${hex}"},\n]\n`,
  });
  const { tree } = await mount(base, ['Flask'], storeOf());
  assert.deepEqual(added(tree, base), ['.venv/lib/python3/site-packages/index.js']);
});

// A registry would answer with another package of that name, or learn what a private one is called.
test('a registry is asked for public packages alone: for no fork, folder, archive or private package', async () => {
  const entry = (name: string, resolved: string) => ({
    version: '1.0.0',
    integrity: `sha512-${name}`,
    ...(resolved === '' ? {} : { resolved }),
  });
  const addresses: Readonly<Record<string, string>> = {
    plain: '',
    mirrored: 'https://npm-mirror.example/mirrored/-/mirrored-1.0.0.tgz',
    forked: 'git+https://git.example/acme/forked.git#1f2e3d4c',
    packed: 'file:packed-1.0.0.tgz',
    fetched: 'https://files.example/fetched.tgz',
    own: 'https://private.example/own/-/own-1.0.0.tgz',
  };
  const names = Object.keys(addresses);
  const specifiers = {
    forked: 'git+https://git.example/acme/forked.git',
    packed: 'file:packed-1.0.0.tgz',
    fetched: addresses['fetched'],
  };
  const root = { dependencies: { ...Object.fromEntries(names.map((name) => [name, '^1'])), ...specifiers } };
  const tree = memoryTree({
    'package.json': JSON.stringify(root),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': root,
        ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, entry(name, addresses[name] ?? '')])),
      },
    }),
  });
  const { packages, graphs } = await takeInventory(tree);
  const asked: string[] = [];
  const store: SourceStore = {
    find(request) {
      asked.push(request.name);
      return Promise.resolve(undefined);
    },
  };
  const isPublic = publicPackages(['private.example']);
  const { missing } = await mountSources({ tree, packages, graphs, vulnerable: packages, isPublic, store });
  assert.deepEqual(asked.sort(), ['mirrored', 'plain']);
  assert.deepEqual(missing.map(({ name }) => name).sort(), ['mirrored', 'plain']);
});
