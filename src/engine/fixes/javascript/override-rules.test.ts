import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageLockLayout } from './package-lock-layout.ts';
import { readOverrideRules } from './override-rules.ts';
import { recordOf } from './packument.ts';

test('rules are read in all their spellings', () => {
  const manifest = {
    dependencies: { d: '^4.0.0' },
    overrides: {
      a: '1.0.0',
      '@s/b@^2': { '.': '2.1.0', c: '3.0.0', e: { f: '$d' } },
      'g@1': '5.0.0',
      h: '$nobody',
      i: 7,
    },
  };
  assert.deepEqual(readOverrideRules(manifest), [
    { below: [], name: 'a', spec: '1.0.0' },
    { below: [], name: '@s/b', spec: undefined },
    { below: [{ name: '@s/b', range: '^2' }], name: 'c', spec: '3.0.0' },
    {
      below: [
        { name: '@s/b', range: '^2' },
        { name: 'e', range: '*' },
      ],
      name: 'f',
      spec: '^4.0.0',
    },
    { below: [], name: 'g', spec: undefined },
    { below: [], name: 'h', spec: undefined },
  ]);
  for (const overrides of [undefined, null, 'a', 7, []]) assert.deepEqual(readOverrideRules({ overrides }), []);
});

/** By place, version and dependencies. */
const lockfile: Readonly<Record<string, readonly [version: string, dependencies: Readonly<Record<string, string>>]>> = {
  '': ['', { a: '^1.0.0', b: '^1.0.0', c: '^1.0.0' }],
  'node_modules/a': ['1.5.0', { b: '^1.0.0' }],
  'node_modules/b': ['1.0.0', { c: '^1.0.0' }],
  'node_modules/c': ['1.0.0', {}],
};

/** What each place is asked to be below the rules. */
function rangesUnder(overrides: unknown): readonly string[] {
  const entries = new Map(
    Object.entries(lockfile).map(([place, [version, dependencies]]) => [
      place,
      { version, dependencies, resolved: 'https://npm-registry.example/x', integrity: 'sha512-AAAA' },
    ]),
  );
  const layout = packageLockLayout(entries, () => 'package.json', readOverrideRules({ overrides }));
  return layout
    .nodes()
    .flatMap(({ name, edges }) =>
      edges.map((edge) => `${name}>${edge.name} ${edge.range}${edge.isLoose ? ' loose' : ''}`),
    );
}

const own = ['>a ^1.0.0', '>b ^1.0.0', '>c ^1.0.0'];
for (const [name, overrides, expected] of [
  ['without a rule each asks for what it says', {}, ['a>b ^1.0.0', 'b>c ^1.0.0']],
  ['a rule of a name holds everywhere but for the project itself', { c: '1.0.0' }, ['a>b ^1.0.0', 'b>c 1.0.0']],
  ['a rule below a package holds for those that it brings in', { a: { c: '1.0.0' } }, ['a>b ^1.0.0', 'b>c 1.0.0']],
  ['not for others', { c: { b: '1.0.0' } }, ['a>b ^1.0.0', 'b>c ^1.0.0']],
  ['a rule of other versions does not hold', { 'a@^2': { b: '1.0.0' } }, ['a>b ^1.0.0', 'b>c ^1.0.0']],
  ['the more exact rule wins', { c: '1.0.1', a: { c: '1.0.0' } }, ['a>b ^1.0.0', 'b>c 1.0.0']],
  ['what cannot be told is not demanded', { 'c@^1': '1.0.0' }, ['a>b ^1.0.0', 'b>c ^1.0.0 loose']],
  ['a rule that the lockfile does not follow is not demanded', { c: '7.0.0' }, ['a>b ^1.0.0', 'b>c 7.0.0 loose']],
] as const)
  test(name, () => assert.deepEqual(rangesUnder(recordOf(overrides)).toSorted(), [...own, ...expected].toSorted()));
