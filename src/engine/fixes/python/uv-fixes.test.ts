/** Fixes of uv.lock, case by case: which releases it holds afterwards, and that all of it is what uv would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type MadeIndex, plannedPython, pythonShelf, titleOf, walkedSet } from './made-index.testing.ts';
import { lowestPython, type MadeProject, manifestOf, rootsOf, uvLockOf, versionsIn } from './made-uv.testing.ts';
import { cases, filesOf } from './uv-cases.testing.ts';

for (const one of cases)
  test(one.name, async () => {
    const { project, index, locked, affected, projectAfter = project } = one;
    const files = filesOf(one);
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
