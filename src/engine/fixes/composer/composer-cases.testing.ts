/** Projects of Composer with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import { composerJsonOf, composerLockOf, type MadePackages, type MadeProject } from './made-composer.testing.ts';

export interface Case {
  readonly name: string;
  readonly manifest: MadeProject;
  readonly index: MadePackages;
  readonly locked: Readonly<Record<string, string>>;
  /** What stands in `packages`; all when absent. */
  readonly production?: readonly string[];
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly productionAfter?: readonly string[];
  readonly manifestAfter?: MadeProject;
  readonly unfixed?: RegExp;
}

export const cases: readonly Case[] = [
  {
    name: 'what a constraint admits is refreshed to the lowest safe release',
    manifest: { require: { 'v/a': '^1.0' } },
    index: { 'v/a': { '1.0.0': {}, '1.0.1': { extra: {} }, '1.2.0': {}, '2.0.0': {} } },
    locked: { 'v/a': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.1'],
    after: { 'v/a': '1.0.1' },
  },
  {
    name: 'declarations that admit no safe release are rewritten in their own style, and the hash with them',
    manifest: { require: { 'v/a': '~1.0.0', php: '>=7.2' }, 'require-dev': { 'V/B': '1.*', 'v/c': '1.0.0' } },
    index: {
      'v/a': { '1.0.0': {}, '1.1.0': {} },
      'v/b': { 'v1.0.0': {}, 'v2.0.0': {} },
      'v/c': { '1.0.0': {}, '1.0.7': {} },
    },
    locked: { 'v/a': '1.0.0', 'v/b': 'v1.0.0', 'v/c': '1.0.0' },
    production: ['v/a'],
    affected: { 'v/a': '1.1.0', 'v/b': '2.0.0', 'v/c': '1.0.1' },
    groups: ['direct v/a 1.0.0 → 1.1.0', 'direct v/b v1.0.0 → v2.0.0', 'direct v/c 1.0.0 → 1.0.7'],
    after: { 'v/a': '1.1.0', 'v/b': 'v2.0.0', 'v/c': '1.0.7' },
    manifestAfter: {
      require: { 'v/a': '~1.1.0', php: '>=7.2' },
      'require-dev': { 'V/B': '^2.0.0', 'v/c': '1.0.7' },
    },
  },
  {
    name: 'what brings it in goes up, and what it newly needs comes',
    manifest: { require: { 'v/a': '^1.0' } },
    index: {
      'v/a': {
        '1.0.0': { require: { 'v/b': '^1.0' } },
        '1.1.0': { require: { 'v/b': '^2.0', 'v/c': '*' } },
      },
      'v/b': { '1.0.0': {}, '2.0.0': {} },
      'v/c': { '0.1.0': {} },
    },
    locked: { 'v/a': '1.0.0', 'v/b': '1.0.0' },
    affected: { 'v/b': '2.0.0' },
    groups: ['ancestor v/b 1.0.0 → 2.0.0'],
    after: { 'v/a': '1.1.0', 'v/b': '2.0.0', 'v/c': '0.1.0' },
  },
  {
    name: 'what production comes to need is no longer for development alone',
    manifest: { require: { 'v/a': '^1.0' }, 'require-dev': { 'v/d': '*' } },
    index: { 'v/a': { '1.0.0': {}, '1.0.1': { require: { 'v/d': '^1.0' } } }, 'v/d': { '1.0.0': {} } },
    locked: { 'v/a': '1.0.0', 'v/d': '1.0.0' },
    production: ['v/a'],
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.1'],
    after: { 'v/a': '1.0.1', 'v/d': '1.0.0' },
    productionAfter: ['v/a', 'v/d'],
  },
  {
    name: 'a package that another one stands in for is asked of that one',
    manifest: { require: { 'v/framework': '^1.0', 'v/a': '^1.0' } },
    index: {
      'v/framework': {
        '1.0.0': { replace: { 'v/part': 'self.version' } },
        '1.0.1': { replace: { 'v/part': 'self.version' } },
        '1.9.0': { replace: { 'v/part': 'self.version' } },
      },
      'v/a': { '1.0.0': { require: { 'v/part': '~1.0.0' } }, '1.0.1': { require: { 'v/part': '~1.9.0' } } },
    },
    locked: { 'v/framework': '1.0.0', 'v/a': '1.0.0' },
    affected: { 'v/framework': '1.0.1' },
    groups: ['refresh v/framework 1.0.0 → 1.0.1'],
    after: { 'v/framework': '1.0.1', 'v/a': '1.0.0' },
  },
  {
    name: 'releases that conflict with what is there are passed over',
    manifest: { require: { 'v/a': '^1.0', 'v/b': '^1.0' } },
    index: {
      'v/a': { '1.0.0': {}, '1.0.1': { conflict: { 'v/b': '<1.5' } }, '1.0.2': {} },
      'v/b': { '1.0.0': { conflict: { 'v/a': '>=1.1' } } },
    },
    locked: { 'v/a': '1.0.0', 'v/b': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.2'],
    after: { 'v/a': '1.0.2', 'v/b': '1.0.0' },
  },
  {
    name: 'releases for a later PHP, or with an extension that nobody asks for, are passed over',
    manifest: { require: { 'v/a': '^1.0', php: '>=7.1', 'ext-json': '*' } },
    index: {
      'v/a': {
        '1.0.0': {},
        '1.0.1': { require: { php: '>=8.0' } },
        '1.0.2': { require: { 'ext-tidy': '*' } },
        '1.0.3': { require: { php: '^7.0 || ^8.0', 'ext-json': '*', 'ext-pcre': '*', 'composer-plugin-api': '^2.0' } },
      },
    },
    locked: { 'v/a': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.3'],
    after: { 'v/a': '1.0.3' },
  },
  {
    name: 'the PHP that the project configures is the one that counts',
    manifest: { require: { 'v/a': '^1.0', php: '>=7.1' }, config: { platform: { php: '8.1.4' } } },
    index: { 'v/a': { '1.0.0': {}, '1.0.1': { require: { php: '>=8.0' } }, '1.0.2': { require: { php: '<8' } } } },
    locked: { 'v/a': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.1'],
    after: { 'v/a': '1.0.1' },
  },
  {
    name: 'unfinished releases are passed over',
    manifest: { require: { 'v/a': '^1.0' } },
    index: { 'v/a': { '1.0.0': {}, '1.1.0-RC1': {}, '1.1.0': {} } },
    locked: { 'v/a': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.1.0'],
    after: { 'v/a': '1.1.0' },
  },
  {
    name: 'what others hold stays, with the reason',
    manifest: { require: { 'v/a': '1.0.0' } },
    index: { 'v/a': { '1.0.0': { require: { 'v/b': '^1.0' } } }, 'v/b': { '1.0.0': {}, '2.0.0': {} } },
    locked: { 'v/a': '1.0.0', 'v/b': '1.0.0' },
    affected: { 'v/b': '2.0.0' },
    groups: [],
    after: { 'v/a': '1.0.0', 'v/b': '1.0.0' },
    unfixed: /v\/a 1\.0\.0 asks for v\/b \^1\.0, and no release of it that is safe would do/,
  },
  {
    name: 'releases of a repository that lies are unfit: another name, no archive, one of this machine',
    manifest: { require: { 'v/a': '^1.0' } },
    index: {
      'v/a': {
        '1.0.0': {},
        '1.0.1': { name: 'v/b' },
        '1.0.2': { dist: { type: 'path', url: '/etc' } },
        '1.0.3': { dist: 'none' },
        '1.0.4': { source: { type: 'git', url: 'ext::sh -c id' } },
        '1.0.5": "': {},
        '1.0.6': {},
      },
    },
    locked: { 'v/a': '1.0.0' },
    affected: { 'v/a': '1.0.1' },
    groups: ['refresh v/a 1.0.0 → 1.0.6'],
    after: { 'v/a': '1.0.6' },
  },
];

export function filesOf({ manifest, index, locked, production = Object.keys(locked) }: Case) {
  return {
    'composer.json': composerJsonOf(manifest),
    'composer.lock': composerLockOf(manifest, index, locked, production),
  };
}
