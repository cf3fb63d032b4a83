/** Fixes of pnpm-lock.yaml, case by case: what is changed, by which kind of change, and that keys, references and peers stay what pnpm writes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { plannedFixes, type Universe } from '../universe.testing.ts';
import { type LockfileVersion, pnpmLockOf, pnpmProblems, pnpmSnapshots } from './pnpm-lock.testing.ts';

type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Case {
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

const cases: readonly Case[] = [
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

for (const version of ['9.0', '6.0', '5.4'] as const)
  describe(`pnpm-lock.yaml of version ${version}`, () => {
    for (const one of cases) test(one.name, () => check(one, version));
  });

async function check(one: Case, version: LockfileVersion): Promise<void> {
  const lock = pnpmLockOf(version, one.projects, one.universe, one.direct, one.locked, one.extra);
  assert.deepEqual(pnpmProblems(lock, one.projects, one.universe), [], 'before');
  const files: Record<string, string> = { 'pnpm-lock.yaml': lock };
  for (const [folder, manifest] of Object.entries(one.projects))
    files[manifestOf(folder)] = `${JSON.stringify({ name: `project-${folder.length}`, ...manifest }, undefined, 2)}\n`;
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const written = after['pnpm-lock.yaml'] ?? '';
  const projects = Object.fromEntries(
    Object.keys(one.projects).map((folder) => {
      const { name: _, ...manifest } = JSON.parse(after[manifestOf(folder)] ?? '{}');
      return [folder, manifest];
    }),
  );
  assert.deepEqual(projects, one.projectsAfter ?? one.projects);
  assert.deepEqual(pnpmProblems(written, projects, one.universe), []);
  if (version === '9.0') assert.deepEqual(Object.keys(pnpmSnapshots(written)), one.after);
  else assert.equal(Object.keys(pnpmSnapshots(written)).length, one.after.length);
  for (const pattern of one.unfixed ?? []) assert.match(reasons, pattern);
  if (one.unfixed === undefined) assert.equal(reasons, '');
}

function manifestOf(folder: string): string {
  return folder === '.' ? 'package.json' : `${folder}/package.json`;
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
