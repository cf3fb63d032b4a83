/** Projects of Cargo with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import { cargoLockOf, cargoTomlOf, type MadeCrates } from './made-crates.testing.ts';

export interface Case {
  readonly name: string;
  /** What the manifest declares, as `MadeCrate.needs`, and as it stands there. */
  readonly roots: readonly string[];
  readonly declared: Readonly<Record<string, string>>;
  readonly development?: Readonly<Record<string, string>>;
  readonly index: MadeCrates;
  readonly locked: readonly string[];
  readonly on?: Readonly<Record<string, readonly string[]>>;
  /** Where others are on afterwards. */
  readonly onAfter?: Readonly<Record<string, readonly string[]>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  readonly groups: readonly string[];
  readonly after: readonly string[];
  readonly rootsAfter?: readonly string[];
  readonly declaredAfter?: Readonly<Record<string, string>>;
  readonly developmentAfter?: Readonly<Record<string, string>>;
  readonly unfixed?: readonly RegExp[];
}

export const cases: readonly Case[] = [
  {
    name: 'what a requirement admits is refreshed to the lowest safe release',
    roots: ['a 1.0'],
    declared: { a: '"1.0"' },
    index: { a: { '1.0.0': {}, '1.0.1': {}, '1.2.0': {}, '2.0.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1'],
  },
  {
    name: 'declarations that admit no safe release are rewritten in their own style',
    roots: ['a ^1.0', 'b ~0.2.1', 'c =1.0.0'],
    declared: { a: '{ version = "^1.0", features = [] }', b: '"~0.2.1"' },
    development: { c: '"=1.0.0"' },
    index: {
      a: { '1.0.0': {}, '2.1.0': {} },
      b: { '0.2.1': {}, '0.3.4': {} },
      c: { '1.0.0': {}, '1.0.7': {} },
    },
    locked: ['a 1.0.0', 'b 0.2.1', 'c 1.0.0'],
    affected: { a: '2.0.0', b: '0.3.0', c: '1.0.1' },
    groups: ['direct a 1.0.0 → 2.1.0', 'direct b 0.2.1 → 0.3.4', 'direct c 1.0.0 → 1.0.7'],
    after: ['a 2.1.0', 'b 0.3.4', 'c 1.0.7'],
    rootsAfter: ['a ^2.1.0', 'b ~0.3.4', 'c =1.0.7'],
    declaredAfter: { a: '{ version = "^2.1.0", features = [] }', b: '"~0.3.4"' },
    developmentAfter: { c: '"=1.0.7"' },
  },
  {
    name: 'what brings it in goes up as far as its newer release asks for a safe one',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] }, '1.1.0': { needs: ['b ^1'] }, '1.2.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': {}, '2.1.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: ['a 1.2.0', 'b 2.0.0'],
  },
  {
    name: 'two majors side by side: each is fixed in its own line, and both are spelled with their versions',
    roots: ['a 1', 'b 2'],
    declared: { a: '"1"', b: '"2"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] } },
      b: { '1.0.0': {}, '1.0.9': {}, '2.0.0': {}, '2.0.9': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'b 2.0.0'],
    affected: { b: '1.0.9' },
    groups: ['refresh b 1.0.0 → 1.0.9'],
    after: ['a 1.0.0', 'b 1.0.9', 'b 2.0.0'],
  },
  {
    name: 'where one of two majors goes, the other is spelled by its name alone',
    roots: ['a 1', 'b 2'],
    declared: { a: '"1"', b: '"2"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] }, '1.1.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'b 2.0.0'],
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → '],
    after: ['a 1.1.0', 'b 2.0.0'],
  },
  {
    name: 'where a second major comes, all that ask for either spell its version',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: { '1.0.0': {}, '1.1.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': { needs: ['c 1'] } },
      c: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { a: '1.1.0' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0', 'b 1.0.0', 'b 2.0.0', 'c 1.0.0'],
  },
  {
    name: 'optional crates that were on stay on, others stay off',
    roots: ['a 1'],
    declared: { a: '{ version = "1", features = ["fast"] }' },
    index: {
      a: {
        '1.0.0': { needs: ['f? 1', 'o? 1'], features: { fast: ['dep:f'], other: ['dep:o'] } },
        '1.0.1': { needs: ['f? 1', 'o? 1'], features: { fast: ['dep:f'], other: ['dep:o'] } },
      },
      f: { '1.0.0': {} },
      o: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'f 1.0.0'],
    on: { 'a 1.0.0': ['fast'], 'a 1.0.1': ['fast'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'f 1.0.0'],
  },
  {
    name: 'a crate that a weak feature names is locked, though nothing switches it on',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: {
      a: {
        '1.0.0': {},
        '1.0.1': {
          needs: ['w? 1', 'o? 1'],
          features: { default: ['std'], std: ['w?/std'], w: ['dep:w', 'dep:o'] },
        },
      },
      w: { '1.0.0': { needs: ['d =1.0.1'] } },
      d: { '1.0.0': {}, '1.0.1': {} },
      o: { '1.0.0': {} },
    },
    locked: ['a 1.0.0'],
    on: { 'a 1.0.1': ['default'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'd 1.0.1', 'w 1.0.0'],
  },
  {
    name: 'features are those that who brings it in switches on by its own, and what they no longer name goes',
    roots: ['a[web] 1'],
    declared: { a: '{ version = "1", features = ["web"] }' },
    index: {
      a: {
        '1.0.0': { needs: ['b 1'], features: { web: ['b/secure'] } },
        '1.1.0': { needs: ['b 1'], features: { web: [] } },
      },
      b: {
        '1.0.0': { needs: ['r? 1'], features: { secure: ['r'] } },
        '1.0.1': { needs: ['n? 1', 'r? 1'], features: { secure: ['n'] } },
      },
      r: { '1.0.0': {} },
      n: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'r 1.0.0'],
    on: { 'a 1.0.0': ['web'], 'a 1.1.0': ['web'], 'b 1.0.0': ['secure'] },
    affected: { a: '1.1.0' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0', 'b 1.0.0'],
    onAfter: { 'a 1.1.0': ['web'] },
  },
  {
    name: 'what a feature newly stands for comes with it',
    roots: ['a[web] 1'],
    declared: { a: '{ version = "1", features = ["web"] }' },
    index: {
      a: { '1.0.0': { needs: ['b 1'], features: { web: ['b/secure'] } } },
      b: {
        '1.0.0': { needs: ['r? 1'], features: { secure: ['r'] } },
        '1.0.1': { needs: ['n? 1', 'r? 1'], features: { secure: ['n'] } },
      },
      r: { '1.0.0': {} },
      n: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'r 1.0.0'],
    on: { 'a 1.0.0': ['web'], 'b 1.0.0': ['secure'], 'b 1.0.1': ['secure'] },
    affected: { b: '1.0.1' },
    groups: ['refresh b 1.0.0 → 1.0.1'],
    after: ['a 1.0.0', 'b 1.0.1', 'n 1.0.0'],
  },
  {
    name: 'what stays and is newly asked for more has it',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: { '1.0.0': {}, '1.0.1': { needs: ['b[more] 1'] } },
      b: { '1.0.0': { needs: ['m? 1'], features: { more: ['m'] } } },
      m: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    on: {},
    onAfter: { 'b 1.0.0': ['more'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'b 1.0.0', 'm 1.0.0'],
  },
  {
    name: 'declarations that are majors behind go up together with all that they need',
    roots: ['web 1', 'page[web] 1'],
    declared: { web: '"1"', page: '{ version = "1", features = ["web"] }' },
    index: {
      web: {
        '1.0.0': { needs: ['old ^1'] },
        // Every step on the way still leads to what is vulnerable.
        '2.0.0': { needs: ['core ^1'] },
        '3.0.0': { needs: ['core ^2', 'log ^1'] },
      },
      page: {
        '1.0.0': { needs: ['web? ^1'], features: { web: ['dep:web'] } },
        '2.0.0': { needs: ['web? ^2'], features: { web: ['dep:web'] } },
        '3.0.0': { needs: ['web? ^3'], features: { web: ['dep:web'] } },
        // Asked for what it does not have.
        '4.0.0': {},
      },
      core: { '1.0.0': { needs: ['old ^1'] }, '2.0.0': { needs: ['deep ^1'] } },
      deep: { '1.0.0': { needs: ['log ^1'] } },
      log: { '1.0.0': {}, '1.3.0': {} },
      old: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: ['old 1.0.0', 'page 1.0.0', 'web 1.0.0'],
    on: { 'page 1.0.0': ['web'] },
    onAfter: { 'page 3.0.0': ['web'] },
    affected: { old: '2.0.0' },
    groups: ['ancestor old 1.0.0 → '],
    after: ['core 2.0.0', 'deep 1.0.0', 'log 1.3.0', 'page 3.0.0', 'web 3.0.0'],
    rootsAfter: ['web 3.0.0', 'page[web] 3.0.0'],
    declaredAfter: { web: '"3.0.0"', page: '{ version = "3.0.0", features = ["web"] }' },
  },
  {
    name: 'of crates that link to one library, the one that is behind goes up as well',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: {
        '1.0.0': { needs: ['mid ^1'] },
        '2.0.0': { needs: ['mid ^1'] },
        '3.0.0': { needs: ['mid ^1'] },
        '4.0.0': { needs: ['mid ^1'] },
        '5.0.0': { needs: ['mid ^2'] },
      },
      mid: { '1.0.0': { needs: ['old ^1', 'sys ^1'] }, '2.0.0': { needs: ['sys ^2'] } },
      b: { '1.0.0': { needs: ['sys ^1'] }, '2.0.0': { needs: ['sys ^2'] } },
      sys: { '1.0.0': { links: 'z' }, '2.0.0': { links: 'z' } },
      old: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'mid 1.0.0', 'old 1.0.0', 'sys 1.0.0'],
    affected: { old: '9.0.0' },
    groups: ['ancestor old 1.0.0 → '],
    after: ['a 5.0.0', 'b 2.0.0', 'mid 2.0.0', 'sys 2.0.0'],
    rootsAfter: ['a 5.0.0', 'b 2.0.0'],
    declaredAfter: { a: '"5.0.0"', b: '"2.0.0"' },
  },
  {
    name: 'releases that are yanked or unfinished are passed over',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: { a: { '1.0.0': {}, '1.0.1': { isYanked: true }, '1.1.0-rc.1': {}, '1.1.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0'],
  },
  {
    name: 'what others hold stays, with the reason',
    roots: ['a =1.0.0'],
    declared: { a: '"=1.0.0"' },
    index: { a: { '1.0.0': { needs: ['b ^1'] } }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { b: '2.0.0' },
    groups: [],
    after: ['a 1.0.0', 'b 1.0.0'],
    unfixed: [/a 1\.0\.0 asks for b \^1, and no release of it that is safe would do/],
  },
  {
    name: 'a way that would open an alert is not taken',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: { a: { '1.0.0': {}, '1.0.1': { needs: ['b 1'] } }, b: { '1.0.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1', b: 'never' },
    groups: [],
    after: ['a 1.0.0'],
    unfixed: [/b/],
  },
];

export function filesOf({ declared, development, roots, index, locked, on }: Case, version: 1 | 3 | 4) {
  return {
    'Cargo.toml': cargoTomlOf(declared, development),
    'Cargo.lock': cargoLockOf(roots, index, locked, on, version),
  };
}
