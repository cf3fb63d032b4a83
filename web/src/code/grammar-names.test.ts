import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grammarOf } from './grammar-names.ts';

test('a file is coloured by what the service calls it, else by its name', () => {
  assert.equal(grammarOf('src/a.ts', 'javascript'), 'typescript');
  assert.equal(grammarOf('bin/run', 'python'), 'python');
  assert.equal(grammarOf('Dockerfile.dev'), 'dockerfile');
  assert.equal(grammarOf('a/poetry.lock', 'toml'), 'ini');
  assert.equal(grammarOf('a/b/UPPER.PHP'), 'php');
});

test('names that are properties of every object are unknown', () => {
  for (const name of ['constructor', 'a.constructor', '__proto__', 'a.toString'])
    assert.equal(grammarOf(name), undefined);
  assert.equal(grammarOf('a', 'constructor'), undefined);
});
