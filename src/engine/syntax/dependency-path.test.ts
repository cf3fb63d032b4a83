/** Sources of packages are told from own code by the folder that their package manager puts them into. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { isDependencyPath, isPackagePath } from './dependency-path.ts';

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

test('packages of PHP and Ruby lie in folders of their own, too', () => {
  for (const [path, language, expected] of [
    ['vendor/acme/a/b.php', 'php', true],
    ['x/vendor/acme/b.php', 'php', true],
    ['src/vendors/b.php', 'php', false],
    ['vendor/bundle/ruby/3.1.0/gems/a-1.0.0/lib/a.rb', 'ruby', true],
    ['usr/share/gems/a/a.rb', 'ruby', true],
    ['lib/gemstones/a.rb', 'ruby', false],
    ['vendor/a.rb', 'ruby', false],
    ['node_modules/a/b.js', 'javascript', true],
    ['src/b.js', 'javascript', false],
  ] as const)
    assert.equal(isPackagePath(path, language), expected, path);
});
