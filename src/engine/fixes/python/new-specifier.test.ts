import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSpecifier } from './new-specifier.ts';

test('a specifier keeps its operators and admits the version', () => {
  assert.equal(newSpecifier('==2.25.1', '2.31.0'), '==2.31.0');
  assert.equal(newSpecifier('<3.1.3', '3.1.4'), '<3.1.5');
  assert.equal(newSpecifier('^1.2', '2.0.1'), '^2.0.1');
  assert.equal(newSpecifier('>=1.1,<2.3', '2.3.2'), '>=2.3.2,<2.4');
});
