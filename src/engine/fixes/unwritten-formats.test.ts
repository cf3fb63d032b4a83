import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { planFixes } from './plan-fixes.ts';
import { advisoriesOf, anyFix } from './universe.testing.ts';

const lock = { _meta: { sources: [] }, default: { lib: { version: '==1.0.0' } }, develop: {} };

for (const [name, constraint, fixed, reason] of [
  [
    'a range that admits the release is left',
    '>=1.0',
    '1.2.0',
    'Pipfile.lock is not rewritten by fixes: lib 1.2.0 is safe; run `pipenv upgrade lib`',
  ],
  [
    'a range that does not is to change first',
    '~=1.0.0',
    '1.2.0',
    'Pipfile.lock is not rewritten by fixes: lib 1.2.0 is safe; ask for 1.2.0 instead of ~=1.0.0 in Pipfile, then run `pipenv upgrade lib`',
  ],
  [
    'without a fix there is nothing to ask for',
    '>=1.0',
    'never',
    'Pipfile.lock is not rewritten by fixes, and no advisory names a release of lib that is safe',
  ],
] as const)
  test(name, async () => {
    const { plan, missing } = await planFixes({
      tree: memoryTree({
        Pipfile: `[packages]\nlib = "${constraint}"\n`,
        'Pipfile.lock': JSON.stringify(lock),
      }),
      lookup: advisoriesOf('PyPI', { lib: fixed }),
      privateRegistries: [],
      shelf: { find: () => undefined },
      settings: anyFix,
    });
    assert.deepEqual([plan.groups, missing], [[], []]);
    assert.deepEqual(
      plan.unfixed.map((one) => one.reason),
      [reason],
    );
  });

test('where an editor finds no way, the tool of the format is named all the same', async () => {
  const { plan } = await planFixes({
    tree: memoryTree({
      'composer.json': '{"require":{"vendor/lib":"^1.0"}}',
      'composer.lock': '{\n    "packages": [{"name":"vendor/lib","version":"1.0.0"}],\n    "packages-dev": []\n}',
    }),
    lookup: advisoriesOf('Packagist', { 'vendor/lib': '1.2.0' }),
    privateRegistries: [],
    shelf: { find: () => ({ kind: 'unavailable', reason: 'the registry answers 404' }) },
    settings: anyFix,
  });
  assert.deepEqual(plan.groups, []);
  assert.match(
    plan.unfixed.map(({ reason }) => reason).join('\n'),
    /not from a registry; vendor\/lib 1\.2\.0 is safe: run `composer update vendor\/lib --with-all-dependencies`$/,
  );
});
