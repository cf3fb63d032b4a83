/** Projects of uv with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import type { MadeIndex } from './made-index.testing.ts';
import { type MadeProject, manifestOf, uvLockOf } from './made-uv.testing.ts';

export interface Case {
  readonly name: string;
  readonly project: MadeProject;
  readonly index: MadeIndex;
  readonly locked: Readonly<Record<string, string>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  /** `kind name from → to` of each group. */
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly projectAfter?: MadeProject;
  readonly unfixed?: readonly RegExp[];
}

export const cases: readonly Case[] = [
  {
    name: 'what a specifier admits is refreshed to the lowest safe release',
    project: { dependencies: ['a>=1.0,<2'] },
    index: { a: { '1.0': {}, '1.1': {}, '1.2': {}, '2.0': {} } },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1' },
  },
  {
    name: 'one release closes all alerts of a package, not the first of them',
    project: { dependencies: ['a'] },
    index: { a: { '1.0': {}, '1.1': {}, '1.10': {}, '1.9': {} } },
    locked: { a: '1.0' },
    affected: { a: '1.10' },
    groups: ['refresh a 1.0 → 1.10'],
    after: { a: '1.10' },
  },
  {
    name: 'declarations that admit no safe release are rewritten in their own style, those of groups and extras too',
    project: { dependencies: ['a>=1.0,<2'], groups: { dev: ['t==1.0'] }, optional: { more: ['m~=1.4'] } },
    index: {
      a: { '1.0': {}, '2.1': {} },
      t: { '1.0': {}, '1.5': {} },
      m: { '1.4': {}, '2.3': {} },
    },
    locked: { a: '1.0', t: '1.0', m: '1.4' },
    affected: { a: '2.0', t: '1.1', m: '2.0' },
    groups: ['direct a 1.0 → 2.1', 'direct m 1.4 → 2.3', 'direct t 1.0 → 1.5'],
    after: { a: '2.1', t: '1.5', m: '2.3' },
    projectAfter: { dependencies: ['a>=2.1,<3'], groups: { dev: ['t==1.5'] }, optional: { more: ['m~=2.3'] } },
  },
  {
    name: 'what brings it in goes up as far as its newer release asks for a safe one',
    project: { dependencies: ['a>=1'] },
    index: {
      a: { '1.0': { needs: ['b==1.0'] }, '1.1': { needs: ['b==1.0'] }, '1.2': { needs: ['b>=2'] } },
      b: { '1.0': {}, '2.0': {}, '2.1': {} },
    },
    locked: { a: '1.0', b: '1.0' },
    affected: { b: '2.0' },
    groups: ['ancestor b 1.0 → 2.0'],
    after: { a: '1.2', b: '2.0' },
  },
  {
    name: 'what nobody needs any more goes, with what it alone brought in',
    project: { dependencies: ['a>=1'] },
    index: { a: { '1.0': { needs: ['b'] }, '1.2': {} }, b: { '1.0': { needs: ['c'] } }, c: { '1.0': {} } },
    locked: { a: '1.0', b: '1.0', c: '1.0' },
    affected: { b: 'never' },
    groups: ['ancestor b 1.0 → '],
    after: { a: '1.2' },
  },
  {
    name: 'what comes newly is the newest that fits, stands in its place, and brings its own',
    project: { dependencies: ['b>=1', 'x'] },
    index: {
      b: { '1.0': {}, '1.1': { needs: ['a<3,>=1', 'z'] } },
      a: { '1.0': {}, '2.0': { needs: ['m'] }, '3.0': {} },
      m: { '0.1': {} },
      x: { '1.0': {} },
      z: { '1.0': {} },
    },
    locked: { b: '1.0', x: '1.0' },
    affected: { b: '1.1' },
    groups: ['refresh b 1.0 → 1.1'],
    after: { a: '2.0', b: '1.1', m: '0.1', x: '1.0', z: '1.0' },
  },
  {
    name: 'extras that were asked for stay, in what is declared and in what is written',
    project: { dependencies: ['a[fast,safe]>=1'] },
    index: {
      a: {
        '1.0': { needs: ['b', 'f; extra == "fast"'], extras: ['fast', 'safe', 'other'] },
        '1.1': {
          needs: ['b', 'f>=2; extra == "fast"', 's; extra == "safe"', 'o; extra == "other"'],
          extras: ['fast', 'safe', 'other'],
        },
      },
      b: { '1.0': {} },
      f: { '1.0': {}, '2.0': {} },
      s: { '1.0': {} },
      o: { '1.0': {} },
    },
    locked: { a: '1.0', b: '1.0', f: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1', b: '1.0', f: '2.0', s: '1.0' },
  },
  {
    name: 'an extra that a newer release asks of what stays is written there',
    project: { dependencies: ['a>=1', 'b'] },
    index: {
      a: { '1.0': {}, '1.1': { needs: ['b[fast]'] } },
      b: { '1.0': { needs: ['f; extra == "fast"'], extras: ['fast'] } },
      f: { '1.0': {} },
    },
    locked: { a: '1.0', b: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1', b: '1.0', f: '1.0' },
  },
  {
    name: 'markers stay where they say something, and what no served Python needs is left out',
    project: { dependencies: ['a>=1'] },
    index: {
      a: {
        '1.0': {},
        '1.1': { needs: ['w; sys_platform == "win32"', 'old; python_version < "3.8"', 'tom; python_version < "3.11"'] },
      },
      w: { '1.0': {} },
      old: { '1.0': {} },
      tom: { '1.0': {} },
    },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1', tom: '1.0', w: '1.0' },
  },
  {
    name: 'releases that are yanked, unfinished, or for newer versions of Python are passed over',
    project: { dependencies: ['a>=1'] },
    index: {
      a: {
        '1.0': {},
        '1.1': { isYanked: true },
        '1.2rc1': {},
        '1.2.dev3': {},
        '1.3': { python: '>=3.11' },
        '1.4': { python: '>=3.8' },
        '1.5': {},
      },
    },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.4'],
    after: { a: '1.4' },
  },
  {
    name: 'an upper bound of Python is no reason to pass a release over',
    project: { dependencies: ['a>=1'] },
    index: { a: { '1.0': {}, '1.1': { python: '>=3.8,<3.14' } } },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1' },
  },
  {
    name: 'a cooldown passes over young releases',
    project: { dependencies: ['a>=1'] },
    index: { a: { '1.0': {}, '1.1': { publishedAt: '2026-05-30T00:00:00Z' }, '1.2': {} } },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    settings: { cooldownDays: 7 },
    groups: ['refresh a 1.0 → 1.2'],
    after: { a: '1.2' },
  },
  {
    name: 'majors are left alone where they are not wanted',
    project: { dependencies: ['a'] },
    index: { a: { '1.0': {}, '2.0': {} } },
    locked: { a: '1.0' },
    affected: { a: '2.0' },
    settings: { majors: 'never' },
    groups: [],
    after: { a: '1.0' },
    unfixed: [/no release of it that is safe would do|only a 2\.0 would do/],
  },
  {
    name: 'a way that would open an alert is not taken',
    project: { dependencies: ['a'] },
    index: { a: { '1.0': {}, '1.1': { needs: ['b'] } }, b: { '1.0': {} } },
    locked: { a: '1.0' },
    affected: { a: '1.1', b: 'never' },
    groups: [],
    after: { a: '1.0' },
    unfixed: [/b/],
  },
  {
    name: 'what others hold stays, with the reason',
    project: { dependencies: ['a==1.0'] },
    index: { a: { '1.0': { needs: ['b<2'] } }, b: { '1.0': {}, '2.0': {} } },
    locked: { a: '1.0', b: '1.0' },
    affected: { b: '2.0' },
    groups: [],
    after: { a: '1.0', b: '1.0' },
    unfixed: [/a 1\.0 asks for b <2, and no release of it that is safe would do/],
  },
  {
    name: 'two packages that hold each other go together, and a ring does not hold the search',
    project: { dependencies: ['a>=1'] },
    index: {
      a: { '1.0': { needs: ['b==1.0'] }, '2.0': { needs: ['b==2.0'] } },
      b: { '1.0': { needs: ['a==1.0'] }, '2.0': { needs: ['a==2.0'] } },
    },
    locked: { a: '1.0', b: '1.0' },
    affected: { b: '2.0' },
    groups: ['ancestor b 1.0 → 2.0'],
    after: { a: '2.0', b: '2.0' },
  },
  {
    name: 'names are one however they are spelled',
    project: { dependencies: ['zope-interface>=1'] },
    index: {
      'zope-interface': { '1.0': {}, '1.1': { needs: ['My.Lib'] } },
      'my-lib': { '1.0': {} },
    },
    locked: { 'zope-interface': '1.0' },
    affected: { 'Zope.Interface': '1.1' },
    groups: ['refresh zope-interface 1.0 → 1.1'],
    after: { 'my-lib': '1.0', 'zope-interface': '1.1' },
  },
];

export function filesOf({ project, index, locked }: Case) {
  return { 'pyproject.toml': manifestOf(project), 'uv.lock': uvLockOf(project, index, locked) };
}
