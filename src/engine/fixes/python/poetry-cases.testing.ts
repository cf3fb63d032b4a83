/** Projects of Poetry with something to fix, and what becomes of them. */
import type { MadeIndex } from './made-index.testing.ts';
import { poetryLockOf, poetryManifestOf, type PoetryProject } from './made-poetry.testing.ts';

export interface Case {
  readonly name: string;
  readonly project: PoetryProject;
  readonly index: MadeIndex;
  readonly locked: Readonly<Record<string, string>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly projectAfter?: PoetryProject;
  readonly unfixed?: readonly RegExp[];
}

export const cases: readonly Case[] = [
  {
    name: 'what a constraint admits is refreshed, and the hash of the manifest stays',
    project: { main: { a: '^1.0' } },
    index: { a: { '1.0': {}, '1.1': {}, '2.0': {} } },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1' },
  },
  {
    name: 'declarations are rewritten in their own style, those of groups too, and the hash follows',
    project: { main: { a: '^1.0' }, dev: { t: '~1.0' } },
    index: { a: { '1.0': {}, '2.1': {} }, t: { '1.0': {}, '1.5': {} } },
    locked: { a: '1.0', t: '1.0' },
    affected: { a: '2.0', t: '1.5' },
    groups: ['direct a 1.0 → 2.1', 'direct t 1.0 → 1.5'],
    after: { a: '2.1', t: '1.5' },
    projectAfter: { main: { a: '^2.1' }, dev: { t: '~1.5' } },
  },
  {
    name: 'what brings it in goes up, and what comes newly stands in its place and its groups',
    project: { main: { x: '*' }, dev: { b: '^1.0' } },
    index: {
      b: { '1.0': { needs: ['c==1.0'] }, '1.1': { needs: ['a<3,>=1', 'c>=2'] } },
      a: { '1.0': {}, '2.0': {}, '3.0': {} },
      c: { '1.0': {}, '2.0': {}, '2.1': {} },
      x: { '1.0': {} },
    },
    locked: { b: '1.0', c: '1.0', x: '1.0' },
    affected: { c: '2.0' },
    groups: ['ancestor c 1.0 → 2.0'],
    after: { a: '2.0', b: '1.1', c: '2.0', x: '1.0' },
  },
  {
    name: 'extras and markers are written as the metadata has them',
    project: { main: { a: '^1.0' } },
    index: {
      a: {
        '1.0': { needs: ['b'] },
        '1.1': { needs: ['b[fast]>=1', 'old; python_version < "3.8"'] },
      },
      b: { '1.0': { needs: ['f>=2; extra == "fast"'], extras: ['fast'] } },
      f: { '2.0': {} },
      old: { '1.0': {} },
    },
    locked: { a: '1.0', b: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.1'],
    after: { a: '1.1', b: '1.0', f: '2.0' },
  },
  {
    name: 'releases that are yanked, unfinished, or do not serve every Python of the project are passed over',
    project: { main: { a: '^1.0' } },
    index: {
      a: {
        '1.0': {},
        '1.1': { isYanked: true },
        '1.2rc1': {},
        '1.3': { python: '>=3.11' },
        '1.4': { python: '>=3.8,<3.14' },
        '1.5': { python: '>=3.8,<4.0' },
      },
    },
    locked: { a: '1.0' },
    affected: { a: '1.1' },
    groups: ['refresh a 1.0 → 1.5'],
    after: { a: '1.5' },
  },
  {
    name: 'what nobody needs any more goes',
    project: { main: { a: '^1.0' } },
    index: { a: { '1.0': { needs: ['b'] }, '1.2': {} }, b: { '1.0': { needs: ['c'] } }, c: { '1.0': {} } },
    locked: { a: '1.0', b: '1.0', c: '1.0' },
    affected: { b: 'never' },
    groups: ['ancestor b 1.0 → '],
    after: { a: '1.2' },
  },
  {
    name: 'what is there for development alone is not silently needed by the project',
    project: { main: { a: '^1.0' }, dev: { t: '^1.0' } },
    index: { a: { '1.0': {}, '1.1': { needs: ['t'] } }, t: { '1.0': {} } },
    locked: { a: '1.0', t: '1.0' },
    affected: { a: '1.1' },
    groups: [],
    after: { a: '1.0', t: '1.0' },
    unfixed: [/a 1\.1 needs t in more groups than it is in/],
  },
];

export function filesOf({ project, index, locked }: Case) {
  return { 'pyproject.toml': poetryManifestOf(project), 'poetry.lock': poetryLockOf(project, index, locked) };
}
