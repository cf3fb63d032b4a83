/** Fixes of composer.lock, case by case: which packages it holds afterwards, and that it is byte for byte what Composer would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { titleOf } from '../python/made-index.testing.ts';
import { type Case, cases, filesOf } from './composer-cases.testing.ts';
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

for (const one of cases) test(one.name, () => check(one));

async function check(one: Case): Promise<void> {
  const { manifest, index, locked, after, production = Object.keys(locked), manifestAfter = manifest } = one;
  const files = filesOf(one);
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
