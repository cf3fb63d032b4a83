/** Which code is the repository's own: a folder too many would hide code from every judgement. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { isBrowserScript, isFirstParty, isTestPath, vendoredFolders } from './first-party.ts';
import { factsOf } from '../../testing/packages-and-facts.ts';

void describe('paths', () => {
  void it('are of packages below the folders that package managers fill', () => {
    // biome-ignore format: a table
    const folders = [
      'node_modules', 'bower_components', 'jspm_packages', 'site-packages', 'dist-packages', '.git', '.yarn', '.venv', 'venv',
      'vendor/bundle', '.gradle', '.cargo',
    ];
    for (const folder of folders) {
      assert.equal(isFirstParty(`${folder}/x`), false, folder);
      assert.equal(isFirstParty(`deep/${folder}/x`), false, folder);
      assert.equal(isFirstParty(`my${folder}/x`), true, folder);
      assert.equal(isFirstParty(`${folder}s/x`), true, folder);
    }
    assert.equal(isFirstParty('vendor/x'), true);
    assert.equal(isFirstParty('agit/x'), true);
  });

  void it('are of tests by their folder or their name', () => {
    // biome-ignore format: a table
    const tests = [
      'test/a.js', 'x/tests/a.js', 'Spec/a.rb', 'specs/a.js', 'e2e/a.js', 'x/__tests__/a.js', 'testdata/a.go', '__mocks__/a.js',
      'cypress/a.js', 'a.test.js', 'a_test.go', 'a-spec.ts', 'a.tests.ts', 'a.e2e.ts', 'a.cy.js', 'test_a.py', 'x/conftest.py',
      'x/tests.py',
    ];
    const others = [
      'testing/a.js',
      'mytest/a.js',
      'a.testing.js',
      'latest.js',
      'mytest_a.py',
      'test_a.js',
      'xtests.py',
      'a.test',
    ];
    for (const path of tests) assert.equal(isTestPath(path), true, path);
    for (const path of others) assert.equal(isTestPath(path), false, path);
  });

  void it('are of scripts that only a browser runs where they import and export nothing', () => {
    const place = { start: 0, end: 1 };
    for (const folder of ['public', 'static', 'assets', 'wwwroot', 'www', 'htdocs', 'webroot', 'bower', 'x/Public'])
      assert.equal(isBrowserScript(factsOf(`${folder}/a.js`)), true, folder);
    assert.equal(isBrowserScript(factsOf('lib/a.min.js')), true);
    assert.equal(isBrowserScript(factsOf('lib/a.min.jsx')), false);
    assert.equal(isBrowserScript(factsOf('lib/a.js')), false);
    assert.equal(isBrowserScript(factsOf('republic/a.js')), false);
    const imports = [{ specifier: 'x', kind: 'static' as const, ...place }];
    assert.equal(isBrowserScript(factsOf('public/a.js', { imports })), false);
    const exports = [{ name: 'x', ref: { import: 0, path: [] }, ...place }];
    assert.equal(isBrowserScript(factsOf('public/a.js', { exports })), false);
  });

  void it('are vendored below folders that Go and Composer filled', () => {
    const tree = memoryTree({
      'vendor/modules.txt': '',
      'a/vendor/composer/installed.json': '',
      'b/myvendor/modules.txt': '',
      'c/vendor/x/modules.txt': '',
    });
    assert.deepEqual([...vendoredFolders(tree)].sort(), ['a/vendor/', 'vendor/']);
  });
});
