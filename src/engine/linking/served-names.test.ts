/** An address that is missed calls a package unused that a page loads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryTree } from '../files/memory-tree.ts';
import { addressesIn, directivesIn, servedNamesOf } from './served-names.ts';

const served = servedNamesOf(memoryTree({ 'public/js/app.js': '', 'vendor/own/start.mjs': '' }));

test('each folder of an address may be a package, unless the file is the repository’s own', () => {
  assert.deepEqual(served('/packages/jquery/dist/jquery.min.js'), ['packages', 'jquery', 'dist']);
  assert.deepEqual(served('/lib/@acme/player/player.js'), ['lib', '@acme/player', 'player']);
  assert.deepEqual(served('../js/app.js'), []);
  assert.deepEqual(served('/assets/own/start.mjs'), ['assets', 'own']);
  assert.deepEqual(served('own/start.mjs'), []);
  assert.deepEqual(served('/packages/jquery/dist/jquery.png'), []);
  assert.deepEqual(served('/packages/normalize/normalize.css'), ['packages', 'normalize']);
  assert.deepEqual(served('jquery.js'), []);
});

test('addresses and directives are found where they stand', () => {
  const text = 'x = "/a/b.js"; y = \'c/d.wasm?v=1\'; z = "e.json"';
  assert.deepEqual(
    addressesIn(text).map(({ path, start }) => [path, text.indexOf(path) === start]),
    [
      ['/a/b.js', true],
      ['c/d.wasm', true],
    ],
  );
  assert.deepEqual(directivesIn('//= require a/b\n#= require "c"\n *= require d\n// require e\n').length, 3);
});

test('no text makes them throw, and no name is none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.ok([...addressesIn(text), ...directivesIn(text)].every(({ path }) => path !== ''));
      assert.ok(served(`${text}/x.js`).every((name) => name !== ''));
    }),
  );
});
