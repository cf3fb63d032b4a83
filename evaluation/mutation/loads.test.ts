import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readLoads } from './loads.ts';
import { wavesOf } from './nearest-tests.ts';

const loads = readLoads(fileURLToPath(new URL('../..', import.meta.url)));

const cases: readonly { readonly from: string; readonly path: string; readonly how: 'direct' | 'far' | 'not' }[] = [
  { from: 'src/engine/rules/glob.test.ts', path: 'src/engine/rules/glob.ts', how: 'direct' },
  { from: 'src/engine/perturbed/scan.test.ts', path: 'src/engine/rules/glob.ts', how: 'far' },
  { from: 'src/engine/rules/glob.test.ts', path: 'src/engine/scan.ts', how: 'not' },
  // By a thread, and by a process that is started in one.
  { from: 'src/service/database/distribute.test.ts', path: 'src/service/database/embedded/worker.ts', how: 'far' },
  {
    from: 'src/service/database/distribute.test.ts',
    path: 'src/service/database/embedded/make-database.ts',
    how: 'far',
  },
  // By the program's own start, which is JavaScript.
  { from: 'src/cli/scan.process.test.ts', path: 'src/engine/scan.ts', how: 'far' },
];

for (const { from, path, how } of cases)
  test(`${from} loads ${path}: ${how}`, () => {
    assert.equal(loads.isDirect(from, path), how === 'direct');
    assert.equal(loads.canLoad(from, path), how !== 'not');
  });

// What comes first is nearest to saying what the file is for, and what is never loaded must not cost a start.
test('those that import the file come first, then those of its folder, those that start servers last, others not', () => {
  const tests = [
    'src/service/scanning/scans.process.test.ts',
    'src/engine/perturbed/scan.test.ts',
    'src/engine/rules/check-rules.test.ts',
    'src/engine/versions/order.test.ts',
    'src/engine/rules/glob.test.ts',
  ];
  const waves = wavesOf('src/engine/rules/glob.ts', tests, loads, { isFar: false, isNear: false });
  assert.deepEqual(
    waves.map((wave) => [...wave.tests]),
    [
      ['src/engine/rules/glob.test.ts'],
      ['src/engine/rules/check-rules.test.ts'],
      ['src/engine/perturbed/scan.test.ts'],
    ],
  );
});
