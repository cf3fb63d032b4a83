import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { installsOf } from './installs.ts';

const graph = (lockfilePath: string, ecosystem: DependencyGraph['ecosystem'] = 'npm'): DependencyGraph => ({
  ecosystem,
  lockfilePath,
  folders: [],
  roots: [],
  edges: new Map(),
});

const paths = [
  'package-lock.json',
  'yarn.lock',
  'apps/web/package-lock.json',
  'apps/web/pnpm-lock.yaml',
  'apps/web/yarn.lock',
  'tools/package-lock.json',
];

test('an install has one lockfile of npm’s a folder, and each lockfile is in one at least; those of others are in all', () => {
  const installs = installsOf([
    ...paths.map((path) => graph(path)),
    graph('Pipfile.lock', 'PyPI'),
    graph('poetry.lock', 'PyPI'),
  ]);
  assert.deepEqual(
    installs.map(({ graphs }) => graphs.map(({ lockfilePath }) => lockfilePath)),
    [
      ['package-lock.json', 'apps/web/package-lock.json', 'tools/package-lock.json', 'Pipfile.lock', 'poetry.lock'],
      ['yarn.lock', 'apps/web/pnpm-lock.yaml', 'tools/package-lock.json', 'Pipfile.lock', 'poetry.lock'],
      ['yarn.lock', 'apps/web/yarn.lock', 'tools/package-lock.json', 'Pipfile.lock', 'poetry.lock'],
    ],
  );
});

test('packages of a shared folder are judged in the install of their lockfile; other ecosystems are asked about once', () => {
  const found = (lockfilePath: string, ecosystem: Package['ecosystem'] = 'npm') =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is looked at
    ({ ecosystem, lockfilePath, manifestPath: 'package.json' }) as Package;
  const installs = installsOf([...paths.map((path) => graph(path)), graph('Pipfile.lock', 'PyPI')]);
  const judging = (item: Package) => installs.map(({ judges }) => judges(item));
  assert.deepEqual(judging(found('package-lock.json')), [true, false, false]);
  assert.deepEqual(judging(found('apps/web/pnpm-lock.yaml')), [false, true, false]);
  assert.deepEqual(judging(found('tools/package-lock.json')), [true, true, true]);
  assert.deepEqual(judging(found('Pipfile.lock', 'PyPI')), [true, false, false]);
});

test('several graphs of one lockfile are one install, as is a repository without lockfiles', () => {
  assert.equal(installsOf([graph('yarn.lock'), graph('yarn.lock')]).length, 1);
  assert.equal(installsOf([]).length, 1);
});
