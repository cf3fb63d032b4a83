import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { FileTree } from '../files/file-tree.ts';
import { publicPackages } from '../match-packages.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { mountSources } from './mount-sources.ts';
import { publicRegistries } from './public-registries.ts';
import { type Registries, sourceEcosystems, type SourceRequest, type SourceStore } from './source-store.ts';

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

/** One for each ecosystem, of the operator's own. */
function registriesOf(host: string): Registries {
  return Object.fromEntries(sourceEcosystems.map((name) => [name, [`https://mirror${host}/${name}/`]]));
}

/** Holds everything that is asked for, or only these names. */
function storeOf(names?: readonly string[]): SourceStore & { readonly asked: SourceRequest[] } {
  const asked: SourceRequest[] = [];
  return {
    asked,
    find(request) {
      asked.push(request);
      const isHeld = names === undefined || names.includes(request.name);
      const tree = memoryTree({ 'index.js': `// ${request.name} ${request.version}` });
      return Promise.resolve(
        isHeld ? { tree, digest: `sha256:${request.name}`, isBound: request.integrity !== '' } : undefined,
      );
    },
  };
}

/** @param isNamed their advisories name functions */
async function mount(tree: FileTree, vulnerableNames: readonly string[], store: SourceStore, isNamed = false) {
  const { packages, graphs } = await takeInventory(tree);
  const vulnerable = packages.filter(({ name }) => vulnerableNames.includes(name));
  assert.equal(vulnerable.length, vulnerableNames.length);
  return mountSources({
    tree,
    packages,
    graphs,
    vulnerable,
    named: isNamed ? vulnerable : [],
    isPublic: publicPackages([]),
    isKnown: () => false,
    store,
    registries: registriesOf('.example'),
  });
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

const helped = {
  'package.json': JSON.stringify({
    dependencies: { a: '^1.0.0', other: '^1.0.0' },
    devDependencies: { tool: '^1.0.0' },
  }),
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { a: '^1.0.0', other: '^1.0.0' }, devDependencies: { tool: '^1.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0', helper: '^1.0.0' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/helper': { version: '1.0.0', dependencies: { deeper: '^1.0.0' } },
      'node_modules/deeper': { version: '1.0.0' },
      'node_modules/other': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true, dependencies: { b: '^2.0.0', 'of-tool': '^1.0.0' } },
      'node_modules/of-tool': { version: '1.0.0', dev: true },
    },
  }),
};

test('where an advisory names functions, what the product’s ways to them need is laid in too, and missed last', async () => {
  const { missing } = await mount(memoryTree(helped), ['b'], storeOf([]), true);
  assert.deepEqual(
    missing.map(({ name, isOnWay }) => `${name} ${isOnWay ? 'on the way' : 'helps'}`),
    ['a on the way', 'tool on the way', 'b on the way', 'helper helps', 'deeper helps'],
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
  return mountSources({
    tree,
    packages,
    graphs,
    vulnerable,
    named: [],
    isPublic: publicPackages([]),
    isKnown: () => false,
    store,
    registries: registriesOf('.example'),
  });
}

test('a tree that holds installed packages is left as it is', async () => {
  const base = memoryTree({ ...project, 'web/node_modules/a/package.json': '{}' });
  const { tree } = await mount(base, ['b'], storeOf());
  assert.deepEqual(added(tree, base), []);
});

test('sources whose archive the lockfile does not promise are marked', async () => {
  const bare = lockfile.replace(/,"integrity":"[^"]*"/, '');
  const { used } = await mount(memoryTree({ ...project, 'web/package-lock.json': bare }), ['b'], storeOf());
  assert.deepEqual(used, [
    { ecosystem: 'npm', name: 'a', version: '1.0.0', digest: 'sha256:a', isBound: false },
    { ecosystem: 'npm', name: 'b', version: '2.0.0', digest: 'sha256:b', isBound: true },
  ]);
});

test('a module that go.sum does not promise is no part of the build', async () => {
  const base = memoryTree({ 'go.mod': 'module a.example/a\n\nrequire git.example/c v0.1.0\n', 'go.sum': '' });
  const store = storeOf();
  const { missing } = await mount(base, ['git.example/c'], store);
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

const hex = 'a'.repeat(64);

const laidOut: readonly {
  readonly tool: string;
  readonly files: Readonly<Record<string, string>>;
  readonly vulnerable: string;
  readonly paths: readonly string[];
  /** A file that shows that something lies there already. */
  readonly own: string;
}[] = [
  {
    tool: 'Cargo',
    files: {
      'app/Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n[dependencies]\ntop = "1"\n',
      'app/src/main.rs': 'fn main() {}\n',
      'app/Cargo.lock': `version = 3\n\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = [\n "top",\n]\n\n[[package]]\nname = "low-level"\nversion = "0.2.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex}"\n\n[[package]]\nname = "top"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex}"\ndependencies = [\n "low-level",\n]\n`,
    },
    vulnerable: 'low-level',
    paths: [
      'app/vendor/low-level-0.2.0/.cargo-checksum.json',
      'app/vendor/low-level-0.2.0/index.js',
      'app/vendor/top-1.0.0/.cargo-checksum.json',
      'app/vendor/top-1.0.0/index.js',
    ],
    own: 'app/vendor/mine/src/lib.rs',
  },
  {
    tool: 'Gradle',
    files: {
      'app/build.gradle': 'dependencies { implementation "org.acme.web:core:1.2" }\n',
      'app/gradle.lockfile': 'org.acme.web:core:1.2=runtimeClasspath\norg.acme:base-lib:3=runtimeClasspath\nempty=\n',
    },
    vulnerable: 'org.acme:base-lib',
    paths: [
      '.m2/repository/org/acme/base-lib/3/base-lib-3/index.js',
      '.m2/repository/org/acme/web/core/1.2/core-1.2/index.js',
    ],
    own: '.m2/repository/org/acme/base-lib/3/base-lib-3.jar',
  },
  {
    tool: 'Maven, of what is declared',
    files: {
      'app/pom.xml':
        '<project><groupId>own.example</groupId><artifactId>app</artifactId><version>1</version><dependencies><dependency><groupId>org.acme</groupId><artifactId>lib</artifactId><version>1.2</version></dependency></dependencies></project>',
    },
    vulnerable: 'org.acme:lib',
    paths: ['.m2/repository/org/acme/lib/1.2/lib-1.2/index.js'],
    own: '.m2/repository/org/acme/lib/1.2/lib-1.2.jar',
  },
  {
    tool: 'Bundler',
    files: {
      'app/Gemfile': 'source "https://rubygems.org"\ngem "top"\n',
      'app/Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    low (2.0.1)\n    other (1.0)\n    top (1.0)\n      low (>= 1)\n\nDEPENDENCIES\n  other\n  top\n',
    },
    vulnerable: 'low',
    paths: ['app/vendor/bundle/ruby/3.0.0/index.js'],
    own: 'app/vendor/bundle/ruby/3.2.0/gems/low-2.0.1/lib/low.rb',
  },
  {
    tool: 'Composer',
    files: {
      'app/composer.json': '{"require": {"acme/top": "^1"}}',
      'app/composer.lock': JSON.stringify({
        packages: [
          {
            name: 'acme/low',
            version: '2.0.0',
            'notification-url': 'https://packagist.org/downloads/',
            autoload: { files: ['a.php'] },
          },
          {
            name: 'acme/top',
            version: 'v1.2.3',
            require: { 'acme/low': '*' },
            'notification-url': 'https://packagist.org/downloads/',
          },
        ],
        'packages-dev': [],
      }),
    },
    vulnerable: 'acme/low',
    paths: ['app/vendor/acme/low/index.js', 'app/vendor/acme/top/index.js', 'app/vendor/composer/installed.json'],
    own: 'app/vendor/mine/code.php',
  },
  {
    tool: 'NuGet',
    files: {
      'app/app.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Acme.Top" Version="1.0.0"/></ItemGroup></Project>',
      'app/packages.lock.json': JSON.stringify({
        version: 1,
        dependencies: {
          'net8.0': {
            'Acme.Top': {
              type: 'Direct',
              resolved: '1.0.0',
              contentHash: `${'A'.repeat(86)}==`,
              dependencies: { 'Acme.Low': '2.0.0' },
            },
            'Acme.Low': { type: 'Transitive', resolved: '2.0.0', contentHash: `${'B'.repeat(86)}==` },
          },
        },
      }),
    },
    vulnerable: 'Acme.Low',
    paths: ['.nuget/packages/acme.low/2.0.0/index.js', '.nuget/packages/acme.top/1.0.0/index.js'],
    own: '.nuget/packages/acme.low/2.0.0/acme.low.nuspec',
  },
];

for (const { tool, files, vulnerable, paths, own } of laidOut) {
  test(`packages are laid out as by ${tool}`, async () => {
    const base = memoryTree(files);
    const { tree, used } = await mount(base, [vulnerable], storeOf());
    assert.deepEqual(added(tree, base), paths);
    assert.ok(used.length > 0);
  });

  test(`nothing is laid out as by ${tool} where something lies already`, async () => {
    const base = memoryTree({ ...files, [own]: '' });
    const { tree, missing } = await mount(base, [vulnerable], storeOf());
    assert.deepEqual([added(tree, base), missing], [[], []]);
  });
}

test('Composer is told what lies there, by the entries of the lockfile', async () => {
  const { files = assert.fail() } = laidOut.find(({ tool }) => tool === 'Composer') ?? {};
  const { tree } = await mount(memoryTree(files), ['acme/low'], storeOf(['acme/low']));
  assert.deepEqual(JSON.parse(Buffer.from(await tree.read('app/vendor/composer/installed.json')).toString()), {
    packages: [
      {
        name: 'acme/low',
        version: '2.0.0',
        'notification-url': 'https://packagist.org/downloads/',
        autoload: { files: ['a.php'] },
        'install-path': '../acme/low',
      },
    ],
    dev: true,
    'dev-package-names': [],
  });
});

const addresses: Readonly<Record<string, string>> = {
  plain: '',
  named: `${publicRegistries.npm}named/-/named-1.0.0.tgz`,
  mirrored: 'https://npm-mirror.example/mirrored/-/mirrored-1.0.0.tgz',
  posing: `${publicRegistries.npm.slice(0, -1)}.evil.example/posing/-/posing-1.0.0.tgz`,
  forked: 'git+https://git.example/acme/forked.git#1f2e3d4c',
  packed: 'file:packed-1.0.0.tgz',
  fetched: 'https://files.example/fetched.tgz',
  own: 'https://private.example/npm/own/-/own-1.0.0.tgz',
  beside: 'https://private.example/other/beside/-/beside-1.0.0.tgz',
};

/** What is asked, and whom, where every package is vulnerable; the lockfile also holds a member of the workspace. */
async function askedOf(registries: readonly string[], isPromised = true): Promise<readonly string[]> {
  const names = Object.keys(addresses);
  const entry = (name: string, resolved: string) => ({
    version: '1.0.0',
    ...(isPromised ? { integrity: `sha512-${name}` } : {}),
    ...(resolved === '' ? {} : { resolved }),
  });
  const specifiers = {
    forked: 'git+https://git.example/acme/forked.git',
    packed: 'file:packed-1.0.0.tgz',
    fetched: addresses['fetched'],
  };
  const root = {
    workspaces: ['member'],
    dependencies: { ...Object.fromEntries(names.map((name) => [name, '^1'])), ...specifiers, member: '1.0.0' },
  };
  const member = { name: 'member', version: '1.0.0', dependencies: { plain: '^1' } };
  const tree = memoryTree({
    'package.json': JSON.stringify(root),
    'member/package.json': JSON.stringify(member),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': root,
        member,
        'node_modules/member': { resolved: 'member', link: true },
        ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, entry(name, addresses[name] ?? '')])),
      },
    }),
  });
  const { packages, graphs } = await takeInventory(tree);
  const asked: string[] = [];
  const store: SourceStore = {
    find({ name, registry }) {
      asked.push(`${name} ${registries.indexOf(registry)}`);
      return Promise.resolve(undefined);
    },
  };
  const isPublic = publicPackages(['private.example']);
  const { missing } = await mountSources({
    tree,
    packages,
    graphs,
    vulnerable: packages,
    named: [],
    isPublic,
    isKnown: () => false,
    store,
    registries: { npm: registries },
  });
  assert.deepEqual(missing.map(({ name, registry }) => `${name} ${registries.indexOf(registry)}`).sort(), asked.sort());
  return asked;
}

const publicOne = publicRegistries.npm;
const mirror = 'https://npm-mirror.example/';

// A registry would answer with another package of that name, or learn what a private one is called.
test('a registry of the operator is asked for public packages alone: for no fork, folder, archive or private package', async () => {
  assert.deepEqual(await askedOf([mirror]), ['mirrored 0', 'named 0', 'plain 0', 'posing 0']);
});

test('the public registry is asked only for what the lockfile takes from there, or promises and takes from nowhere else', async () => {
  assert.deepEqual(await askedOf([publicOne]), ['named 0', 'plain 0']);
});

test('the public registry is asked for no name that comes from who knows where and is promised by nobody', async () => {
  assert.deepEqual(await askedOf([publicOne], false), ['named 0']);
});

test('a private package is asked for where the lockfile takes it from, if the operator names that registry', async () => {
  const asked = await askedOf([publicOne, 'https://private.example/npm/']);
  assert.deepEqual(asked, ['named 0', 'own 1', 'plain 0']);
});

test('of a package that a lockfile holds twice each copy sees the version that is its own', async () => {
  const base = memoryTree({
    'package.json': JSON.stringify({ dependencies: { app: '1', tool: '1' } }),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { app: '1', tool: '1' } },
        'node_modules/app': { version: '1.0.0', dependencies: { files: '1' } },
        'node_modules/app/node_modules/files': { version: '1.0.0', dependencies: { low: '2' } },
        'node_modules/app/node_modules/low': { version: '2.0.0' },
        'node_modules/tool': { version: '1.0.0', dependencies: { files: '1' } },
        'node_modules/tool/node_modules/files': { version: '1.0.0', dependencies: { low: '2' } },
        'node_modules/tool/node_modules/low': { version: '2.0.1' },
      },
    }),
  });
  const { packages, graphs } = await takeInventory(base);
  const { tree } = await mountSources({
    tree: base,
    packages,
    graphs,
    vulnerable: packages.filter(({ name }) => name === 'low'),
    named: [],
    isPublic: publicPackages([]),
    isKnown: () => false,
    store: storeOf(),
    registries: registriesOf('.example'),
  });
  const low = added(tree, base).filter((path) => path.includes('/low/'));
  const seen = await Promise.all(low.map(async (path) => Buffer.from(await tree.read(path)).toString()));
  assert.deepEqual(seen.sort(), ['// low 2.0.0', '// low 2.0.1']);
});

test('nothing is laid in where two lockfiles lie in one folder, for the packages of one would hide those of the other', async () => {
  const yarn = 'a@^1.0.0:\n  version "1.0.1"\n\nunrelated@^1.0.0:\n  version "1.0.0"\n';
  const base = memoryTree({ ...project, 'web/yarn.lock': `# yarn lockfile v1\n\n${yarn}` });
  const { tree, missing } = await mountOf(base, storeOf());
  assert.deepEqual(added(tree, base), []);
  assert.deepEqual(missing, []);
});
