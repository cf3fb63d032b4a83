/**
 * One case for each format: files that bring in the package `victim` from everywhere it may come from. Under the operator's
 * private registries of these cases, what is not public must raise no alert and say so, and everything else must alert.
 */
import type { EcosystemName } from './model/ecosystem-name.ts';

type Files = Readonly<Record<string, string>>;

export interface SourceCase {
  readonly format: string;
  readonly ecosystem: EcosystemName;
  /** `victim` where the ecosystem has plain names. */
  readonly name?: string;
  /** Files by the origin of the package; an origin that the format cannot write is absent. */
  readonly elsewhere: Readonly<Partial<Record<'git' | 'path' | 'url' | 'private', Files>>>;
  readonly publicly: Readonly<Partial<Record<'unsaid' | 'mirror' | 'upstream', Files>>>;
}

export const privateRegistries = [
  'private.example',
  'https://repo.example/own/',
  '*.corp.example',
  'go.corp.example/*',
];

/** The repository of the package that the advisory is about. */
export const upstream = 'https://forge.example/victim/victim';

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const commit = '1f2e3d4c5b6a79880716253443526170a9b8c7d6';

const npmManifest = (specifier: string): Files => ({
  'package.json': json({ name: 'app', dependencies: { victim: specifier } }),
});
const npmLock = (specifier: string, entry: object): Files => ({
  ...npmManifest(specifier),
  'package-lock.json': json({
    name: 'app',
    lockfileVersion: 3,
    packages: { '': { dependencies: { victim: specifier } }, 'node_modules/victim': { version: '1.2.3', ...entry } },
  }),
});
const npmLockV1 = (specifier: string, entry: object): Files => ({
  ...npmManifest(specifier),
  'package-lock.json': json({
    name: 'app',
    lockfileVersion: 1,
    dependencies: { victim: { version: '1.2.3', ...entry } },
  }),
});
const npmArchive = (registry: string): string => `${registry}victim/-/victim-1.2.3.tgz`;
const yarnLock = (specifier: string, resolved: string): Files => ({
  ...npmManifest(specifier),
  'yarn.lock': `# yarn lockfile v1\n\n"victim@${specifier}":\n  version "1.2.3"\n  resolved "${resolved}"\n`,
});
const berryLock = (specifier: string, resolution: string): Files => ({
  ...npmManifest(specifier),
  'yarn.lock': `__metadata:\n  version: 8\n\n"victim@${/^[\^\d]/.test(specifier) ? `npm:${specifier}` : specifier}":\n  version: 1.2.3\n  resolution: "victim@${resolution}"\n\n"app@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "app@workspace:."\n  dependencies:\n    victim: "${/^[\^\d]/.test(specifier) ? `npm:${specifier}` : specifier}"\n`,
});
const pnpmLock = (specifier: string, key: string, entry: string): Files => ({
  ...npmManifest(specifier),
  'pnpm-lock.yaml': `lockfileVersion: '9.0'\n\nimporters:\n  .:\n    dependencies:\n      victim:\n        specifier: ${specifier}\n        version: ${key}\n\npackages:\n\n  victim@${key}:\n    resolution: {${entry}}\n    version: 1.2.3\n\nsnapshots:\n\n  victim@${key}: {}\n`,
});
const bunLock = (specifier: string, entry: readonly unknown[]): Files => ({
  ...npmManifest(specifier),
  'bun.lock': json({
    lockfileVersion: 1,
    workspaces: { '': { name: 'app', dependencies: { victim: specifier } } },
    packages: { victim: entry },
  }),
});
const denoLock = (tarball: string | undefined): Files => ({
  'deno.json': json({ imports: { victim: 'npm:victim@^1' } }),
  'deno.lock': json({
    version: '5',
    specifiers: { 'npm:victim@^1': '1.2.3' },
    npm: { 'victim@1.2.3': { integrity: 'sha512-x', ...(tarball === undefined ? {} : { tarball }) } },
  }),
});

const pyproject = (dependency: string, rest = ''): Files => ({
  'pyproject.toml': `[project]\nname = "app"\ndependencies = ["${dependency}"]\n${rest}`,
});
const poetry = (source: string): Files => ({
  'pyproject.toml': '[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\nvictim = "*"\n',
  'poetry.lock': `[[package]]\nname = "victim"\nversion = "1.2.3"\n${source}\n[metadata]\nlock-version = "2.0"\n`,
});
const uvLock = (source: string): Files => ({
  ...pyproject('victim'),
  'uv.lock': `version = 1\n\n[[package]]\nname = "app"\nversion = "0.1.0"\nsource = { virtual = "." }\ndependencies = [{ name = "victim" }]\n\n[[package]]\nname = "victim"\nversion = "1.2.3"\nsource = { ${source} }\n`,
});
const pdmLock = (fields: string): Files => ({
  ...pyproject('victim'),
  'pdm.lock': `[metadata]\nlock_version = "4.4"\n\n[[package]]\nname = "victim"\nversion = "1.2.3"\n${fields}\n`,
});
const pylock = (fields: string): Files => ({
  ...pyproject('victim'),
  'pylock.toml': `lock-version = "1.0"\n\n[[packages]]\nname = "victim"\nversion = "1.2.3"\n${fields}\n`,
});
const pipfileLock = (entry: object, url: string): Files => ({
  Pipfile: '[packages]\nvictim = "*"\n',
  'Pipfile.lock': json({
    _meta: { sources: [{ name: 'main', url, verify_ssl: true }] },
    default: { victim: { version: '==1.2.3', ...entry } },
  }),
});
const requirements = (text: string): Files => ({ 'requirements.txt': text });

const cargoLock = (source: string, manifest = 'victim = "1"'): Files => ({
  'Cargo.toml': `[package]\nname = "app"\nversion = "0.1.0"\n[dependencies]\n${manifest}\n`,
  'Cargo.lock': `version = 3\n\n[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = ["victim"]\n\n[[package]]\nname = "victim"\nversion = "1.2.3"\n${source}\n`,
});
const cargoToml = (dependency: string, rest: Files = {}): Files => ({
  'Cargo.toml': `[package]\nname = "app"\nversion = "0.1.0"\n[dependencies]\nvictim = ${dependency}\n`,
  ...rest,
});

const composer = (entry: object, repositories: readonly object[] = [], others: readonly object[] = []): Files => ({
  'composer.json': json({ require: { 'acme/victim': '^1' }, repositories }),
  'composer.lock': json({
    packages: [{ name: 'acme/victim', version: '1.2.3', ...entry }, ...others],
    'packages-dev': [],
  }),
});
const notified = { 'notification-url': 'https://packages.example/downloads/' };
const neighbour = { name: 'acme/other', version: '1.0.0', ...notified };
const forkArchive = {
  type: 'zip',
  url: `https://forge.example/api/v4/projects/fork%2Fvictim/repository/archive.zip?sha=${commit}`,
};
const repositoryOf = (url: string): object => ({ type: 'git', url, reference: commit });

const gemfileLock = (section: string): Files => ({
  Gemfile: "gem 'victim'\n",
  'Gemfile.lock': `${section}\n  specs:\n    victim (1.2.3)\n\nDEPENDENCIES\n  victim\n`,
});
const gemfile = (text: string): Files => ({ Gemfile: text });

const goMod = (module: string, rest = ''): Files => ({
  'go.mod': `module app.example/app\n\ngo 1.21\n\nrequire ${module} v1.2.3\n${rest}`,
});

const npmPublic = 'https://npm-registry.example/';
const privateNpm = 'https://private.example/npm/';
const gitFork = 'https://forge.example/fork/victim.git';

const cycloneDx = (component: object): Files => ({
  'bom.json': json({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [{ type: 'library', 'bom-ref': 'v', name: 'victim', version: '1.2.3', ...component }],
  }),
});
const spdx = (downloadLocation: string): Files => ({
  'app.spdx.json': json({
    spdxVersion: 'SPDX-2.3',
    packages: [
      {
        SPDXID: 'SPDXRef-victim',
        name: 'victim',
        versionInfo: '1.2.3',
        downloadLocation,
        externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:npm/victim@1.2.3' }],
      },
    ],
  }),
});
const inQuery = (url: string): string => encodeURIComponent(url);

export const sourceCases: readonly SourceCase[] = [
  {
    format: 'CycloneDX',
    ecosystem: 'npm',
    elsewhere: {
      git: cycloneDx({ purl: `pkg:npm/victim@1.2.3?vcs_url=${inQuery(`git+${gitFork}@${commit}`)}` }),
      url: cycloneDx({ purl: `pkg:npm/victim@1.2.3?download_url=${inQuery('https://files.example/victim.tgz')}` }),
      private: cycloneDx({ purl: `pkg:npm/victim@1.2.3?repository_url=${inQuery('private.example/npm')}` }),
    },
    publicly: {
      unsaid: cycloneDx({
        purl: 'pkg:npm/victim@1.2.3',
        // What generators write of every package: where its code is developed, and where the registry has its archive.
        externalReferences: [{ type: 'vcs', url: `git+${gitFork}` }],
      }),
      mirror: cycloneDx({
        purl: 'pkg:npm/victim@1.2.3',
        externalReferences: [{ type: 'distribution', url: npmArchive(npmPublic) }],
      }),
      upstream: cycloneDx({ purl: `pkg:npm/victim@1.2.3?vcs_url=${inQuery(`git+${upstream}.git`)}` }),
    },
  },
  {
    format: 'SPDX',
    ecosystem: 'npm',
    elsewhere: { git: spdx(`git+${gitFork}@${commit}`), private: spdx(npmArchive(privateNpm)) },
    publicly: { unsaid: spdx('NOASSERTION'), mirror: spdx(npmArchive(npmPublic)) },
  },
  {
    format: 'package-lock.json 3',
    ecosystem: 'npm',
    elsewhere: {
      git: npmLock(`git+${gitFork}`, { resolved: `git+ssh://git@forge.example/fork/victim.git#${commit}` }),
      path: npmLock('file:victim-1.2.3.tgz', { resolved: 'file:victim-1.2.3.tgz' }),
      url: npmLock('https://files.example/victim.tgz', { resolved: 'https://files.example/victim.tgz' }),
      private: npmLock('^1', { resolved: npmArchive(privateNpm) }),
    },
    publicly: {
      unsaid: npmLock('^1', {}),
      mirror: npmLock('^1', { resolved: npmArchive(npmPublic) }),
      upstream: npmLock('git+https://forge.example/victim/victim', {
        resolved: `git+ssh://git@forge.example/victim/victim.git#${commit}`,
      }),
    },
  },
  {
    format: 'package-lock.json 3, a linked folder',
    ecosystem: 'npm',
    elsewhere: {
      path: {
        ...npmManifest('file:vendor/victim'),
        'vendor/victim/package.json': json({ name: 'victim', version: '1.2.3' }),
        'package-lock.json': json({
          lockfileVersion: 3,
          packages: {
            '': { dependencies: { victim: 'file:vendor/victim' } },
            'node_modules/victim': { resolved: 'vendor/victim', link: true },
            'vendor/victim': { version: '1.2.3' },
          },
        }),
      },
    },
    publicly: {},
  },
  {
    format: 'package-lock.json 1',
    ecosystem: 'npm',
    elsewhere: {
      git: npmLockV1(`git+${gitFork}`, { version: `git+${gitFork}#${commit}`, from: `git+${gitFork}` }),
      path: npmLockV1('file:vendor/victim', { version: 'file:vendor/victim' }),
      url: npmLockV1('https://files.example/victim.tgz', { version: 'https://files.example/victim.tgz' }),
      private: npmLockV1('^1', { resolved: npmArchive('https://npm.corp.example/') }),
    },
    publicly: { unsaid: npmLockV1('^1', {}), mirror: npmLockV1('^1', { resolved: npmArchive(npmPublic) }) },
  },
  {
    format: 'yarn.lock 1',
    ecosystem: 'npm',
    elsewhere: {
      git: yarnLock(`git+${gitFork}`, `git+${gitFork}#${commit}`),
      path: yarnLock('file:./victim.tgz', ''),
      url: yarnLock('https://files.example/victim.tgz', 'https://files.example/victim.tgz#abc'),
      private: yarnLock('^1', `${npmArchive('https://repo.example/own/npm/')}#abc`),
    },
    publicly: {
      mirror: yarnLock('^1', `${npmArchive('https://repo.example/all/')}#abc`),
      upstream: yarnLock(
        'https://forge.example/victim/victim.git',
        `https://forge.example/victim/victim.git#${commit}`,
      ),
    },
  },
  {
    format: 'yarn.lock of berry',
    ecosystem: 'npm',
    elsewhere: {
      git: berryLock(gitFork, `${gitFork}#commit=${commit}`),
      url: berryLock('https://files.example/victim.tgz', 'https://files.example/victim.tgz'),
      path: berryLock('file:./victim.tgz', 'file:./victim.tgz#./victim.tgz::hash=abc&locator=app%40workspace%3A.'),
      private: berryLock('^1', `npm:1.2.3::__archiveUrl=${encodeURIComponent(npmArchive(privateNpm))}`),
    },
    publicly: {
      unsaid: berryLock('^1', 'npm:1.2.3'),
      mirror: { ...berryLock('^1', 'npm:1.2.3'), '.yarnrc.yml': `npmRegistryServer: "${npmPublic}"\n` },
    },
  },
  {
    format: 'yarn.lock of berry, a registry for all in the settings',
    ecosystem: 'npm',
    elsewhere: { private: { ...berryLock('^1', 'npm:1.2.3'), '.yarnrc.yml': `npmRegistryServer: "${privateNpm}"\n` } },
    publicly: {},
  },
  {
    format: 'pnpm-lock.yaml',
    ecosystem: 'npm',
    elsewhere: {
      git: pnpmLock(
        'github:fork/victim',
        `https://codeload.forge.example/fork/victim/tar.gz/${commit}`,
        `tarball: https://codeload.forge.example/fork/victim/tar.gz/${commit}`,
      ),
      path: pnpmLock('file:vendor/victim', 'file:vendor/victim', 'directory: vendor/victim, type: directory'),
      url: pnpmLock(
        'https://files.example/victim.tgz',
        'https://files.example/victim.tgz',
        'tarball: https://files.example/victim.tgz',
      ),
      private: pnpmLock('^1', '1.2.3', `integrity: sha512-x, tarball: ${npmArchive(privateNpm)}`),
    },
    publicly: {
      unsaid: pnpmLock('^1', '1.2.3', 'integrity: sha512-x'),
      mirror: pnpmLock('^1', '1.2.3', `integrity: sha512-x, tarball: ${npmArchive(npmPublic)}`),
    },
  },
  {
    format: 'pnpm-lock.yaml, a registry in .npmrc',
    ecosystem: 'npm',
    elsewhere: { private: { ...pnpmLock('^1', '1.2.3', 'integrity: sha512-x'), '.npmrc': `registry=${privateNpm}\n` } },
    publicly: { mirror: { ...pnpmLock('^1', '1.2.3', 'integrity: sha512-x'), '.npmrc': `registry=${npmPublic}\n` } },
  },
  {
    format: 'bun.lock',
    ecosystem: 'npm',
    elsewhere: {
      git: bunLock(`git+${gitFork}`, [`victim@git+${gitFork}#${commit}`, {}, commit]),
      path: bunLock('file:vendor/victim', ['victim@file:vendor/victim', {}]),
      private: bunLock('^1', ['victim@1.2.3', npmArchive(privateNpm), {}, 'sha512-x']),
    },
    publicly: {
      unsaid: bunLock('^1', ['victim@1.2.3', '', {}, 'sha512-x']),
      mirror: bunLock('^1', ['victim@1.2.3', npmArchive(npmPublic), {}, 'sha512-x']),
    },
  },
  {
    format: 'deno.lock',
    ecosystem: 'npm',
    elsewhere: { private: denoLock(npmArchive(privateNpm)) },
    publicly: { unsaid: denoLock(undefined), mirror: denoLock(npmArchive(npmPublic)) },
  },
  {
    format: 'package.json alone',
    ecosystem: 'npm',
    elsewhere: {
      git: npmManifest('fork/victim#v1.2.3'),
      path: npmManifest('link:../victim'),
      url: npmManifest('https://files.example/victim-1.2.3.tgz'),
      private: { ...npmManifest('1.2.3'), '.npmrc': `registry = ${privateNpm}\n` },
    },
    publicly: {
      unsaid: npmManifest('1.2.3'),
      mirror: { ...npmManifest('1.2.3'), '.npmrc': `registry=${npmPublic}\n` },
    },
  },
  {
    format: 'package.json alone, a project of the tree',
    ecosystem: 'npm',
    elsewhere: {
      path: {
        ...npmManifest('file:libs/victim'),
        'libs/victim/package.json': json({ name: 'victim', version: '1.2.3' }),
      },
    },
    publicly: {},
  },
  {
    format: 'poetry.lock',
    ecosystem: 'PyPI',
    elsewhere: {
      git: poetry(
        `[package.source]\ntype = "git"\nurl = "${gitFork}"\nreference = "main"\nresolved_reference = "${commit}"`,
      ),
      path: poetry('[package.source]\ntype = "directory"\nurl = "../victim"'),
      url: poetry('[package.source]\ntype = "url"\nurl = "https://files.example/victim-1.2.3.tar.gz"'),
      private: poetry('[package.source]\ntype = "legacy"\nurl = "https://private.example/simple"\nreference = "own"'),
    },
    publicly: {
      unsaid: poetry(''),
      mirror: poetry('[package.source]\ntype = "legacy"\nurl = "https://pypi-mirror.example/simple"\nreference = "m"'),
      upstream: poetry(
        `[package.source]\ntype = "git"\nurl = "${upstream}"\nreference = "main"\nresolved_reference = "${commit}"`,
      ),
    },
  },
  {
    format: 'uv.lock',
    ecosystem: 'PyPI',
    elsewhere: {
      git: uvLock(`git = "${gitFork}?rev=main#${commit}"`),
      path: uvLock('directory = "../victim"'),
      url: uvLock('url = "https://files.example/victim-1.2.3.tar.gz"'),
      private: uvLock('registry = "https://private.example/simple"'),
    },
    publicly: { mirror: uvLock('registry = "https://pypi-mirror.example/simple"') },
  },
  {
    format: 'pdm.lock',
    ecosystem: 'PyPI',
    elsewhere: {
      git: pdmLock(`git = "${gitFork}"\nref = "main"\nrevision = "${commit}"`),
      path: pdmLock('path = "./victim"'),
      url: pdmLock('url = "https://files.example/victim-1.2.3.tar.gz"'),
    },
    publicly: { unsaid: pdmLock('') },
  },
  {
    format: 'pylock.toml',
    ecosystem: 'PyPI',
    elsewhere: {
      git: pylock(`[packages.vcs]\ntype = "git"\nurl = "${gitFork}"\ncommit-id = "${commit}"`),
      path: pylock('[packages.directory]\npath = "../victim"'),
      url: pylock('[packages.archive]\nurl = "https://files.example/victim-1.2.3.tar.gz"'),
      private: pylock('index = "https://private.example/simple"'),
    },
    publicly: { unsaid: pylock(''), mirror: pylock('index = "https://pypi-mirror.example/simple"') },
  },
  {
    format: 'Pipfile.lock',
    ecosystem: 'PyPI',
    elsewhere: {
      git: pipfileLock({ git: gitFork, ref: commit }, 'https://pypi-mirror.example/simple'),
      path: pipfileLock({ path: './victim', editable: true }, 'https://pypi-mirror.example/simple'),
      url: pipfileLock({ file: 'https://files.example/victim-1.2.3.tar.gz' }, 'https://pypi-mirror.example/simple'),
      private: pipfileLock({ index: 'main' }, 'https://private.example/simple'),
    },
    publicly: { mirror: pipfileLock({ index: 'main' }, 'https://pypi-mirror.example/simple') },
  },
  {
    format: 'requirements.txt',
    ecosystem: 'PyPI',
    elsewhere: {
      git: requirements(`-e git+${gitFork}@${commit}#egg=victim\n`),
      path: requirements('victim @ file:///srv/victim-1.2.3.tar.gz\n'),
      url: requirements('victim @ https://files.example/victim-1.2.3.tar.gz\n'),
      private: requirements('--index-url https://user:secret@private.example/simple\nvictim==1.2.3\n'),
    },
    publicly: {
      unsaid: requirements('victim==1.2.3\n'),
      mirror: requirements('-i https://pypi-mirror.example/simple\nvictim==1.2.3\n'),
    },
  },
  {
    format: 'requirements.txt, a private registry beside the public one',
    ecosystem: 'PyPI',
    elsewhere: {},
    publicly: { unsaid: requirements('--extra-index-url https://private.example/simple\nvictim==1.2.3\n') },
  },
  {
    format: 'compiled requirements.txt',
    ecosystem: 'PyPI',
    elsewhere: {
      git: requirements(`victim @ git+${gitFork}@${commit}\n    # via -r requirements.in\n`),
      private: requirements(
        '--index-url https://private.example/simple\n\nvictim==1.2.3\n    # via -r requirements.in\n',
      ),
    },
    publicly: { unsaid: requirements('victim==1.2.3\n    # via -r requirements.in\n') },
  },
  {
    format: 'pyproject.toml alone',
    ecosystem: 'PyPI',
    elsewhere: {
      git: pyproject(`victim @ git+${gitFork}@v1.2.3`),
      path: pyproject('victim', '[tool.uv.sources]\nvictim = { path = "../victim" }\n'),
      url: pyproject('victim @ https://files.example/victim-1.2.3.tar.gz'),
      private: pyproject(
        'victim==1.2.3',
        '[tool.uv.sources]\nvictim = { index = "own" }\n[[tool.uv.index]]\nname = "own"\nurl = "https://private.example/simple"\nexplicit = true\n',
      ),
    },
    publicly: { unsaid: pyproject('victim==1.2.3') },
  },
  {
    format: 'Pipfile alone',
    ecosystem: 'PyPI',
    elsewhere: {
      git: { Pipfile: `[packages]\nvictim = { git = "${gitFork}", ref = "main" }\n` },
      private: {
        Pipfile: '[[source]]\nname = "own"\nurl = "https://private.example/simple"\n[packages]\nvictim = "==1.2.3"\n',
      },
    },
    publicly: { unsaid: { Pipfile: '[packages]\nvictim = "==1.2.3"\n' } },
  },
  {
    format: 'Poetry in pyproject.toml alone',
    ecosystem: 'PyPI',
    elsewhere: {
      git: { 'pyproject.toml': `[tool.poetry.dependencies]\nvictim = { git = "${gitFork}", tag = "v1.2.3" }\n` },
      path: { 'pyproject.toml': '[tool.poetry.dependencies]\nvictim = { path = "../victim" }\n' },
      private: {
        'pyproject.toml':
          '[tool.poetry.dependencies]\nvictim = { version = "1.2.3", source = "own" }\n[[tool.poetry.source]]\nname = "own"\nurl = "https://private.example/simple"\npriority = "explicit"\n',
      },
    },
    publicly: { unsaid: { 'pyproject.toml': '[tool.poetry.dependencies]\nvictim = "1.2.3"\n' } },
  },
  {
    format: 'Cargo.lock',
    ecosystem: 'crates.io',
    elsewhere: {
      git: cargoLock(`source = "git+${gitFork}?branch=main#${commit}"`, `victim = { git = "${gitFork}" }`),
      path: cargoLock('', 'victim = { path = "../victim" }'),
      private: cargoLock('source = "sparse+https://private.example/index/"'),
    },
    publicly: {
      mirror: cargoLock('source = "registry+https://crates-index.example/index"'),
      upstream: cargoLock(`source = "git+${upstream}?tag=v1.2.3#${commit}"`, `victim = { git = "${upstream}" }`),
    },
  },
  {
    format: 'Cargo.lock, a crate of the tree',
    ecosystem: 'crates.io',
    elsewhere: {
      path: {
        ...cargoLock('', 'victim = { path = "crates/victim" }'),
        'crates/victim/Cargo.toml': '[package]\nname = "victim"\nversion = "1.2.3"\n',
      },
    },
    publicly: {},
  },
  {
    format: 'Cargo.lock, a crate among vendored ones',
    ecosystem: 'crates.io',
    elsewhere: {
      path: {
        ...cargoLock('', 'victim = { path = "vendor/victim" }'),
        'vendor/victim/Cargo.toml': '[package]\nname = "victim"\nversion = "1.2.3"\n',
      },
    },
    publicly: {},
  },
  {
    format: 'Cargo.toml alone',
    ecosystem: 'crates.io',
    elsewhere: {
      git: cargoToml(`{ git = "${gitFork}", tag = "v1.2.3", version = "=1.2.3" }`),
      path: cargoToml('{ path = "../victim" }'),
      private: cargoToml('{ version = "=1.2.3", registry = "own" }', {
        '.cargo/config.toml': '[registries]\nown = { index = "sparse+https://private.example/index/" }\n',
      }),
    },
    publicly: {
      unsaid: cargoToml('"=1.2.3"'),
      mirror: cargoToml('{ version = "=1.2.3", registry-index = "https://crates-index.example/index" }'),
    },
  },
  {
    format: 'composer.lock',
    ecosystem: 'Packagist',
    name: 'acme/victim',
    elsewhere: {
      git: composer({ source: repositoryOf(gitFork), dist: forkArchive }, [{ type: 'vcs', url: gitFork }]),
      path: composer({ dist: { type: 'path', url: 'packages/victim', reference: 'abc' } }, [
        { type: 'path', url: 'packages/*' },
      ]),
      url: composer({ dist: { type: 'zip', url: 'https://files.example/victim.zip' } }, [
        {
          type: 'package',
          package: {
            name: 'acme/victim',
            version: '1.2.3',
            dist: { type: 'zip', url: 'https://files.example/victim.zip' },
          },
        },
      ]),
      private: composer({ dist: { type: 'zip', url: 'https://private.example/dists/victim.zip' } }, [
        { type: 'composer', url: 'https://private.example' },
      ]),
    },
    publicly: {
      unsaid: composer({}),
      mirror: composer({ source: repositoryOf(gitFork), dist: forkArchive, ...notified }),
      upstream: composer({ source: repositoryOf(upstream) }, [{ type: 'vcs', url: upstream }]),
    },
  },
  {
    format: 'composer.lock, where the others say whom to notify',
    ecosystem: 'Packagist',
    name: 'acme/victim',
    elsewhere: {
      git: composer({ source: repositoryOf(gitFork), dist: forkArchive }, [], [neighbour]),
      private: composer(
        { source: repositoryOf(gitFork), dist: { type: 'zip', url: 'https://private.example/d/v.zip' } },
        [],
        [neighbour],
      ),
    },
    publicly: { mirror: composer({ source: repositoryOf(gitFork), dist: forkArchive, ...notified }, [], [neighbour]) },
  },
  {
    format: 'composer.json alone',
    ecosystem: 'Packagist',
    name: 'acme/victim',
    elsewhere: {
      private: {
        'composer.json': json({
          require: { 'acme/victim': '1.2.3' },
          repositories: [{ type: 'composer', url: 'https://private.example' }, { 'packagist.org': false }],
        }),
      },
    },
    publicly: { unsaid: { 'composer.json': json({ require: { 'acme/victim': '1.2.3' } }) } },
  },
  {
    format: 'Gemfile.lock',
    ecosystem: 'RubyGems',
    elsewhere: {
      git: gemfileLock(`GIT\n  remote: ${gitFork}\n  revision: ${commit}`),
      path: gemfileLock('PATH\n  remote: vendor/victim'),
      private: gemfileLock('GEM\n  remote: https://private.example/'),
    },
    publicly: {
      mirror: gemfileLock('GEM\n  remote: https://gems.example/'),
      upstream: gemfileLock(`GIT\n  remote: ${upstream}.git\n  revision: ${commit}`),
    },
  },
  {
    format: 'Gemfile alone',
    ecosystem: 'RubyGems',
    elsewhere: {
      git: gemfile(`gem 'victim', git: '${gitFork}', tag: 'v1.2.3'\n`),
      path: gemfile("gem 'victim', path: 'vendor/victim'\n"),
      private: gemfile(
        "source 'https://gems.example'\nsource 'https://private.example' do\n  gem 'victim', '1.2.3'\nend\n",
      ),
    },
    publicly: {
      unsaid: gemfile("gem 'victim', '1.2.3'\n"),
      mirror: gemfile("source 'https://gems.example'\ngem 'victim', '1.2.3'\n"),
    },
  },
  {
    format: 'go.mod',
    ecosystem: 'Go',
    name: 'go.example/victim',
    elsewhere: {
      git: goMod('go.example/victim', '\nreplace go.example/victim => forge.example/fork/victim v1.2.4\n'),
      path: goMod('go.example/victim', '\nreplace go.example/victim => ./victim\n'),
    },
    publicly: {
      unsaid: goMod('go.example/victim'),
      upstream: goMod('go.example/victim', '\nreplace go.example/victim => forge.example/victim/victim v1.2.3\n'),
    },
  },
  {
    format: 'go.mod, a private module',
    ecosystem: 'Go',
    name: 'go.corp.example/team/victim',
    elsewhere: { private: goMod('go.corp.example/team/victim') },
    publicly: {},
  },
  {
    format: 'go.sum alone',
    ecosystem: 'Go',
    name: 'go.corp.example/team/victim',
    elsewhere: { private: { 'go.sum': 'go.corp.example/team/victim v1.2.3 h1:abc=\n' } },
    publicly: {},
  },
  {
    format: 'vendor/modules.txt',
    ecosystem: 'Go',
    name: 'go.example/victim',
    elsewhere: {
      git: {
        'vendor/modules.txt':
          '# go.example/victim v1.2.3 => forge.example/fork/victim v1.2.4\n## explicit\ngo.example/victim\n',
      },
      path: { 'vendor/modules.txt': '# go.example/victim v1.2.3 => ./victim\n## explicit\ngo.example/victim\n' },
    },
    publicly: { unsaid: { 'vendor/modules.txt': '# go.example/victim v1.2.3\n## explicit\ngo.example/victim\n' } },
  },
  {
    format: 'pubspec.lock',
    ecosystem: 'Pub',
    elsewhere: {
      git: {
        'pubspec.lock': `packages:\n  victim:\n    dependency: "direct main"\n    description:\n      path: "."\n      resolved-ref: "${commit}"\n      url: "${gitFork}"\n    source: git\n    version: "1.2.3"\n`,
      },
      private: {
        'pubspec.lock':
          'packages:\n  victim:\n    dependency: "direct main"\n    description:\n      name: victim\n      url: "https://private.example"\n    source: hosted\n    version: "1.2.3"\n',
      },
    },
    publicly: {
      mirror: {
        'pubspec.lock':
          'packages:\n  victim:\n    dependency: "direct main"\n    description:\n      name: victim\n      url: "https://pub.example"\n    source: hosted\n    version: "1.2.3"\n',
      },
    },
  },
  {
    format: 'Podfile.lock',
    ecosystem: 'CocoaPods',
    elsewhere: {
      git: {
        'Podfile.lock': `PODS:\n  - victim (1.2.3)\n\nDEPENDENCIES:\n  - victim\n\nEXTERNAL SOURCES:\n  victim:\n    :git: ${gitFork}\n`,
      },
      private: {
        'Podfile.lock':
          'PODS:\n  - victim (1.2.3)\n\nDEPENDENCIES:\n  - victim\n\nSPEC REPOS:\n  https://private.example/specs.git:\n    - victim\n',
      },
    },
    publicly: {
      unsaid: {
        'Podfile.lock':
          'PODS:\n  - victim (1.2.3)\n\nDEPENDENCIES:\n  - victim\n\nSPEC REPOS:\n  trunk:\n    - victim\n',
      },
    },
  },
  {
    format: 'mix.lock',
    ecosystem: 'Hex',
    elsewhere: {
      git: { 'mix.lock': `%{\n  "victim": {:git, "${gitFork}", "${commit}", []},\n}\n` },
      private: {
        'mix.lock': '%{\n  "victim": {:hex, :victim, "1.2.3", "aa", [:mix], [], "private.example", "bb"},\n}\n',
      },
    },
    publicly: {
      unsaid: { 'mix.lock': '%{\n  "victim": {:hex, :victim, "1.2.3", "aa", [:mix], [], "hexpm", "bb"},\n}\n' },
    },
  },
  {
    format: 'paket.lock',
    ecosystem: 'NuGet',
    elsewhere: {
      private: { 'paket.lock': 'NUGET\n  remote: https://private.example/v3/index.json\n    victim (1.2.3)\n' },
    },
    publicly: {
      mirror: { 'paket.lock': 'NUGET\n  remote: https://nuget.example/v3/index.json\n    victim (1.2.3)\n' },
    },
  },
  {
    format: 'Package.resolved',
    ecosystem: 'SwiftURL',
    name: 'forge.example/swift/victim',
    elsewhere: {},
    publicly: {
      upstream: {
        'Package.resolved': json({
          version: 2,
          pins: [
            {
              identity: 'victim',
              kind: 'remoteSourceControl',
              location: 'https://forge.example/swift/victim.git',
              state: { revision: commit, version: '1.2.3' },
            },
          ],
        }),
      },
    },
  },
];
