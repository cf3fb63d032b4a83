/** Sources of packages are told from own code by the folder that their package manager puts them into. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { isDependencyPath } from './dependency-path.ts';

test('sources of packages lie in the folders of their language', () => {
  for (const [path, language, expected] of [
    ['vendor/a/b.go', 'go', true],
    ['x/vendor/b.go', 'go', true],
    ['x/myvendor/b.go', 'go', false],
    ['vendor.go', 'go', false],
    ['node_modules/a.go', 'go', false],
    ['vendor/a.js', 'javascript', false],
    ['node_modules/a/b.js', 'javascript', true],
    ['x/node_modules/b.js', 'typescript', true],
    ['old_node_modules/b.js', 'javascript', false],
    ['.venv/lib/site-packages/a.py', 'python', true],
    ['dist-packages/a.py', 'python', true],
    ['src/a.py', 'python', false],
  ] as const)
    assert.equal(isDependencyPath(path, language), expected, path);
});
