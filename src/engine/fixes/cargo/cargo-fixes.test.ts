/** Fixes of Cargo.lock, case by case: which crates it holds afterwards, and that all of it is what cargo would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FixSettings } from '../model/project-editor.ts';
import { titleOf } from '../python/made-index.testing.ts';
import {
  cargoLockOf,
  cargoTomlOf,
  crateProblems,
  cratesIn,
  crateShelf,
  type MadeCrates,
  plannedCrates,
} from './made-crates.testing.ts';

interface Case {
  readonly name: string;
  /** What the manifest declares, as `MadeCrate.needs`, and as it stands there. */
  readonly roots: readonly string[];
  readonly declared: Readonly<Record<string, string>>;
  readonly development?: Readonly<Record<string, string>>;
  readonly index: MadeCrates;
  readonly locked: readonly string[];
  readonly on?: Readonly<Record<string, readonly string[]>>;
  /** Where others are on afterwards. */
  readonly onAfter?: Readonly<Record<string, readonly string[]>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  readonly groups: readonly string[];
  readonly after: readonly string[];
  readonly rootsAfter?: readonly string[];
  readonly declaredAfter?: Readonly<Record<string, string>>;
  readonly developmentAfter?: Readonly<Record<string, string>>;
  readonly unfixed?: readonly RegExp[];
}

const cases: readonly Case[] = [
  {
    name: 'what a requirement admits is refreshed to the lowest safe release',
    roots: ['a 1.0'],
    declared: { a: '"1.0"' },
    index: { a: { '1.0.0': {}, '1.0.1': {}, '1.2.0': {}, '2.0.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1'],
  },
  {
    name: 'declarations that admit no safe release are rewritten in their own style',
    roots: ['a ^1.0', 'b ~0.2.1', 'c =1.0.0'],
    declared: { a: '{ version = "^1.0", features = [] }', b: '"~0.2.1"' },
    development: { c: '"=1.0.0"' },
    index: {
      a: { '1.0.0': {}, '2.1.0': {} },
      b: { '0.2.1': {}, '0.3.4': {} },
      c: { '1.0.0': {}, '1.0.7': {} },
    },
    locked: ['a 1.0.0', 'b 0.2.1', 'c 1.0.0'],
    affected: { a: '2.0.0', b: '0.3.0', c: '1.0.1' },
    groups: ['direct a 1.0.0 → 2.1.0', 'direct b 0.2.1 → 0.3.4', 'direct c 1.0.0 → 1.0.7'],
    after: ['a 2.1.0', 'b 0.3.4', 'c 1.0.7'],
    rootsAfter: ['a ^2.1.0', 'b ~0.3.4', 'c =1.0.7'],
    declaredAfter: { a: '{ version = "^2.1.0", features = [] }', b: '"~0.3.4"' },
    developmentAfter: { c: '"=1.0.7"' },
  },
  {
    name: 'what brings it in goes up as far as its newer release asks for a safe one',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] }, '1.1.0': { needs: ['b ^1'] }, '1.2.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': {}, '2.1.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: ['a 1.2.0', 'b 2.0.0'],
  },
  {
    name: 'two majors side by side: each is fixed in its own line, and both are spelled with their versions',
    roots: ['a 1', 'b 2'],
    declared: { a: '"1"', b: '"2"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] } },
      b: { '1.0.0': {}, '1.0.9': {}, '2.0.0': {}, '2.0.9': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'b 2.0.0'],
    affected: { b: '1.0.9' },
    groups: ['refresh b 1.0.0 → 1.0.9'],
    after: ['a 1.0.0', 'b 1.0.9', 'b 2.0.0'],
  },
  {
    name: 'where one of two majors goes, the other is spelled by its name alone',
    roots: ['a 1', 'b 2'],
    declared: { a: '"1"', b: '"2"' },
    index: {
      a: { '1.0.0': { needs: ['b ^1'] }, '1.1.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'b 2.0.0'],
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → '],
    after: ['a 1.1.0', 'b 2.0.0'],
  },
  {
    name: 'where a second major comes, all that ask for either spell its version',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: { '1.0.0': {}, '1.1.0': { needs: ['b ^2'] } },
      b: { '1.0.0': {}, '2.0.0': { needs: ['c 1'] } },
      c: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { a: '1.1.0' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0', 'b 1.0.0', 'b 2.0.0', 'c 1.0.0'],
  },
  {
    name: 'optional crates that were on stay on, others stay off',
    roots: ['a 1'],
    declared: { a: '{ version = "1", features = ["fast"] }' },
    index: {
      a: {
        '1.0.0': { needs: ['f? 1', 'o? 1'], features: { fast: ['dep:f'], other: ['dep:o'] } },
        '1.0.1': { needs: ['f? 1', 'o? 1'], features: { fast: ['dep:f'], other: ['dep:o'] } },
      },
      f: { '1.0.0': {} },
      o: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'f 1.0.0'],
    on: { 'a 1.0.0': ['fast'], 'a 1.0.1': ['fast'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'f 1.0.0'],
  },
  {
    name: 'a crate that a weak feature names is locked, though nothing switches it on',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: {
      a: {
        '1.0.0': {},
        '1.0.1': {
          needs: ['w? 1', 'o? 1'],
          features: { default: ['std'], std: ['w?/std'], w: ['dep:w', 'dep:o'] },
        },
      },
      w: { '1.0.0': { needs: ['d =1.0.1'] } },
      d: { '1.0.0': {}, '1.0.1': {} },
      o: { '1.0.0': {} },
    },
    locked: ['a 1.0.0'],
    on: { 'a 1.0.1': ['default'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'd 1.0.1', 'w 1.0.0'],
  },
  {
    name: 'features are those that who brings it in switches on by its own, and what they no longer name goes',
    roots: ['a[web] 1'],
    declared: { a: '{ version = "1", features = ["web"] }' },
    index: {
      a: {
        '1.0.0': { needs: ['b 1'], features: { web: ['b/secure'] } },
        '1.1.0': { needs: ['b 1'], features: { web: [] } },
      },
      b: {
        '1.0.0': { needs: ['r? 1'], features: { secure: ['r'] } },
        '1.0.1': { needs: ['n? 1', 'r? 1'], features: { secure: ['n'] } },
      },
      r: { '1.0.0': {} },
      n: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'r 1.0.0'],
    on: { 'a 1.0.0': ['web'], 'a 1.1.0': ['web'], 'b 1.0.0': ['secure'] },
    affected: { a: '1.1.0' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0', 'b 1.0.0'],
    onAfter: { 'a 1.1.0': ['web'] },
  },
  {
    name: 'what a feature newly stands for comes with it',
    roots: ['a[web] 1'],
    declared: { a: '{ version = "1", features = ["web"] }' },
    index: {
      a: { '1.0.0': { needs: ['b 1'], features: { web: ['b/secure'] } } },
      b: {
        '1.0.0': { needs: ['r? 1'], features: { secure: ['r'] } },
        '1.0.1': { needs: ['n? 1', 'r? 1'], features: { secure: ['n'] } },
      },
      r: { '1.0.0': {} },
      n: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'r 1.0.0'],
    on: { 'a 1.0.0': ['web'], 'b 1.0.0': ['secure'], 'b 1.0.1': ['secure'] },
    affected: { b: '1.0.1' },
    groups: ['refresh b 1.0.0 → 1.0.1'],
    after: ['a 1.0.0', 'b 1.0.1', 'n 1.0.0'],
  },
  {
    name: 'what stays and is newly asked for more has it',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: { '1.0.0': {}, '1.0.1': { needs: ['b[more] 1'] } },
      b: { '1.0.0': { needs: ['m? 1'], features: { more: ['m'] } } },
      m: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0'],
    on: {},
    onAfter: { 'b 1.0.0': ['more'] },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: ['a 1.0.1', 'b 1.0.0', 'm 1.0.0'],
  },
  {
    name: 'declarations that are majors behind go up together with all that they need',
    roots: ['web 1', 'page[web] 1'],
    declared: { web: '"1"', page: '{ version = "1", features = ["web"] }' },
    index: {
      web: {
        '1.0.0': { needs: ['old ^1'] },
        // Every step on the way still leads to what is vulnerable.
        '2.0.0': { needs: ['core ^1'] },
        '3.0.0': { needs: ['core ^2', 'log ^1'] },
      },
      page: {
        '1.0.0': { needs: ['web? ^1'], features: { web: ['dep:web'] } },
        '2.0.0': { needs: ['web? ^2'], features: { web: ['dep:web'] } },
        '3.0.0': { needs: ['web? ^3'], features: { web: ['dep:web'] } },
        // Asked for what it does not have.
        '4.0.0': {},
      },
      core: { '1.0.0': { needs: ['old ^1'] }, '2.0.0': { needs: ['deep ^1'] } },
      deep: { '1.0.0': { needs: ['log ^1'] } },
      log: { '1.0.0': {}, '1.3.0': {} },
      old: { '1.0.0': {}, '2.0.0': {} },
    },
    locked: ['old 1.0.0', 'page 1.0.0', 'web 1.0.0'],
    on: { 'page 1.0.0': ['web'] },
    onAfter: { 'page 3.0.0': ['web'] },
    affected: { old: '2.0.0' },
    groups: ['ancestor old 1.0.0 → '],
    after: ['core 2.0.0', 'deep 1.0.0', 'log 1.3.0', 'page 3.0.0', 'web 3.0.0'],
    rootsAfter: ['web 3.0.0', 'page[web] 3.0.0'],
    declaredAfter: { web: '"3.0.0"', page: '{ version = "3.0.0", features = ["web"] }' },
  },
  {
    name: 'of crates that link to one library, the one that is behind goes up as well',
    roots: ['a 1', 'b 1'],
    declared: { a: '"1"', b: '"1"' },
    index: {
      a: {
        '1.0.0': { needs: ['mid ^1'] },
        '2.0.0': { needs: ['mid ^1'] },
        '3.0.0': { needs: ['mid ^1'] },
        '4.0.0': { needs: ['mid ^1'] },
        '5.0.0': { needs: ['mid ^2'] },
      },
      mid: { '1.0.0': { needs: ['old ^1', 'sys ^1'] }, '2.0.0': { needs: ['sys ^2'] } },
      b: { '1.0.0': { needs: ['sys ^1'] }, '2.0.0': { needs: ['sys ^2'] } },
      sys: { '1.0.0': { links: 'z' }, '2.0.0': { links: 'z' } },
      old: { '1.0.0': {} },
    },
    locked: ['a 1.0.0', 'b 1.0.0', 'mid 1.0.0', 'old 1.0.0', 'sys 1.0.0'],
    affected: { old: '9.0.0' },
    groups: ['ancestor old 1.0.0 → '],
    after: ['a 5.0.0', 'b 2.0.0', 'mid 2.0.0', 'sys 2.0.0'],
    rootsAfter: ['a 5.0.0', 'b 2.0.0'],
    declaredAfter: { a: '"5.0.0"', b: '"2.0.0"' },
  },
  {
    name: 'releases that are yanked or unfinished are passed over',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: { a: { '1.0.0': {}, '1.0.1': { isYanked: true }, '1.1.0-rc.1': {}, '1.1.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.1.0'],
    after: ['a 1.1.0'],
  },
  {
    name: 'what others hold stays, with the reason',
    roots: ['a =1.0.0'],
    declared: { a: '"=1.0.0"' },
    index: { a: { '1.0.0': { needs: ['b ^1'] } }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: ['a 1.0.0', 'b 1.0.0'],
    affected: { b: '2.0.0' },
    groups: [],
    after: ['a 1.0.0', 'b 1.0.0'],
    unfixed: [/a 1\.0\.0 asks for b \^1, and no release of it that is safe would do/],
  },
  {
    name: 'a way that would open an alert is not taken',
    roots: ['a 1'],
    declared: { a: '"1"' },
    index: { a: { '1.0.0': {}, '1.0.1': { needs: ['b 1'] } }, b: { '1.0.0': {} } },
    locked: ['a 1.0.0'],
    affected: { a: '1.0.1', b: 'never' },
    groups: [],
    after: ['a 1.0.0'],
    unfixed: [/b/],
  },
];

for (const version of [4, 3, 1] as const)
  for (const one of cases) test(`version ${version}: ${one.name}`, () => check(one, version));

async function check(one: Case, version: 1 | 3 | 4): Promise<void> {
  const { roots, declared, development, index, locked, on, onAfter = on, rootsAfter = roots } = one;
  const { declaredAfter = declared, developmentAfter = development } = one;
  const files = {
    'Cargo.toml': cargoTomlOf(declared, development),
    'Cargo.lock': cargoLockOf(roots, index, locked, on, version),
  };
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
