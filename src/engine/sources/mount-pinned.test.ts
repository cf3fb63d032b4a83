import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { publicPackages } from '../match-packages.ts';
import { mountSources } from './mount-sources.ts';
import { publicRegistries } from './public-registries.ts';
import type { SourceStore } from './source-store.ts';

/** What distributions say that they need. */
const needs: Readonly<Record<string, readonly string[]>> = {
  asker: ['Needed.Name (>=1)', 'extra-one ; extra == "all"'],
  'needed-name': ['deeper'],
};

interface Mounted {
  /** `name version`, sorted. */
  readonly asked: readonly string[];
  readonly promised: readonly string[];
  readonly missing: readonly string[];
  /** Of the sources that were laid in. */
  readonly folders: readonly string[];
}

interface Asking {
  /** Names that advisories speak of, the vulnerable one among them. */
  readonly known?: readonly string[];
  readonly vulnerable?: string;
  /** What the store lacks. */
  readonly lacks?: readonly string[];
  readonly registry?: string;
  /** Of the operator's own. */
  readonly further?: readonly string[];
}

async function mount(files: Readonly<Record<string, string>>, asking: Asking = {}): Promise<Mounted> {
  const {
    known = ['asker'],
    vulnerable = 'asker',
    lacks = [],
    registry = publicRegistries.PyPI,
    further = [],
  } = asking;
  const tree = memoryTree(files);
  const { packages, graphs } = await takeInventory(tree);
  const asked = new Map<string, string>();
  const store: SourceStore = {
    find({ name, version, integrity }) {
      asked.set(`${name} ${version}`, integrity);
      const lines = (needs[name.toLowerCase().replace('_', '-')] ?? []).map((need) => `Requires-Dist: ${need}\n`);
      const metadata = `Name: ${name}\nVersion: ${version}\n${lines.join('')}\nRequires-Dist: secret\n`;
      const held = memoryTree({ [`${name}-${version}.dist-info/METADATA`]: metadata });
      return Promise.resolve(
        lacks.includes(name) ? undefined : { tree: held, digest: `sha256:${name}`, isBound: integrity !== '' },
      );
    },
  };
  const { tree: mounted, missing } = await mountSources({
    tree,
    packages,
    graphs,
    vulnerable: packages.filter(({ normalizedName }) => normalizedName === vulnerable),
    named: [],
    isPublic: publicPackages(['private.example']),
    isKnown: ({ normalizedName }) => known.includes(normalizedName),
    store,
    registries: { PyPI: [registry, ...further] },
  });
  const laidIn = mounted.entries.map(({ path }) => path).filter((path) => files[path] === undefined);
  return {
    asked: [...asked.keys()].sort(),
    promised: [...asked].flatMap(([label, integrity]) => (integrity === '' ? [] : [label])),
    missing: missing.map(({ name }) => name),
    folders: laidIn.map((path) => path.replace(/\/METADATA$/, '')),
  };
}

const list = 'asker==1.0\nNeeded_Name==2.0\ndeeper==3.0\nsecret==4.0\n';
const place = '.venv/pinned/lib/python3/site-packages';

test('of pinned requirements the public registry is asked for names that advisories or its own packages tell, and for no other', async () => {
  const { asked, folders } = await mount({ 'requirements.txt': list });
  assert.deepEqual(asked, ['Needed_Name 2.0', 'asker 1.0', 'deeper 3.0']);
  assert.deepEqual(folders, [
    `${place}/Needed_Name-2.0.dist-info`,
    `${place}/asker-1.0.dist-info`,
    `${place}/deeper-3.0.dist-info`,
  ]);
});

test('what a package needs is asked for once the package is here', async () => {
  const { asked, missing } = await mount({ 'requirements.txt': list }, { lacks: ['asker'] });
  assert.deepEqual([asked, missing], [['asker 1.0'], ['asker']]);
});

test('a registry of the operator is asked for all', async () => {
  const { asked } = await mount({ 'requirements.txt': list }, { registry: 'https://mirror.example/simple/' });
  assert.deepEqual(asked, ['Needed_Name 2.0', 'asker 1.0', 'deeper 3.0', 'secret 4.0']);
});

test('what a registry of the operator has names nothing for the public one', async () => {
  const own = 'https://own.example/simple/';
  const files = { 'requirements.txt': `--index-url ${own}\nasker==1.0\n`, 'b/requirements.txt': 'needed-name==2.0\n' };
  assert.deepEqual((await mount(files, { further: [own] })).asked, ['asker 1.0']);
});

test('a digest in the list vouches for its package, and binds it', async () => {
  const hashed = `asker==1.0\nsecret==4.0 \\\n    --hash=sha256:${'a'.repeat(64)}\n`;
  const { asked, promised } = await mount({ 'requirements.txt': hashed });
  assert.deepEqual([asked, promised], [['asker 1.0', 'secret 4.0'], ['secret 4.0']]);
});

test('nothing is asked for where nothing pinned is vulnerable', async () => {
  const { asked } = await mount({ 'requirements.txt': list }, { vulnerable: 'other' });
  assert.deepEqual(asked, []);
});

const known = ['asker', 'needed-name', 'deeper', 'secret'];

test('private packages, forks and ranges are not asked for', async () => {
  const files = {
    'requirements.txt': 'asker==1.0\ndeeper>=3\nneeded-name @ git+https://git.example/acme/needed.git@2.0\n',
    'inner/requirements.txt': '--index-url https://private.example/simple\nsecret==4.0\n',
  };
  assert.deepEqual((await mount(files, { known })).asked, ['asker 1.0']);
});

test('each version of a name has an environment of its own', async () => {
  const files = {
    'requirements.txt': 'asker==1.0\ndeeper==3.0\n',
    'old/requirements.txt': 'asker==0.9\ndeeper==3.0\n',
  };
  assert.deepEqual((await mount(files, { known })).folders, [
    '.venv/pinned-2/lib/python3/site-packages/asker-1.0.dist-info',
    `${place}/asker-0.9.dist-info`,
    `${place}/deeper-3.0.dist-info`,
  ]);
});

test('a project with an environment of its own in the tree is left as it is, and its neighbours are not', async () => {
  const files = {
    'a/requirements/base.txt': list,
    'a/.venv/lib/python3.12/site-packages/asker/__init__.py': '',
    'b/requirements.txt': 'asker==1.0\n',
  };
  assert.deepEqual((await mount(files, { known })).asked, ['asker 1.0']);
  const atRoot = { 'requirements.txt': list, '.venv/lib/python3/site-packages/asker/__init__.py': '' };
  assert.deepEqual((await mount(atRoot, { known })).asked, []);
});

test('what a lockfile has laid in is not laid in again', async () => {
  const lockfile = `[[package]]\nname = "Asker"\nversion = "1.0"\nfiles = [\n    {file = "asker-1.0-py3-none-any.whl", hash = "sha256:${'a'.repeat(64)}"},\n]\n`;
  const files = {
    'pyproject.toml': '[tool.poetry.dependencies]\nasker = "*"\n',
    'poetry.lock': lockfile,
    'requirements.txt': 'asker==1.0\nneeded-name==2.0\n',
  };
  const { folders } = await mount(files, { known });
  assert.deepEqual(folders, ['.venv/lib/python3/site-packages/Asker-1.0.dist-info']);
});
