import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { planFixes } from './plan-fixes.ts';
import { advisoriesOf, anyFix } from './universe.testing.ts';

const lock = { packages: [{ name: 'vendor/lib', version: '1.0.0' }], 'packages-dev': [] };

for (const [name, constraint, fixed, reason] of [
  [
    'a range that admits the release is left',
    '^1.0',
    '1.2.0',
    'composer.lock is not rewritten by fixes: vendor/lib 1.2.0 is safe; run `composer update vendor/lib --with-all-dependencies`',
  ],
  [
    'a range that does not is to change first',
    '~1.0.0',
    '1.2.0',
    'composer.lock is not rewritten by fixes: vendor/lib 1.2.0 is safe; ask for 1.2.0 instead of ~1.0.0 in composer.json, then run `composer update vendor/lib --with-all-dependencies`',
  ],
  [
    'without a fix there is nothing to ask for',
    '^1.0',
    'never',
    'composer.lock is not rewritten by fixes, and no advisory names a release of vendor/lib that is safe',
  ],
] as const)
  test(name, async () => {
    const { plan, missing } = await planFixes({
      tree: memoryTree({
        'composer.json': JSON.stringify({ require: { 'vendor/lib': constraint } }),
        'composer.lock': JSON.stringify(lock),
      }),
      lookup: advisoriesOf('Packagist', { 'vendor/lib': fixed }),
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
