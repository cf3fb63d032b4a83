/** Of several versions in a tree each file loads one; the wrong one would be called used, or unused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { instancesOf } from './instances.ts';
import { packageOf } from '../../testing/packages-and-facts.ts';

const root = packageOf('lib', '1');
const inner = packageOf('lib', '2', {
  manifestPath: 'apps/web/package.json',
  lockfilePath: 'apps/web/package-lock.json',
});
const brought = packageOf('lib', '3', { isDirect: false, manifestPath: 'package-lock.json' });
const lone = packageOf('lone', '1');
const workspaceLocked = packageOf('shared', '1', { isDirect: false, manifestPath: 'package-lock.json' });
const workspaceOther = packageOf('shared', '2', {
  isDirect: false,
  manifestPath: 'other/package-lock.json',
  lockfilePath: 'other/package-lock.json',
});
const graph: DependencyGraph = {
  ecosystem: 'npm',
  lockfilePath: 'package-lock.json',
  folders: ['', 'packages/a'],
  roots: [],
  edges: new Map(),
};
const all = [root, inner, brought, lone, workspaceLocked, workspaceOther];

void describe('instances of a package', () => {
  void it('are loaded from the nearest manifest, what it names before what is brought along', () => {
    const instances = instancesOf(all, [graph], true);
    const loads = (path: string) => [root, inner, brought].map((item) => instances.mayLoad(path, item));
    assert.deepEqual(loads('main.js'), [true, false, false]);
    assert.deepEqual(loads('src/deep/main.js'), [true, false, false]);
    assert.deepEqual(loads('apps/web/src/main.js'), [false, true, false]);
    assert.deepEqual(loads('apps/web/main.js'), [false, true, false]);
    assert.deepEqual(loads('apps/main.js'), [true, false, false]);
    assert.equal(instances.mayLoad('apps/web/x.js', lone), true);
    assert.equal(instances.mayLoad('x.js', packageOf('unknown', '1')), true);
  });

  void it('that no manifest near a file names are found by the folders of their lockfile', () => {
    const instances = instancesOf(all, [graph], true);
    assert.equal(instances.mayLoad('packages/a/x.js', workspaceLocked), true);
    assert.equal(instances.mayLoad('packages/a/x.js', workspaceOther), false);
    assert.equal(instances.mayLoad('other/x.js', workspaceOther), true);
    assert.equal(instances.mayLoad('other/x.js', workspaceLocked), false);
    const elsewhere = packageOf('far', '1', { manifestPath: 'a/package.json', lockfilePath: '' });
    const further = packageOf('far', '2', { manifestPath: 'b/package.json', lockfilePath: '' });
    const far = instancesOf([elsewhere, further], [], true);
    assert.deepEqual([far.mayLoad('c/x.js', elsewhere), far.mayLoad('c/x.js', further)], [true, true]);
  });

  void it('of the same version, manifest and lockfile are one', () => {
    const twin = packageOf('lib', '1');
    assert.equal(instancesOf([root, twin], [], true).mayLoad('deep/x.js', { ...root }), true);
    const instances = instancesOf([root, inner], [], true);
    assert.equal(instances.mayLoad('x.js', { ...root }), true);
    for (const other of [{ version: '9' }, { lockfilePath: 'x' }, { manifestPath: 'x' }, { isDirect: false }])
      assert.equal(instances.mayLoad('x.js', { ...root, ...other }), false);
  });

  void it('are, where no folder decides, those that a manifest of the same lockfile names', () => {
    const instances = instancesOf(all, [graph], false);
    assert.equal(instances.mayLoad('x.js', root), true);
    assert.equal(instances.mayLoad('x.js', inner), true);
    assert.equal(instances.mayLoad('x.js', brought), false);
    const same = packageOf('lib', '1', { isDirect: false, manifestPath: 'package-lock.json' });
    assert.equal(instancesOf([root, same], [], false).mayLoad('x.js', same), true);
    const unnamed = instancesOf([workspaceLocked, workspaceOther], [], false);
    assert.equal(unnamed.mayLoad('x.js', workspaceOther), true);
    assert.equal(instances.canSee('anywhere/x.js', inner), true);
  });

  void it('are seen by code below their project, and by code below none', () => {
    const instances = instancesOf([inner, workspaceOther], [], true);
    assert.equal(instances.canSee('apps/web/deep/x.js', inner), true);
    assert.equal(instances.canSee('other/x.js', inner), false);
    assert.equal(instances.canSee('scripts/x.js', inner), true);
    assert.equal(instances.canSee('apps/x.js', inner), true);
    const wide = instancesOf(all, [graph], true);
    assert.equal(wide.canSee('apps/web/x.js', root), true);
    assert.equal(wide.canSee('x.js', inner), false);
    assert.equal(wide.canSee('other/deep/x.js', workspaceLocked), true);
    const locked = packageOf('lib', '1', { manifestPath: 'a/package.json', lockfilePath: 'b/lock' });
    const many = instancesOf([locked, inner], [{ ...graph, lockfilePath: 'b/lock', folders: ['c'] }], true);
    assert.deepEqual(
      ['a', 'b', 'c', 'apps/web'].map((folder) => many.canSee(`${folder}/x.js`, locked)),
      [true, true, true, false],
    );
  });

  void it('are surely loaded where the file’s own project names no other version', () => {
    const instances = instancesOf(all, [graph], false);
    assert.deepEqual(
      ['main.js', 'apps/x.js', 'apps/web/x.js'].map((path) => instances.surelyLoads(path, inner)),
      [false, false, true],
    );
    assert.equal(instances.surelyLoads('apps/web/x.js', root), true);
    assert.equal(instances.surelyLoads('x.js', lone), true);
    const [listed, open] = [
      packageOf('lib', '4', { manifestPath: 'requirements/prod.txt', lockfilePath: '' }),
      packageOf('two', ''),
    ];
    assert.equal(instancesOf([...all, listed], [], false).surelyLoads('main.js', listed), true);
    const pinned = packageOf('two', '1', { manifestPath: 'apps/a.txt', lockfilePath: '' });
    assert.equal(instancesOf([open, pinned], [], false).surelyLoads('main.js', pinned), true);
    assert.equal(instancesOf(all, [graph], true).surelyLoads('main.js', inner), true);
  });

  void it('are not surely loaded by copies of packages', () => {
    const instances = instancesOf(all, [graph], true);
    const paths = ['a/vendor/golang.org/x/a.go', 'Godeps/_workspace/src/github.com/a/b/c.go', 'vendor/a/b.go'];
    assert.deepEqual(
      paths.map((path) => instances.surelyLoads(path, lone)),
      [false, false, true],
    );
  });
});
