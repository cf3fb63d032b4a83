/** Fixes of poetry.lock, case by case: which releases it holds afterwards, and that all of it is what Poetry would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type MadeIndex, plannedPython, pythonShelf, titleOf, walkedSet } from './made-index.testing.ts';
import {
  lowestOfPoetry,
  poetryLockOf,
  poetryManifestOf,
  type PoetryProject,
  poetryRoots,
  poetryVersionsIn,
} from './made-poetry.testing.ts';
import { cases, filesOf } from './poetry-cases.testing.ts';

for (const one of cases)
  test(one.name, async () => {
    const { project, index, locked, projectAfter = project } = one;
    const files = filesOf(one);
    assert.deepEqual(walkedSet(index, poetryRoots(project), locked, lowestOfPoetry).problems, []);
    const { plan, missing } = await plannedPython(files, pythonShelf(index), one.affected);
    assert.deepEqual(missing, []);
    assert.deepEqual(plan.groups.map(titleOf), one.groups, plan.unfixed.map(({ reason }) => reason).join('\n'));
    const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
    assert.deepEqual(poetryVersionsIn(after['poetry.lock']), one.after);
    assert.deepEqual(walkedSet(index, poetryRoots(projectAfter), one.after, lowestOfPoetry).problems, []);
    assert.equal(after['poetry.lock'], poetryLockOf(projectAfter, index, one.after));
    assert.equal(after['pyproject.toml'], poetryManifestOf(projectAfter));
    const reasons = plan.unfixed.map(({ reason }) => reason);
    for (const pattern of one.unfixed ?? []) assert.match(reasons.join('\n'), pattern);
    if (one.unfixed === undefined) assert.deepEqual(reasons, []);
  });

const index: MadeIndex = { a: { '1.0': {}, '1.1': {} } };
const dull = poetryLockOf({ main: { a: '1.0' } }, index, { a: '1.0' });

const kept: readonly [name: string, lock: string, reason: RegExp][] = [
  ['lines that end in two characters', dull.replaceAll('\n', '\r\n'), /no lockfile of Poetry 1\.5 or newer/],
  ['a byte order mark', `\ufeff${dull}`, /no lockfile of Poetry 1\.5 or newer/],
  ['an older format', dull.replace('lock-version = "2.1"', 'lock-version = "1.1"'), /no lockfile of Poetry 1\.5/],
  [
    'an entry behind the metadata',
    `${dull}\n[[package]]\nname = "a"\nversion = "1.0"\n`,
    /has entries behind its metadata/,
  ],
  [
    'a manifest that changed since',
    dull.replace(/content-hash = ".{8}/, 'content-hash = "00000000'),
    /was not made from pyproject\.toml as it is/,
  ],
];

for (const [name, lock, reason] of kept)
  test(`refused in words, and left as it is: ${name}`, async () => {
    const files = { 'pyproject.toml': poetryManifestOf({ main: { a: '1.0' } }), 'poetry.lock': lock };
    const { plan } = await plannedPython(files, pythonShelf(index), { a: '1.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });

test('what is there on one platform alone is not silently needed on all', async () => {
  const made: MadeIndex = {
    a: { '1.0': {}, '1.1': { needs: ['w'] } },
    b: { '1.0': { needs: ['w; sys_platform == "win32"'] } },
    w: { '1.0': {} },
  };
  const project: PoetryProject = { main: { a: '*', b: '*' } };
  const plain = poetryLockOf(project, made, { a: '1.0', b: '1.0', w: '1.0' });
  const lock = plain.replace(
    /(name = "w"[^[]*groups = \["main"\])/,
    (all) => `${all}\nmarkers = "sys_platform == \\"win32\\""`,
  );
  assert.notEqual(lock, plain);
  const files = { 'pyproject.toml': poetryManifestOf(project), 'poetry.lock': lock };
  const { plan } = await plannedPython(files, pythonShelf(made), { a: '1.1' });
  assert.deepEqual(plan.files, []);
  assert.match(plan.unfixed.map(({ reason }) => reason).join('\n'), /a 1\.1 needs w in more environments/);
});

/** Four packages with four releases each, which ask for packages behind them; the oldest of each is locked. */
const graphs = fc.record({
  needs: fc.array(
    fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom('', '<2', '==1.0', '>=2', '>=1.1,<2.1'), fc.boolean()),
    { maxLength: 12 },
  ),
  affected: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1.1', '2.0', '2.1'), { minKeys: 1 }),
  declared: fc.constantFrom('*', '^1.0', '1.0', '>=1.0,<2'),
  grouped: fc.constantFrom(undefined, 'b', 'c'),
});

test('whatever packages ask of each other, a plan leaves what Poetry would keep', async () => {
  const names = ['a', 'b', 'c', 'd'];
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphs, async ({ needs, affected, declared, grouped }) => {
      const made: MadeIndex = Object.fromEntries(
        names.map((name, at) => [
          name,
          Object.fromEntries(
            ['1.0', '1.1', '2.0', '2.1'].map((version, release) => {
              const own = needs.filter(([from, to, of]) => from === at && to > at && of === release);
              const texts = own.map(([, to, , range, isExtra]) => {
                const [extra, condition] = isExtra ? ['[x]', ''] : ['', release === 2 ? '; extra == "x"' : ''];
                return [to, `${names[to]}${extra}${release === 0 ? '' : range}${condition}`] as const;
              });
              return [version, { needs: [...new Map(texts).values()], extras: ['x'] }];
            }),
          ),
        ]),
      );
      const project: PoetryProject = {
        main: { a: declared },
        ...(grouped === undefined ? {} : { dev: { [grouped]: '*' } }),
      };
      const locked = Object.fromEntries(names.map((name) => [name, '1.0']));
      for (let gone: string | undefined = '-'; gone !== undefined; ) {
        const [unneeded = ''] = walkedSet(made, poetryRoots(project), locked, lowestOfPoetry).problems;
        gone = /^nobody needs (.*)$/.exec(unneeded)?.[1];
        if (gone !== undefined) Reflect.deleteProperty(locked, gone);
      }
      const files = { 'pyproject.toml': poetryManifestOf(project), 'poetry.lock': poetryLockOf(project, made, locked) };
      const { plan } = await plannedPython(files, pythonShelf(made), affected);
      const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
      const ranges = after['pyproject.toml'].matchAll(/^([a-d]) = "(.*)" # wanted$/gm);
      const [main, dev] = [...ranges].map(([, name = '', range = '']) => ({ [name]: range }));
      const now: PoetryProject = { main: main ?? {}, ...(dev === undefined ? {} : { dev }) };
      const versions = poetryVersionsIn(after['poetry.lock']);
      assert.deepEqual(walkedSet(made, poetryRoots(now), versions, lowestOfPoetry).problems, []);
      const [written, wanted] = [after['poetry.lock'], poetryLockOf(now, made, versions)];
      const withoutGroups = (text: string): string => text.replaceAll(/^groups = .*$/gm, '');
      assert.equal(withoutGroups(written), withoutGroups(wanted));
      // What stays may be left in groups that need it no more, and is never missing in one.
      const groupsIn = (text: string) => [...text.matchAll(/^groups = \[(.*)\]$/gm)].map(([, list = '']) => list);
      for (const [at, list] of groupsIn(wanted).entries())
        for (const group of list.split(', '))
          assert.ok(groupsIn(written)[at]?.includes(group), `${group} in\n${written}`);
      if (plan.groups.length > 0) planned += 1;
    }),
    { seed: 15, numRuns: 150 },
  );
  assert.ok(planned > 60, `${planned} plans`);
});
