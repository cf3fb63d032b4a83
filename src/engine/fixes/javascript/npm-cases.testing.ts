/** Projects of npm with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import { distOf, type Universe } from '../universe.testing.ts';
import { lockOf } from './lock.testing.ts';

export interface Case {
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly universe: Universe;
  /** By place, the version that is locked. */
  readonly locked: Readonly<Record<string, string>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  /** `kind name from → to` of each group. */
  readonly groups: readonly string[];
  /** By place, afterwards. */
  readonly after: Readonly<Record<string, string>>;
  /** Members of package.json afterwards. */
  readonly manifestAfter?: Readonly<Record<string, unknown>>;
  readonly unfixed?: readonly RegExp[];
  readonly notes?: readonly string[];
  /** Places that are marked as coming inside of the archive above them. */
  readonly bundled?: readonly string[];
}

export const cases: readonly Case[] = [
  {
    name: 'what a range admits is refreshed to the lowest safe release',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {}, '2.0.0': {} } },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { a: '1.0.1' },
    manifestAfter: { dependencies: { a: '^1.0.0' } },
  },
  {
    name: 'a release that the Node of the project does not run is passed over, where another one does; the new packages, too',
    manifest: { engines: { node: '>=14 || ^12.2' }, dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': {},
        '1.0.1': { engines: { node: '>=16' } },
        '1.1.0': { engines: { node: '>=12.9' }, dependencies: { b: '^1.0.0' } },
      },
      b: { '1.0.0': {}, '1.1.0': { engines: { node: '^18' } } },
    },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: { a: '1.1.0', b: '1.0.0' },
  },
  {
    name: 'of an archive that brings packages along newer ones are not guessed at, and that is the reason',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': { bundleDependencies: ['b'], dependencies: { b: '1.0.0' } },
        '1.1.0': { bundleDependencies: ['b'], dependencies: { b: '2.0.0' } },
      },
      b: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: { a: '1.0.0', 'a/node_modules/b': '1.0.0' },
    bundled: ['a/node_modules/b'],
    affected: { b: '2.0.0' },
    groups: [],
    after: { a: '1.0.0', 'a/node_modules/b': '1.0.0' },
    unfixed: [
      /b 1\.0\.0 comes inside of the archive of a 1\.0\.0: what comes inside of the archives of newer releases of a is not known/,
    ],
  },
  {
    name: 'what runs on a newer Node alone is taken where nothing else closes the alert, and that is noted',
    manifest: { engines: { node: '12.x' }, dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.0.1': { engines: { node: '>=16' } } } },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { a: '1.0.1' },
    notes: ['a 1.0.1 asks for Node >=16, and package.json says 12.x'],
  },
  {
    name: 'one release closes all alerts of a package, not the first of them',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.0.1': {}, '1.2.0': {} } },
    locked: { a: '1.0.0' },
    affected: { a: '1.2.0' },
    groups: ['refresh a 1.0.0 → 1.2.0'],
    after: { a: '1.2.0' },
  },
  {
    name: 'a declaration that admits no safe release is rewritten in its own style',
    manifest: { dependencies: { a: '~1.0.0' }, devDependencies: { b: '1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.1.0': {}, '2.0.0': {} }, b: { '1.0.0': {}, '3.0.0': {} } },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { a: '1.1.0', b: '3.0.0' },
    groups: ['direct a 1.0.0 → 1.1.0', 'direct b 1.0.0 → 3.0.0'],
    after: { a: '1.1.0', b: '3.0.0' },
    manifestAfter: { dependencies: { a: '~1.1.0' }, devDependencies: { b: '3.0.0' } },
  },
  {
    name: 'what brings it in goes up as far as its newer release asks for a safe one',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': { dependencies: { b: '1.0.0' } },
        '1.1.0': { dependencies: { b: '1.0.0' } },
        '1.2.0': { dependencies: { b: '^2.0.0' } },
      },
      b: { '1.0.0': {}, '2.0.0': {}, '2.1.0': {} },
    },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { a: '1.2.0', b: '2.0.0' },
  },
  {
    name: 'a package whose newer dependent no longer needs it goes',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': { dependencies: { b: '1.0.0' } }, '1.2.0': {} }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { b: 'never' },
    groups: ['ancestor b 1.0.0 → '],
    after: { a: '1.2.0' },
  },
  {
    name: 'what nothing fixes stays, with the reason',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': { dependencies: { b: '1.0.0' } } }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { b: 'never' },
    groups: [],
    after: { a: '1.0.0', b: '1.0.0' },
    unfixed: [/no release of b above 1\.0\.0 would do, and a does not do without it/],
  },
  {
    name: 'what came later heeds the overrides that a person wrote, whoever asks below the package',
    manifest: { dependencies: { a: '^1.0.0' }, overrides: { a: { b: '1.1.0' } } },
    universe: {
      a: {
        '1.0.0': { dependencies: { b: '1.0.0' } },
        '1.2.0': { dependencies: { b: '1.0.0', c: '1.0.0' } },
      },
      b: { '1.0.0': {}, '1.1.0': {} },
      c: { '1.0.0': { dependencies: { b: '1.0.0' } } },
    },
    locked: { a: '1.0.0', b: '1.1.0' },
    affected: { a: '1.2.0' },
    groups: ['refresh a 1.0.0 → 1.2.0'],
    after: { a: '1.2.0', b: '1.1.0', c: '1.0.0' },
  },
  {
    name: 'an override of one change holds for what the next brings in',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { b: '1.0.0' } }, '1.2.0': { dependencies: { b: '1.0.0' } } },
      b: { '1.0.0': {}, '1.1.0': {} },
    },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { a: '1.0.0..1.2.0', b: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.2.0', 'override b 1.0.0 → 1.1.0'],
    after: { a: '1.2.0', b: '1.1.0' },
    manifestAfter: { overrides: { a: { b: '1.1.0' } } },
  },
  {
    name: 'packages that ask for each other go up together',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': { dependencies: { b: '1.0.0', c: '1.0.0' } },
        '1.1.0': { dependencies: { b: '2.0.0', c: '1.1.0' } },
      },
      b: { '1.0.0': {}, '2.0.0': {} },
      c: { '1.0.0': { dependencies: { a: '1.0.0' } }, '1.1.0': { dependencies: { a: '1.1.0' } } },
    },
    locked: { a: '1.0.0', b: '1.0.0', c: '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { a: '1.1.0', b: '2.0.0', c: '1.1.0' },
  },
  {
    name: 'an override is the last resort, and confined to who asks for what is vulnerable',
    manifest: { dependencies: { a: '^1.0.0', b: '^1.0.0' } },
    universe: { a: { '1.0.0': { dependencies: { b: '~1.0.0' } } }, b: { '1.0.0': {}, '1.1.0': {} } },
    locked: { a: '1.0.0', b: '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { a: '1.0.0', b: '1.1.0' },
    manifestAfter: { overrides: { a: { b: '1.1.0' } } },
  },
  {
    name: 'where two ask for what no release gives both, one gets its own beside it',
    manifest: { dependencies: { a: '^1.0.0', c: '^1.0.0', b: '^1.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { b: '^1.0.0' } }, '1.1.0': { dependencies: { b: '^2.0.0' } } },
      c: { '1.0.0': { dependencies: { b: '^1.0.0' } } },
      b: { '1.0.0': {}, '1.0.5': {}, '2.0.0': {} },
    },
    locked: { a: '1.0.0', c: '1.0.0', b: '1.0.0' },
    affected: { b: '1.0.5' },
    groups: ['refresh b 1.0.0 → 1.0.5'],
    after: { a: '1.0.0', c: '1.0.0', b: '1.0.5' },
  },
  {
    name: 'what a safe release newly needs is brought in, and what nobody needs any more goes',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { old: '^1.0.0' } }, '1.0.1': { dependencies: { fresh: '^1.0.0' } } },
      old: { '1.0.0': {} },
      fresh: { '1.0.0': {}, '1.4.0': { dependencies: { deep: '*' } } },
      deep: { '0.1.0': {} },
    },
    locked: { a: '1.0.0', old: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { a: '1.0.1', fresh: '1.4.0', deep: '0.1.0' },
  },
  {
    name: 'what is newly brought in has no known vulnerability where a release without one meets the range',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': {}, '1.0.1': { dependencies: { b: '^1.0.0' } } },
      b: { '1.0.0': {}, '1.5.0': {} },
    },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1', b: '1.5.0..never' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { a: '1.0.1', b: '1.0.0' },
  },
  {
    name: 'a way that would open an alert is not taken',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.0.1': { dependencies: { b: '^1.0.0' } } }, b: { '1.0.0': {} } },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1', b: 'never' },
    groups: [],
    after: { a: '1.0.0' },
    unfixed: [/would bring in GHSA-b/],
  },
  {
    name: 'two versions in two places are fixed each in its own line',
    manifest: { dependencies: { a: '^1.0.0', b: '^2.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { b: '^1.0.0' } } },
      b: { '1.0.0': {}, '1.0.9': {}, '2.0.0': {}, '2.0.9': {} },
    },
    locked: { a: '1.0.0', b: '2.0.0', 'a/node_modules/b': '1.0.0' },
    affected: { b: '1.0.9' },
    groups: ['refresh b 1.0.0 → 1.0.9'],
    after: { a: '1.0.0', b: '2.0.0', 'a/node_modules/b': '1.0.9' },
  },
  {
    name: 'majors are left alone where they are not wanted',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': {}, '2.0.0': {} } },
    locked: { a: '1.0.0' },
    affected: { a: '2.0.0' },
    settings: { majors: 'never' },
    groups: [],
    after: { a: '1.0.0' },
    unfixed: [/only a 2\.0\.0 would do, across a major version/],
  },
  {
    name: 'kinds that are not wanted are not used',
    manifest: { dependencies: { a: '1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.0.1': {} } },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1' },
    settings: { kinds: ['refresh'] },
    groups: [],
    after: { a: '1.0.0' },
    unfixed: [/./],
  },
  {
    name: 'releases of a registry that lies are unfit: another version, no digest, no archive',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': {},
        '1.0.1': { version: '9.9.9' },
        '1.0.2': { dist: { tarball: 'https://npm-registry.example/a/-/a-1.0.2.tgz' } },
        '1.0.3': { dist: { integrity: distOf('a', '1.0.3').integrity, tarball: 'file:///etc/passwd' } },
        'not a version': {},
        '1.0.4': {},
      },
    },
    locked: { a: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.4'],
    after: { a: '1.0.4' },
  },
  {
    name: 'a peer that would no longer be met keeps a release from being taken',
    manifest: { dependencies: { a: '^1.0.0', host: '1.0.0' } },
    universe: {
      a: {
        '1.0.0': { peerDependencies: { host: '1' } },
        '1.0.1': { peerDependencies: { host: '2' } },
        '1.0.2': { peerDependencies: { host: '1' } },
      },
      host: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: { a: '1.0.0', host: '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2'],
    after: { a: '1.0.2', host: '1.0.0' },
  },
];

export function filesOf({ manifest, universe, locked, bundled }: Case, version: 1 | 2 | 3) {
  const whole = { name: 'project', version: '1.0.0', ...manifest };
  return {
    'package.json': `${JSON.stringify(whole, undefined, 2)}\n`,
    'package-lock.json': lockOf(whole, universe, locked, version, bundled),
  };
}
