import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathTest } from './path-test.ts';

const cases: readonly (readonly [
  include: readonly string[],
  exclude: readonly string[],
  path: string,
  isIn: boolean,
])[] = [
  [[], [], 'src/a.ts', true],
  [['src/**'], [], 'src/a.ts', true],
  [['src/**'], [], 'lib/a.ts', false],
  [['lib/**', 'src/**'], [], 'src/a.ts', true],
  [[], ['**/*.test.ts'], 'src/a.test.ts', false],
  [['src/**'], ['**/*.test.ts'], 'src/a.ts', true],
  [['src/**'], ['**/*.test.ts'], 'src/a.test.ts', false],
  // What is no glob names no path, on either side.
  [['['.repeat(20_000)], [], 'src/a.ts', false],
  [[], ['['.repeat(20_000)], 'src/a.ts', true],
];

for (const [include, exclude, path, isIn] of cases)
  test(`${path} is ${isIn ? 'one' : 'none'} of [${shown(include)}] without [${shown(exclude)}]`, () => {
    assert.equal(pathTest({ include, exclude })(path), isIn);
  });

function shown(globs: readonly string[]): string {
  return globs.map((glob) => glob.slice(0, 20)).join(' ');
}
