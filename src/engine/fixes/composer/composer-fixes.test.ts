/** Fixes of composer.lock, case by case: which packages it holds afterwards, and that it is byte for byte what Composer would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FixSettings } from '../model/project-editor.ts';
import { titleOf } from '../python/made-index.testing.ts';
import { readComposerLock } from './composer-lock.ts';
import { composerProblem } from './composer-problems.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import {
  composerJsonOf,
  composerLockOf,
  composerShelf,
  fieldsOf,
  type MadePackages,
  type MadeProject,
  plannedComposer,
} from './made-composer.testing.ts';

interface Case {
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

const cases: readonly Case[] = [
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

for (const one of cases) test(one.name, () => check(one));

async function check(one: Case): Promise<void> {
  const { manifest, index, locked, after, production = Object.keys(locked), manifestAfter = manifest } = one;
  const files = {
    'composer.json': composerJsonOf(manifest),
    'composer.lock': composerLockOf(manifest, index, locked, production),
  };
  const { plan, missing } = await plannedComposer(files, composerShelf(index), one.affected, one.settings);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const now = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  assert.equal(now['composer.json'], composerJsonOf(manifestAfter));
  const newlyThere = Object.keys(after).filter((name) => !(name in locked));
  const productionAfter = one.productionAfter ?? [...production, ...newlyThere];
  assert.equal(now['composer.lock'], composerLockOf(manifestAfter, index, after, productionAfter));
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
}

/** Four packages with four releases each, which ask for and do not go with packages behind them; the oldest of each is locked. */
const graphs = fc.record({
  links: fc.array(
    fc.tuple(
      fc.nat(3),
      fc.nat(3),
      fc.nat(3),
      fc.constantFrom('^1.0', '1.0.0', '^2.0', '>=1.0 <3.0'),
      fc.constantFrom('require', 'require', 'conflict'),
    ),
    { maxLength: 10 },
  ),
  affected: fc.dictionary(
    fc.constantFrom('v/a', 'v/b', 'v/c', 'v/d'),
    fc.constantFrom('1.0.5', '1.1.0', '2.0.0', '2.1.0'),
    { minKeys: 1 },
  ),
});

test('whatever packages ask of each other, a plan leaves a lockfile that Composer would install', async () => {
  const names = ['v/a', 'v/b', 'v/c', 'v/d'];
  const versions = ['1.0.0', '1.1.0', '2.0.0', '2.1.0'];
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphs, async ({ links, affected }) => {
      const index: MadePackages = Object.fromEntries(
        names.map((name, at) => [
          name,
          Object.fromEntries(
            versions.map((version, release) => {
              const own = links.filter(([from, to, of]) => from === at && to > at && of === release);
              const of = (kind: string) =>
                Object.fromEntries(
                  own.flatMap(([, to, , range, which]) =>
                    which === kind
                      ? [[names[to] ?? '', release === 0 ? (kind === 'require' ? '^1.0' : '>=2.0') : range]]
                      : [],
                  ),
                );
              return [version, { require: of('require'), conflict: of('conflict') }];
            }),
          ),
        ]),
      );
      const manifest: MadeProject = { require: { 'v/a': '^1.0' } };
      const locked = ['v/a'];
      for (const name of locked)
        for (const need of Object.keys(index[name]?.['1.0.0']?.require ?? {}))
          if (!locked.includes(need)) locked.push(need);
      const before = Object.fromEntries(locked.map((name) => [name, '1.0.0']));
      const files = {
        'composer.json': composerJsonOf(manifest),
        'composer.lock': composerLockOf(manifest, index, before, locked),
      };
      const { plan } = await plannedComposer(files, composerShelf(index), affected);
      const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
      const lock = await readComposerLock(memoryTree(after), 'composer.lock');
      const now = Object.fromEntries(lock.entries.map(({ name, version }) => [name, version]));
      const packages = Object.entries(now).map(([name, version]) => ({
        name,
        version,
        fields: fieldsOf(name, version, index[name]?.[version]),
        isOriginal: false,
      }));
      assert.equal(composerProblem(lock.manifest, packages), '');
      const declared: MadeProject = JSON.parse(after['composer.json']);
      assert.equal(after['composer.lock'], composerLockOf(declared, index, now, Object.keys(now)));
      if (plan.groups.length > 0) planned += 1;
    }),
    { seed: 15, numRuns: 150 },
  );
  assert.ok(planned > 60, `${planned} plans`);
});

for (const [name, broken, reason] of [
  ['lines that end in two characters', (lock: string) => lock.replaceAll('\n', '\r\n'), /not as Composer writes it/],
  [
    'a comma too many',
    (lock: string) => lock.replace('"aliases": []', '"aliases": [],,'),
    /cannot be read|not as Composer/,
  ],
  [
    'a package twice',
    (lock: string) => lock.replace('"packages-dev": []', '"packages-dev": [{"name": "v/a", "version": "0.9.0"}]'),
    /not as Composer/,
  ],
  [
    'an entry that is none',
    (lock: string) => lock.replace('"packages-dev": []', '"packages-dev": [7]'),
    /not as Composer/,
  ],
  ['no list for development', (lock: string) => lock.replace('packages-dev', 'packages-later'), /not as Composer/],
  [
    'a hash of another composer.json, where that has to change',
    (lock: string) => lock.replace(/"content-hash": "../, '"content-hash": "zz'),
    /was not made from composer\.json as it is/,
  ],
] as const)
  test(`refused in words: ${name}`, async () => {
    const manifest = { require: { 'v/a': '1.0.0' } };
    const index = { 'v/a': { '1.0.0': {}, '1.0.1': {} } };
    const files = {
      'composer.json': composerJsonOf(manifest),
      'composer.lock': broken(composerLockOf(manifest, index, { 'v/a': '1.0.0' }, ['v/a'])),
    };
    const { plan } = await plannedComposer(files, composerShelf(index), { 'v/a': '1.0.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });
