/** Lockfiles of pnpm that cannot be edited are refused in words, and catalogs are edited where they stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedFixes, type Universe } from '../universe.testing.ts';
import { documentOf, pnpmLockOf, pnpmProblems } from './pnpm-lock.testing.ts';

const universe: Universe = { a: { '1.0.0': {}, '1.0.1': {} } };
const projects = { '.': { dependencies: { a: '^1.0.0' } } };
const lock = pnpmLockOf('9.0', projects, universe, { '.': { a: 'a@1.0.0' } }, { 'a@1.0.0': {} });

test('what cannot be read or kept is refused in words, and nothing is changed', async () => {
  for (const [broken, reason] of [
    [lock.replace("'9.0'", "'4.0'"), /is of version 4\.0/],
    [lock.replace('importers:', 'time:\n  a@1.0.0: 2026-01-01\n\nimporters:'), /times of publication/],
    [lock.replace('\n\n', '\r\n\n'), /end in different ways/],
    [lock.replace('importers:', 'patchedDependencies:\n  a@1.0.0: abc\n\nimporters:'), /is not from a registry/],
  ] as const) {
    const files = { 'package.json': JSON.stringify(projects['.']), 'pnpm-lock.yaml': broken };
    const { plan } = await plannedFixes(files, universe, { a: '1.0.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  }
});

test('what is asked for through a catalog changes there, in the workspace and in the lockfile', async () => {
  const asking = { '.': { dependencies: { a: 'catalog:' } } };
  const catalogs = 'catalogs:\n  default:\n    a:\n      specifier: 1.0.0\n      version: 1.0.0\n\n';
  const before = pnpmLockOf('9.0', asking, universe, { '.': { a: 'a@1.0.0' } }, { 'a@1.0.0': {} }, catalogs);
  const manifest = JSON.stringify(asking['.']);
  const files = {
    'package.json': manifest,
    'pnpm-lock.yaml': before,
    'pnpm-workspace.yaml': 'catalog:\n  a: "1.0.0" # pinned\n',
  };
  const { plan } = await plannedFixes(files, universe, { a: '1.0.1' });
  const after = new Map(plan.files.map(({ path, text }) => [path, text]));
  assert.deepEqual([...after.keys()], ['pnpm-lock.yaml', 'pnpm-workspace.yaml']);
  assert.equal(after.get('pnpm-workspace.yaml'), 'catalog:\n  a: "1.0.1" # pinned\n');
  const written = after.get('pnpm-lock.yaml') ?? '';
  assert.deepEqual(documentOf(written)['catalogs'], { default: { a: { specifier: '1.0.1', version: '1.0.1' } } });
  assert.deepEqual(pnpmProblems(written, asking, universe), []);
});
