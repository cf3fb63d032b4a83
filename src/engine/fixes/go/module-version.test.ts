import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareGoReleases } from './module-version.ts';

/** As https://go.dev/doc/toolchain#version orders them. */
const ascending = [
  '',
  '1.9',
  '1.20',
  '1.20.1',
  '1.20.12',
  '1.21',
  '1.21beta1',
  '1.21rc1',
  '1.21rc2',
  '1.21rc10',
  '1.21.0',
  '1.21.1',
  '1.22rc1',
  '1.22.0',
  '2.0',
];

test('releases of Go are ordered as the go command orders them, each against each', () => {
  for (const [at, left] of ascending.entries())
    for (const [other, right] of ascending.entries())
      assert.equal(Math.sign(compareGoReleases(left, right)), Math.sign(at - other), `${left} and ${right}`);
});
