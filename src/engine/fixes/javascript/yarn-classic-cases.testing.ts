/** Projects of yarn 1 with something to fix, and what becomes of them. */
import { distOf, type Universe } from '../universe.testing.ts';
import { recordOf, textsOf } from './packument.ts';
import { writeBlock } from './yarn-classic-blocks.ts';

export interface Case {
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly universe: Universe;
  /** By descriptors, the version. */
  readonly locked: Readonly<Record<string, string>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly manifestAfter?: Readonly<Record<string, unknown>>;
  readonly unfixed?: RegExp;
}

const needing = (name: string, range: string) => ({ dependencies: { [name]: range } });

export const cases: readonly Case[] = [
  {
    name: 'what a range admits is refreshed to the lowest safe release',
    manifest: { dependencies: { a: '^1.0.0', '@b/c': '*' } },
    universe: { a: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {} }, '@b/c': { '1.0.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', '@b/c@*': '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { 'a@^1.0.0': '1.0.1', '@b/c@*': '1.0.0' },
  },
  {
    name: 'what brings it in goes up, with what it newly needs',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '1.0.0'), '1.2.0': { dependencies: { b: '^2.0.0', c: '1' } } },
      b: { '1.0.0': {}, '2.0.0': {} },
      c: { '1.0.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0': '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { 'a@^1.0.0': '1.2.0', 'b@^2.0.0': '2.0.0', 'c@1': '1.0.0' },
  },
  {
    name: 'a resolution is the last resort, and its entry answers what was asked for before',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': needing('b', '~1.0.0') }, b: { '1.0.0': {}, '1.1.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { '**/a/b': '1.1.0' } },
  },
  {
    name: 'who asks alike has the same answer, and a rule of its own',
    manifest: { dependencies: { a: '^1.0.0', d: '^1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '~1.0.0') },
      d: { '1.0.0': needing('b', '~1.0.0') },
      b: { '1.0.0': {}, '1.1.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0', 'd@^1.0.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0', 'd@^1.0.0': '1.0.0' },
    manifestAfter: {
      dependencies: { a: '^1.0.0', d: '^1.0.0' },
      resolutions: { '**/a/b': '1.1.0', '**/d/b': '1.1.0' },
    },
  },
  {
    name: 'an archive of a resolution that is there already is not touched by others',
    manifest: { dependencies: { a: '^1.0.0' }, resolutions: { c: '1.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { b: '~1.0.0', c: '~1.1.0' } } },
      b: { '1.0.0': {}, '1.1.0': {} },
      c: { '1.0.0': {}, '1.1.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0', 'c@1.0.0, c@~1.1.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0', 'c@1.0.0, c@~1.1.0': '1.0.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { c: '1.0.0', '**/a/b': '1.1.0' } },
  },
  {
    name: 'a resolution that holds a vulnerable release goes up as a declaration does',
    manifest: { dependencies: { a: '^1.0.0' }, resolutions: { '**/b': '1.0.0' } },
    universe: { a: { '1.0.0': needing('b', '^1.0.0') }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@^1.0.0': '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['direct b 1.0.0 → 2.0.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@2.0.0, b@^1.0.0': '2.0.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { '**/b': '2.0.0' } },
  },
  {
    name: 'a rule of a person for the same packages is not contradicted',
    manifest: { dependencies: { a: '^1.0.0', d: '1.0.0' }, resolutions: { 'd/b': '1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '~1.0.1') },
      d: { '1.0.0': needing('b', '1.1.0') },
      b: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {}, '1.2.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@1.1.0': '1.0.0', 'b@~1.0.1': '1.0.1', 'd@1.0.0': '1.0.0' },
    affected: { b: '1.0.1..1.1.0' },
    groups: [],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@1.1.0': '1.0.0', 'b@~1.0.1': '1.0.1', 'd@1.0.0': '1.0.0' },
    unfixed: /has a resolution for b already/,
  },
];

export function lockOf(universe: Universe, locked: Readonly<Record<string, string>>): string {
  const blocks = Object.entries(locked)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([keys, version]) => {
      const descriptors = keys.split(', ');
      const name = keys.slice(0, keys.indexOf('@', 1));
      const { tarball, shasum, integrity } = distOf(name, version);
      const dependencies = textsOf(recordOf(universe[name]?.[version]?.['dependencies']));
      const block = { descriptors, version, resolved: `${tarball}#${shasum}`, integrity, dependencies };
      return writeBlock({ ...block, optionalDependencies: new Map() }, '\n');
    });
  return `# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1\n\n\n${blocks.join('\n')}`;
}

export function filesOf({ manifest, universe, locked }: Case) {
  return {
    'package.json': `${JSON.stringify({ name: 'x', ...manifest }, undefined, 2)}\n`,
    'yarn.lock': lockOf(universe, locked),
  };
}
