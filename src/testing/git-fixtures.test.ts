/** The repositories that tests write without git are those that git would have made: what a service reads of them is worth nothing otherwise. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { commitFiles, commitOnBranch, git, makeRepository, temporaryFolder } from './git-fixtures.ts';
import { filesOfCommit, gitDirOf, readObject, readReference } from './git-objects.ts';

const names = ['a', 'a-b', 'a.txt', 'a/b', 'a/b.txt', 'a0', 'é/ü.json', 'deep/er/and/deeper', 'z z', 'n'.repeat(120)];
const files = fc.dictionary(fc.constantFrom(...names), fc.uint8Array({ maxLength: 40 }), {
  maxKeys: 8,
  noNullPrototype: true,
});
/** A path that is a file here and a folder there cannot be both. */
const trees = files.filter(
  (tree) => !Object.keys(tree).some((name) => Object.keys(tree).some((other) => other.startsWith(`${name}/`))),
);

test('a commit of any files has the hash that git gives it, and git finds nothing amiss', () => {
  const property = fc.property(fc.array(trees, { minLength: 1, maxLength: 3 }), (commits) => {
    const ours = join(temporaryFolder(), 'ours');
    const theirs = temporaryFolder();
    makeRepository({}, { path: ours });
    git(theirs, ['init', '--quiet', '-b', 'main', '.']);
    for (const tree of commits) {
      for (const folder of [ours, theirs]) empty(folder);
      const commit = commitFiles(ours, tree);
      for (const [name, content] of Object.entries(tree)) {
        mkdirSync(dirname(join(theirs, name)), { recursive: true });
        writeFileSync(join(theirs, name), content);
      }
      git(theirs, ['add', '--all']);
      git(theirs, ['commit', '--quiet', '--allow-empty', '-m', 'Change']);
      assert.equal(commit, git(theirs, ['rev-parse', 'HEAD']));
    }
    assert.equal(git(ours, ['status', '--porcelain']), '');
    git(ours, ['fsck', '--strict']);
  });
  fc.assert(property, { seed: 20261125, numRuns: 6 });
});

test('links, programs, and what git alone knows how to take are committed as git does', () => {
  const { path } = makeRepository({ 'run.sh': '#!/bin/sh\n', 'b/a.txt': 'a' });
  chmodSync(join(path, 'run.sh'), 0o755);
  symlinkSync('b/a.txt', join(path, 'link'));
  commitFiles(path, {});
  assert.equal(
    git(path, ['ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD']),
    '100644 b/a.txt\n120000 link\n100755 run.sh',
  );
  const commit = commitFiles(path, { '.gitignore': 'left-out\n', 'left-out': 'x' });
  assert.equal(git(path, ['ls-tree', '--name-only', commit]), '.gitignore\nb\nlink\nrun.sh');
  assert.equal(git(path, ['status', '--porcelain']), '');
});

test('a branch takes a commit while the work tree stays where it is', () => {
  const { path, commitSha } = makeRepository({ 'a.txt': '1', 'b/c.txt': '2', 'b/d.txt': '3' });
  const first = commitOnBranch(path, { branch: 'team/feature', from: 'main' }, { 'a.txt': '4', 'b/c.txt': null });
  const second = commitOnBranch(path, { branch: 'team/feature', from: 'team/feature' }, { 'e/f.txt': '5' });
  assert.equal(git(path, ['rev-parse', 'team/feature~1']), first);
  assert.equal(git(path, ['rev-parse', 'team/feature~2']), commitSha);
  assert.equal(git(path, ['diff', '--name-status', 'main', 'team/feature']), 'M\ta.txt\nD\tb/c.txt\nA\te/f.txt');
  assert.equal(git(path, ['status', '--porcelain', '--branch']), '## main');
  assert.throws(() => commitOnBranch(path, { branch: 'other', from: 'main' }, { 'nowhere.txt': null }), /nowhere/);
  git(path, ['gc', '--quiet']);
  assert.equal(readReference(gitDirOf(path), 'refs/heads/team/feature'), second);
  assert.deepEqual([...filesOfCommit(gitDirOf(path), second).keys()].sort(), ['a.txt', 'b/d.txt', 'e/f.txt']);
  assert.equal(readObject(gitDirOf(path), 'blob', second), undefined);
});

function empty(folder: string): void {
  for (const name of names) rmSync(join(folder, name.split('/')[0] ?? ''), { recursive: true, force: true });
}
