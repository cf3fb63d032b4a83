/** Names are looked for from the inside out, and what a scope declares hides what is outside. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assign, functionScope, isFileLevel, isRef, lookUp, openScope } from './scope.ts';

const ref = { import: 0, path: ['x'] };
const other = { import: 1, path: [] };

void describe('names in scopes', () => {
  const file = openScope(undefined, true);
  const block = openScope(file, false);
  const outer = openScope(block, true);
  const inner = openScope(outer, false);
  const deepest = openScope(inner, false);
  file.names.set('top', ref).set('hidden', ref).set('load', 'loader').set('open', null);
  block.names.set('block', other);
  outer.names.set('hidden', null).set('own', other);

  void it('are found in the nearest scope that declares them', () => {
    assert.equal(lookUp(deepest, 'top'), ref);
    assert.equal(lookUp(deepest, 'own'), other);
    assert.equal(lookUp(deepest, 'block'), other);
    assert.equal(lookUp(deepest, 'hidden'), null);
    assert.equal(lookUp(block, 'hidden'), ref);
    assert.equal(lookUp(file, 'own'), undefined);
    assert.equal(lookUp(deepest, 'missing'), undefined);
  });

  void it("are the file's where no scope between declares them", () => {
    assert.equal(isFileLevel(deepest, 'top'), true);
    assert.equal(isFileLevel(file, 'top'), true);
    assert.equal(isFileLevel(deepest, 'hidden'), false);
    assert.equal(isFileLevel(block, 'hidden'), true);
    assert.equal(isFileLevel(deepest, 'own'), false);
    assert.equal(isFileLevel(deepest, 'missing'), false);
  });

  void it('belong to the function around', () => {
    assert.equal(functionScope(deepest), outer);
    assert.equal(functionScope(outer), outer);
    assert.equal(functionScope(block), file);
    assert.equal(functionScope(openScope(undefined, false)).parent, undefined);
  });

  void it('stand for something where they were given an import', () => {
    assert.deepEqual([ref, null, undefined, 'loader' as const].map(isRef), [true, false, false, false]);
  });

  void it('take their first value where they were declared, and keep it', () => {
    assert.equal(assign(deepest, 'missing', ref), undefined);
    assert.equal(lookUp(deepest, 'missing'), undefined);
    assert.equal(assign(deepest, 'top', other), ref);
    assert.equal(lookUp(deepest, 'top'), ref);
    assert.equal(assign(deepest, 'hidden', other), undefined);
    assert.equal(lookUp(deepest, 'hidden'), other);
    assert.equal(lookUp(file, 'hidden'), ref);
    assert.equal(assign(deepest, 'open', 'loader'), undefined);
    assert.equal(lookUp(file, 'open'), 'loader');
  });
});
