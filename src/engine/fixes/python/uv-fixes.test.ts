/** Fixes of uv.lock, case by case: which releases it holds afterwards, and that all of it is what uv would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FixSettings } from '../model/project-editor.ts';
import { type MadeIndex, plannedPython, pythonShelf, titleOf, walkedSet } from './made-index.testing.ts';
import { lowestPython, type MadeProject, manifestOf, rootsOf, uvLockOf, versionsIn } from './made-uv.testing.ts';

interface Case {
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

const cases: readonly Case[] = [
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

for (const one of cases)
  test(one.name, async () => {
    const { project, index, locked, affected, projectAfter = project } = one;
    const files = { 'pyproject.toml': manifestOf(project), 'uv.lock': uvLockOf(project, index, locked) };
    assert.deepEqual(walkedSet(index, rootsOf(project), locked, lowestPython).problems, []);
    const { plan, missing } = await plannedPython(files, pythonShelf(index), affected, one.settings);
    assert.deepEqual(missing, []);
    assert.deepEqual(plan.groups.map(titleOf), one.groups, plan.unfixed.map(({ reason }) => reason).join('\n'));
    const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
    assert.deepEqual(versionsIn(after['uv.lock']), one.after);
    assert.deepEqual(walkedSet(index, rootsOf(projectAfter), one.after, lowestPython).problems, []);
    assert.equal(after['uv.lock'], uvLockOf(projectAfter, index, one.after));
    assert.equal(after['pyproject.toml'], manifestOf(projectAfter));
    const reasons = plan.unfixed.map(({ reason }) => reason);
    for (const pattern of one.unfixed ?? []) assert.match(reasons.join('\n'), pattern);
    if (one.unfixed === undefined) assert.deepEqual(reasons, []);
  });

const index: MadeIndex = { a: { '1.0': { needs: ['b'] } }, b: { '1.0': {}, '1.1': {} } };
const project: MadeProject = { dependencies: ['a'] };
const dull = uvLockOf(project, index, { a: '1.0', b: '1.0' });
const registrySource = 'source = { registry = "https://python-index.example/simple" }';

const kept: readonly [name: string, lock: string, reason: RegExp][] = [
  ['lines that end in two characters', dull.replaceAll('\n', '\r\n'), /not as uv writes it/],
  ['a byte order mark', `\ufeff${dull}`, /no lockfile of uv that can be edited/],
  ['a version that is not known', dull.replace('version = 1', 'version = 2'), /no lockfile of uv that can be edited/],
  [
    'extras that exclude each other',
    dull.replace('\n\n[[package', '\nconflicts = [[{ package = "project", extra = "x" }]]\n\n[[package'),
    /conflicting extras/,
  ],
  [
    'what a package of a git repository asks for, where its entry does not say it',
    dull.replace(registrySource, 'source = { git = "https://git.example/a#0123" }'),
    /a 1\.0 asks for b/,
  ],
  ['files on another host than all others', dull.replaceAll('python-files.example', 'other.example'), /no release of/],
];

for (const [name, lock, reason] of kept)
  test(`refused in words, and left as it is: ${name}`, async () => {
    const files = { 'pyproject.toml': manifestOf(project), 'uv.lock': lock };
    const { plan } = await plannedPython(files, pythonShelf(index), { b: '1.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });

test('an index that lies is passed over, file by file, in bounded time', async () => {
  const files = { 'pyproject.toml': manifestOf(project), 'uv.lock': dull };
  const sha256 = '0'.repeat(64);
  const file = (version: string, more: object = {}) => ({
    filename: `b-${version}-py3-none-any.whl`,
    url: `https://python-files.example/b-${version}-py3-none-any.whl`,
    version,
    sha256,
    ...more,
  });
  const listed = [
    null,
    7,
    file('1.0'),
    file('1.1', { sha256: 'none' }),
    file('1.2', { url: 'file:///etc/passwd' }),
    file('1.3', { filename: 'b", hash = "' }),
    file('1.4"'),
    file('1.5', { requiresPython: 7, isYanked: 'no', size: -1, uploadTime: '"' }),
    ...Array.from({ length: 10_000 }, (_, at) => file(`2.${at}`)),
  ];
  const honest = pythonShelf(index);
  const { plan } = await plannedPython(
    files,
    {
      find: (request) =>
        request.name === 'a'
          ? honest.find(request)
          : { kind: 'document', value: request.version === '' ? { files: listed } : { summary: 7, requiresDist: {} } },
    },
    { b: '1.1' },
  );
  assert.deepEqual(plan.groups.map(titleOf), ['refresh b 1.0 → 1.5']);
  assert.match(plan.files[0]?.text ?? '', /b-1\.5-py3-none-any\.whl", hash = "sha256:0{64}" \},\n/);
});

/** Four packages with four releases each, which ask for packages behind them; the oldest of each is locked. */
const graphs = fc.record({
  needs: fc.array(
    fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom('', '<2', '==1.0', '>=2', '>=1.1,<2.1'), fc.boolean()),
    { maxLength: 12 },
  ),
  affected: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1.1', '2.0', '2.1'), { minKeys: 1 }),
  declared: fc.constantFrom('a', 'a>=1', 'a<2', 'a==1.0'),
});

test('whatever packages ask of each other, a plan leaves what uv would keep, and opens nothing', async () => {
  const names = ['a', 'b', 'c', 'd'];
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphs, async ({ needs, affected, declared }) => {
      const releases = (at: number) =>
        ['1.0', '1.1', '2.0', '2.1'].map((version, release) => {
          const own = needs.filter(([from, to, of]) => from === at && to > at && of === release);
          const texts = own.map(([, to, , range, isExtra]) => {
            const [extra, condition] = isExtra ? ['[x]', ''] : ['', release === 2 ? '; extra == "x"' : ''];
            return [to, `${names[to]}${extra}${release === 0 ? '' : range}${condition}`] as const;
          });
          return [version, { needs: [...new Map(texts).values()], extras: ['x'] }] as const;
        });
      const made: MadeIndex = Object.fromEntries(names.map((name, at) => [name, Object.fromEntries(releases(at))]));
      const locked = Object.fromEntries(names.map((name) => [name, '1.0']));
      for (let gone: string | undefined = '-'; gone !== undefined; ) {
        const unneeded = walkedSet(made, [declared], locked, lowestPython).problems[0];
        gone = /^nobody needs (.*)$/.exec(unneeded ?? '')?.[1];
        if (gone !== undefined) Reflect.deleteProperty(locked, gone);
      }
      const before: MadeProject = { dependencies: [declared] };
      const files = { 'pyproject.toml': manifestOf(before), 'uv.lock': uvLockOf(before, made, locked) };
      const { plan } = await plannedPython(files, pythonShelf(made), affected);
      const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
      const now: MadeProject = { dependencies: [/^ {4}"(.*)",$/m.exec(after['pyproject.toml'])?.[1] ?? ''] };
      const versions = versionsIn(after['uv.lock']);
      assert.deepEqual(walkedSet(made, now.dependencies, versions, lowestPython).problems, []);
      assert.equal(after['uv.lock'], uvLockOf(now, made, versions));
      if (plan.groups.length > 0) planned += 1;
    }),
    { seed: 15, numRuns: 150 },
  );
  assert.ok(planned > 60, `${planned} plans`);
});
