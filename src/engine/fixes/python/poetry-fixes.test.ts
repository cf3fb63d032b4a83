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

interface Case {
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

const cases: readonly Case[] = [
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

for (const one of cases)
  test(one.name, async () => {
    const { project, index, locked, projectAfter = project } = one;
    const files = { 'pyproject.toml': poetryManifestOf(project), 'poetry.lock': poetryLockOf(project, index, locked) };
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
