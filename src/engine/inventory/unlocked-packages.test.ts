/** What a manifest is told of declarations that nothing pins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from './take-inventory.ts';

const lock = (packages: object): string =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: { a: '^1.0.0' } }, ...packages } });
const pinned = lock({ 'node_modules/a': { version: '1.2.0' } });

async function told(files: Record<string, string>): Promise<readonly string[]> {
  const inventory = await takeInventory(memoryTree(files));
  const file = inventory.files.find(({ path }) => path === 'package.json');
  return (file?.problems ?? []).map(({ line, message }) => `${line} ${message}`);
}

test('without a lockfile, or with one that cannot be read, one problem says what is unknown', async () => {
  const manifest = '{"dependencies": {"a": "^1.0.0", "b": "2.0.0"}}';
  assert.deepEqual(await told({ 'package.json': manifest }), ['0 no lockfile: transitive packages are unknown']);
  assert.deepEqual(await told({ 'package.json': manifest, 'package-lock.json': 'broken' }), [
    '0 package-lock.json could not be read: transitive packages are unknown',
  ]);
  assert.deepEqual(await told({ 'package.json': manifest, 'x/package-lock.json': 'broken' }), [
    '0 no lockfile: transitive packages are unknown',
  ]);
  assert.deepEqual(await told({ 'package.json': '{}' }), []);
  assert.deepEqual(await told({ 'package.json': '{"overrides": {"a": "1.0.0"}}' }), []);
});

test('beside a lockfile each declaration that it lacks is named where it stands, but what is often not installed', async () => {
  const manifest = [
    '{"dependencies": {"a": "^1.0.0",',
    '"b": "^2.0.0",',
    '"c": "3.0.0"},',
    '"peerDependencies": {"d": "*"},',
    '"optionalDependencies": {"e": "*"},',
    '"devDependencies": {"f": "*"}}',
  ].join('\n');
  const problems = await told({ 'package.json': manifest, 'package-lock.json': pinned });
  assert.deepEqual(
    problems.map((text) => text.split(' ').slice(0, 2).join(' ')),
    ['2 b', '3 c', '6 f'],
  );
  assert.match(problems[0] ?? '', /package-lock\.json does not pin it: its version and what it brings in are unknown$/);
  assert.match(problems[1] ?? '', /does not pin it: what it brings in is unknown$/);
  assert.deepEqual(
    await told({ 'package.json': '{"dependencies": {"a": "^1.0.0"}}', 'package-lock.json': pinned }),
    [],
  );
});

test('a declaration that nothing pins is a direct package, with a version only where its constraint allows one alone', async () => {
  const { packages } = await takeInventory(
    memoryTree({ 'package.json': '{"dependencies": {"a": "^1.0.0"}, "devDependencies": {"b": "2.0.0"}}' }),
  );
  assert.deepEqual(
    packages.map(
      ({ name, version, constraint, directness, scope, lockfilePath, lockfileSpan, parents, dependencyPath }) => [
        [name, version, constraint, directness, scope, lockfilePath],
        [lockfileSpan, parents, dependencyPath],
      ],
    ),
    [
      [
        ['a', '', '^1.0.0', 'direct', 'production', ''],
        [null, [], ['a@']],
      ],
      [
        ['b', '2.0.0', '2.0.0', 'direct', 'development', ''],
        [null, [], ['b@2.0.0']],
      ],
    ],
  );
});
