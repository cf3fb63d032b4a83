/** Fixes of Cargo.lock, case by case: which crates it holds afterwards, and that all of it is what cargo would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { titleOf } from '../python/made-index.testing.ts';
import { type Case, cases, filesOf } from './cargo-cases.testing.ts';
import {
  cargoLockOf,
  cargoTomlOf,
  crateProblems,
  cratesIn,
  crateShelf,
  type MadeCrates,
  plannedCrates,
} from './made-crates.testing.ts';

for (const version of [4, 3, 1] as const)
  for (const one of cases) test(`version ${version}: ${one.name}`, () => check(one, version));

async function check(one: Case, version: 1 | 3 | 4): Promise<void> {
  const { roots, declared, development, index, locked, on, onAfter = on, rootsAfter = roots } = one;
  const { declaredAfter = declared, developmentAfter = development } = one;
  const files = filesOf(one, version);
  assert.deepEqual(crateProblems(roots, index, locked, on), []);
  const { plan, missing } = await plannedCrates(files, crateShelf(index), one.affected, one.settings);
  assert.deepEqual(missing, []);
  assert.deepEqual(plan.groups.map(titleOf), one.groups, plan.unfixed.map(({ reason }) => reason).join('\n'));
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  assert.deepEqual(cratesIn(after['Cargo.lock']), one.after);
  assert.deepEqual(crateProblems(rootsAfter, index, one.after, onAfter), []);
  assert.equal(after['Cargo.lock'], cargoLockOf(rootsAfter, index, one.after, onAfter, version));
  assert.equal(after['Cargo.toml'], cargoTomlOf(declaredAfter, developmentAfter));
  const reasons = plan.unfixed.map(({ reason }) => reason);
  for (const pattern of one.unfixed ?? []) assert.match(reasons.join('\n'), pattern);
  if (one.unfixed === undefined) assert.deepEqual(reasons, []);
}

/** By the file that says which Rust the project has, what is taken, and with which note. */
const rusts: readonly (readonly [name: string, beside: Readonly<Record<string, string>>, to: string, note?: RegExp])[] =
  [
    ['no Rust is said', {}, '1.0.1'],
    ['rust-version of the manifest', { 'Cargo.toml': `${cargoTomlOf({})}rust-version = "1.60"\n` }, '1.1.0'],
    ['of the workspace', { 'Cargo.toml': `${cargoTomlOf({})}\n[workspace.package]\nrust-version = "1.60"\n` }, '1.1.0'],
    ['a pinned toolchain', { 'rust-toolchain.toml': '[toolchain]\nchannel = "1.60.0"\n' }, '1.1.0'],
    ['a channel', { 'rust-toolchain': 'stable\n' }, '1.0.1'],
    [
      'none is built by it',
      { 'rust-toolchain': '1.40\n' },
      '1.0.1',
      /a 1\.0\.1 needs Rust 1\.70, and rust-toolchain says 1\.40\.0: it has to go up, too/,
    ],
  ];

for (const [name, beside, to, note] of rusts)
  test(`a release that needs a newer Rust than the project has is the last resort: ${name}`, async () => {
    const index: MadeCrates = {
      a: { '1.0.0': {}, '1.0.1': { rust: '1.70' }, '1.1.0': { rust: '1.60' }, '1.2.0': { rust: '1.71' } },
    };
    const manifest = beside['Cargo.toml'] ?? cargoTomlOf({});
    const files = {
      ...beside,
      'Cargo.toml': `${manifest}\n[dependencies]\na = "1"\n`,
      'Cargo.lock': cargoLockOf(['a 1'], index, ['a 1.0.0']),
    };
    const { plan } = await plannedCrates(files, crateShelf(index), { a: '1.0.1' });
    assert.deepEqual(plan.groups.map(titleOf), [`refresh a 1.0.0 → ${to}`]);
    const notes = plan.groups.flatMap((group) => group.notes).join('\n');
    if (note === undefined) assert.equal(notes, '');
    else assert.match(notes, note);
  });

/** Four crates with two minor and two major releases each, which ask for crates behind them; the oldest of each is locked. */
const graphs = fc.record({
  needs: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom('1', '=1.0.0', '2', '>=1, <3')), {
    maxLength: 10,
  }),
  affected: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1.0.5', '1.1.0', '2.0.0', '2.1.0'), {
    minKeys: 1,
  }),
});

test('whatever crates ask of each other, a plan leaves a lockfile that cargo would keep', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const versions = ['1.0.0', '1.1.0', '2.0.0', '2.1.0'];
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(graphs, async ({ needs, affected }) => {
      const index: MadeCrates = Object.fromEntries(
        names.map((name, at) => [
          name,
          Object.fromEntries(
            versions.map((version, release) => {
              const own = needs.filter(([from, to, of]) => from === at && to > at && of === release);
              const byName = new Map(
                own.map(([, to, , range]) => [names[to], release === 0 ? `${names[to]} 1` : `${names[to]} ${range}`]),
              );
              return [version, { needs: [...byName.values()] }];
            }),
          ),
        ]),
      );
      const roots = ['a 1'];
      const locked = ['a 1.0.0'];
      for (const one of locked)
        for (const need of index[one.slice(0, 1)]?.['1.0.0']?.needs ?? []) {
          const found = `${need.slice(0, 1)} 1.0.0`;
          if (!locked.includes(found)) locked.push(found);
        }
      const files = { 'Cargo.toml': cargoTomlOf({ a: '"1"' }), 'Cargo.lock': cargoLockOf(roots, index, locked) };
      const { plan } = await plannedCrates(files, crateShelf(index), affected);
      const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
      const declared = /^a = "(.*)"/m.exec(after['Cargo.toml'])?.[1] ?? '';
      const now = cratesIn(after['Cargo.lock']);
      assert.deepEqual(crateProblems([`a ${declared}`], index, now), []);
      assert.equal(after['Cargo.lock'], cargoLockOf([`a ${declared}`], index, now));
      if (plan.groups.length > 0) planned += 1;
    }),
    { seed: 15, numRuns: 150 },
  );
  assert.ok(planned > 60, `${planned} plans`);
});

const dull = cargoLockOf(['a 1'], { a: { '1.0.0': {} } }, ['a 1.0.0']);

const refused: readonly [name: string, lock: string, reason: RegExp][] = [
  ['lines that end in two characters', dull.replaceAll('\n', '\r\n'), /not as cargo writes it/],
  ['a root of its own', `${dull}\n[root]\nname = "x"\nversion = "1.0.0"\n`, /a root of its own/],
];

for (const [name, lock, reason] of refused)
  test(`refused in words: ${name}`, async () => {
    const files = { 'Cargo.toml': cargoTomlOf({ a: '"1"' }), 'Cargo.lock': lock };
    const { plan } = await plannedCrates(files, crateShelf({ a: { '1.0.0': {}, '1.0.1': {} } }), { a: '1.0.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });

test('what a crate of a git repository asks for is not what a crate of that name in the index asks for', async () => {
  const index = { a: { '1.0.0': { needs: ['b 1'] } }, b: { '1.0.0': {}, '1.0.1': {} } };
  const registry = cargoLockOf(['a 1'], index, ['a 1.0.0', 'b 1.0.0']);
  const lock = registry.replace(
    /source = .*\nchecksum = .*/,
    'source = "git+https://git.example/a#0123456789012345678901234567890123456789"',
  );
  const files = { 'Cargo.toml': cargoTomlOf({ a: '{ git = "https://git.example/a" }' }), 'Cargo.lock': lock };
  const { plan } = await plannedCrates(files, crateShelf(index), { b: '1.0.1' });
  assert.deepEqual(plan.files, []);
  assert.match(plan.unfixed.map(({ reason }) => reason).join('\n'), /a 1\.0\.0 asks for b/);
});

// No registry takes such crates, but whoever writes a file may: it must not end the plan of all others.
test('a lockfile whose crates need each other in a ring has a plan', async () => {
  const index: MadeCrates = {
    a: { '1.0.0': { needs: ['b 1'] } },
    b: { '1.0.0': { needs: ['c 1'] } },
    c: { '1.0.0': { needs: ['b 1'] }, '1.0.1': { needs: ['b 1'] } },
  };
  const files = {
    'Cargo.toml': cargoTomlOf({ a: '"1"' }),
    'Cargo.lock': cargoLockOf(['a 1'], index, ['a 1.0.0', 'b 1.0.0', 'c 1.0.0']),
  };
  const { plan } = await plannedCrates(files, crateShelf(index), { c: '1.0.1' });
  assert.deepEqual(plan.groups.map(titleOf), ['refresh c 1.0.0 → 1.0.1']);
});

test('an index that lies is passed over, line by line', async () => {
  const files = { 'Cargo.toml': cargoTomlOf({ a: '"1"' }), 'Cargo.lock': dull };
  const cksum = '0'.repeat(64);
  const lines = [
    null,
    7,
    { name: 'b', vers: '1.0.1', cksum, deps: [] },
    { name: 'a', vers: '1.0.2', cksum: 'none', deps: [] },
    { name: 'a', vers: '1.0.3"\nx = "', cksum, deps: [] },
    { name: 'a', vers: '1.0.4', cksum, deps: [{ name: 'b"]', req: '1', kind: 'normal' }] },
    { name: 'a', vers: '1.0.5', cksum, deps: [{ name: 'b', req: {}, registry: 'https://elsewhere.example' }] },
    { name: 'a', vers: '1.0.6', cksum, deps: 'none', features: [], yanked: 'no' },
    ...Array.from({ length: 10_000 }, (_, at) => ({ name: 'a', vers: `1.1.${at}`, cksum, deps: [] })),
  ];
  const shelf = { find: () => ({ kind: 'document', value: lines }) as const };
  const { plan } = await plannedCrates(files, shelf, { a: '1.0.1' });
  assert.deepEqual(plan.groups.map(titleOf), ['refresh a 1.0.0 → 1.0.6']);
});
