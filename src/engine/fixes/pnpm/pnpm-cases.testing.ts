/** Projects of pnpm with something to fix, and what becomes of them. */
import type { Universe } from '../universe.testing.ts';
import { type LockfileVersion, pnpmLockOf } from './pnpm-lock.testing.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Case {
  readonly name: string;
  /** By folder. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly universe: Universe;
  readonly direct: Answers;
  /** By key, what answers each alias. */
  readonly locked: Answers;
  readonly affected: Readonly<Record<string, string>>;
  /** `kind name from → to` of each group. */
  readonly groups: readonly string[];
  /** Keys of version 9 afterwards. */
  readonly after: readonly string[];
  readonly projectsAfter?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly unfixed?: readonly RegExp[];
  /** Of the lockfile's head. */
  readonly extra?: string;
}

export const cases: readonly Case[] = [
  {
    name: 'what a range admits is refreshed to the lowest safe release, under each name',
    projects: { '.': { dependencies: { a: '^1.0.0', other: 'npm:a@^1.0.0' } } },
    universe: { a: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {} } },
    direct: { '.': { a: 'a@1.0.0', other: 'a@1.0.0' } },
    locked: { 'a@1.0.0': {} },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a@1.0.1'],
  },
  {
    name: 'the ranges of packages are those of their releases: who admits nothing safe is not passed over',
    projects: { '.': { dependencies: { b: '^1.0.0' } } },
    universe: {
      a: { '1.0.0': {}, '1.0.1': {}, '1.2.0': {} },
      b: { '1.0.0': { dependencies: { a: '~1.0.0' } }, '1.1.0': { dependencies: { a: '^1.2.0' } } },
    },
    direct: { '.': { b: 'b@1.0.0' } },
    locked: { 'b@1.0.0': { a: 'a@1.0.0' }, 'a@1.0.0': {} },
    affected: { a: '1.2.0' },
    groups: ['ancestor a 1.0.0 → 1.2.0'],
    after: ['a@1.2.0', 'b@1.1.0'],
  },
  {
    name: 'a declaration is rewritten in its own style, in the project that has it',
    projects: { '.': { dependencies: { b: '^1.0.0' } }, 'packages/x': { devDependencies: { a: '~1.0.0' } } },
    universe: { a: { '1.0.0': {}, '1.2.0': {} }, b: { '1.0.0': {} } },
    direct: { '.': { b: 'b@1.0.0' }, 'packages/x': { a: 'a@1.0.0' } },
    locked: { 'a@1.0.0': {}, 'b@1.0.0': {} },
    affected: { a: '1.2.0' },
    groups: ['direct a 1.0.0 → 1.2.0'],
    after: ['a@1.2.0', 'b@1.0.0'],
    projectsAfter: { '.': { dependencies: { b: '^1.0.0' } }, 'packages/x': { devDependencies: { a: '~1.2.0' } } },
  },
  {
    name: 'an override is the last resort, in package.json and in the lockfile',
    projects: { '.': { dependencies: { a: '^1.0.0', b: '^1.0.0' } } },
    universe: { a: { '1.0.0': { dependencies: { b: '~1.0.0' } } }, b: { '1.0.0': {}, '1.1.0': {} } },
    direct: { '.': { a: 'a@1.0.0', b: 'b@1.0.0' } },
    locked: { 'a@1.0.0': { b: 'b@1.0.0' }, 'b@1.0.0': {} },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: ['a@1.0.0', 'b@1.1.0'],
    projectsAfter: { '.': { dependencies: { a: '^1.0.0', b: '^1.0.0' }, pnpm: { overrides: { 'a>b': '1.1.0' } } } },
  },
  {
    name: 'a moved peer is renamed wherever keys carry it, also from further down',
    projects: { '.': { dependencies: { host: '^1.0.0', a: '^1.0.0', top: '^1.0.0' } } },
    universe: {
      host: { '1.0.0': {}, '1.0.9': {} },
      a: { '1.0.0': { peerDependencies: { host: '1' } } },
      top: { '1.0.0': { dependencies: { a: '^1.0.0' } } },
    },
    direct: { '.': { host: 'host@1.0.0', a: 'a@1.0.0(host@1.0.0)', top: 'top@1.0.0(host@1.0.0)' } },
    locked: {
      'a@1.0.0(host@1.0.0)': { host: 'host@1.0.0' },
      'host@1.0.0': {},
      'top@1.0.0(host@1.0.0)': { a: 'a@1.0.0(host@1.0.0)', transitive: 'host' },
    },
    affected: { host: '1.0.9' },
    groups: ['refresh host 1.0.0 → 1.0.9'],
    after: ['a@1.0.0(host@1.0.9)', 'host@1.0.9', 'top@1.0.0(host@1.0.9)'],
  },
  {
    name: 'a peer that would no longer be met keeps a release from being taken',
    projects: { '.': { dependencies: { host: '1.0.0', a: '^1.0.0' } } },
    universe: {
      host: { '1.0.0': {}, '2.0.0': {} },
      a: {
        '1.0.0': { peerDependencies: { host: '1' } },
        '1.0.1': { peerDependencies: { host: '2' } },
        '1.0.2': { peerDependencies: { host: '1' } },
      },
    },
    direct: { '.': { host: 'host@1.0.0', a: 'a@1.0.0(host@1.0.0)' } },
    locked: { 'a@1.0.0(host@1.0.0)': { host: 'host@1.0.0' }, 'host@1.0.0': {} },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2'],
    after: ['a@1.0.2(host@1.0.0)', 'host@1.0.0'],
  },
  {
    name: 'a new peer is looked up where the package would stand, and all between carry it',
    projects: { '.': { dependencies: { host: '1.0.0', top: '^1.0.0' } } },
    universe: {
      host: { '1.0.0': {} },
      a: { '1.0.0': {}, '1.0.1': { peerDependencies: { host: '1' } } },
      top: { '1.0.0': { dependencies: { a: '^1.0.0' } } },
    },
    direct: { '.': { host: 'host@1.0.0', top: 'top@1.0.0' } },
    locked: { 'a@1.0.0': {}, 'host@1.0.0': {}, 'top@1.0.0': { a: 'a@1.0.0' } },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a@1.0.1(host@1.0.0)', 'host@1.0.0', 'top@1.0.0(host@1.0.0)'],
  },
  {
    name: 'a new peer that would be answered differently in two places is refused in words',
    projects: {
      '.': { dependencies: { host: '1.0.0', a: '^1.0.0' } },
      x: { dependencies: { host: '2.0.0', a: '^1.0.0' } },
    },
    universe: {
      host: { '1.0.0': {}, '2.0.0': {} },
      a: { '1.0.0': {}, '1.0.1': { peerDependencies: { host: '*' } } },
    },
    direct: { '.': { host: 'host@1.0.0', a: 'a@1.0.0' }, x: { host: 'host@2.0.0', a: 'a@1.0.0' } },
    locked: { 'a@1.0.0': {}, 'host@1.0.0': {}, 'host@2.0.0': {} },
    affected: { a: '1.0.1' },
    groups: [],
    after: ['a@1.0.0', 'host@1.0.0', 'host@2.0.0'],
    unfixed: [/more than once, with different host/],
  },
  {
    name: 'what a safe release newly needs is what is there already, where that meets it',
    projects: { '.': { dependencies: { a: '^1.0.0', b: '^1.0.0' } } },
    universe: {
      a: { '1.0.0': { dependencies: { old: '*' } }, '1.0.1': { dependencies: { b: '^1.0.0', fresh: '*' } } },
      b: { '1.0.0': {}, '1.9.0': {} },
      fresh: { '1.0.0': {}, '1.4.0': {} },
      old: { '1.0.0': {} },
    },
    direct: { '.': { a: 'a@1.0.0', b: 'b@1.0.0' } },
    locked: { 'a@1.0.0': { old: 'old@1.0.0' }, 'b@1.0.0': {}, 'old@1.0.0': {} },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a@1.0.1', 'b@1.0.0', 'fresh@1.4.0'],
  },
  {
    name: 'a release that is there already takes both places',
    projects: { '.': { dependencies: { a: '^1.0.0', c: '^1.0.0' } } },
    universe: {
      a: { '1.0.0': {}, '1.0.1': {} },
      c: { '1.0.0': { dependencies: { a: '^1.0.1' } } },
    },
    direct: { '.': { a: 'a@1.0.0', c: 'c@1.0.0' } },
    locked: { 'a@1.0.0': {}, 'a@1.0.1': {}, 'c@1.0.0': { a: 'a@1.0.1' } },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a@1.0.1', 'c@1.0.0'],
  },
  {
    name: 'an optional peer that nobody above asks for, and that is answered by what is there anyway, is answered so still',
    projects: { '.': { dependencies: { top: '1.0.0', tool: '^1.0.0' } } },
    universe: {
      host: { '1.0.0': {} },
      tool: { '1.0.0': { dependencies: { host: '1.0.0' } } },
      a: { '1.0.0': { peerDependencies: { host: '*' }, peerDependenciesMeta: { host: { optional: true } } } },
      top: { '1.0.0': { dependencies: { a: '1.0.0' } }, '1.0.1': { dependencies: { a: '1.0.0' } } },
    },
    direct: { '.': { tool: 'tool@1.0.0', top: 'top@1.0.0(host@1.0.0)' } },
    locked: {
      'a@1.0.0(host@1.0.0)': { host: 'host@1.0.0' },
      'host@1.0.0': {},
      'tool@1.0.0': { host: 'host@1.0.0' },
      'top@1.0.0(host@1.0.0)': { a: 'a@1.0.0(host@1.0.0)', transitive: 'host' },
    },
    extra: 'settings:\n  autoInstallPeers: true\n\n',
    affected: { top: '1.0.1' },
    groups: ['direct top 1.0.0 → 1.0.1'],
    after: ['a@1.0.0(host@1.0.0)', 'host@1.0.0', 'tool@1.0.0', 'top@1.0.1(host@1.0.0)'],
    projectsAfter: { '.': { dependencies: { top: '1.0.1', tool: '^1.0.0' } } },
  },
];

export function manifestOf(folder: string): string {
  return folder === '.' ? 'package.json' : `${folder}/package.json`;
}

export function filesOf({ projects, universe, direct, locked, extra }: Case, version: LockfileVersion) {
  const files: Record<string, string> = {
    'pnpm-lock.yaml': pnpmLockOf(version, projects, universe, direct, locked, extra),
  };
  for (const [folder, manifest] of Object.entries(projects))
    files[manifestOf(folder)] = `${JSON.stringify({ name: `project-${folder.length}`, ...manifest }, undefined, 2)}\n`;
  return files;
}
