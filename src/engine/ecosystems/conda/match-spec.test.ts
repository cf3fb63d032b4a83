import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMatchSpec } from './match-spec.ts';

void test('a match specification is read as conda reads it', () => {
  /** Text, then name, constraint, the version that it allows alone, and the text of the span. */
  const specs: readonly (readonly [string, string, string, string, string])[] = [
    ['numpy', 'numpy', '', '', 'numpy'],
    ['python=3.8', 'python', '=3.8', '', 'python=3.8'],
    ['python==3.8', 'python', '==3.8', '3.8', 'python==3.8'],
    ['python 3.8', 'python', '3.8', '3.8', 'python 3.8'],
    ['numpy=1.19.2=py38h54aff64_0', 'numpy', '=1.19.2', '1.19.2', 'numpy=1.19.2=py38h54aff64_0'],
    ['numpy=1.19=py38_0', 'numpy', '=1.19', '1.19', 'numpy=1.19=py38_0'],
    ['numpy 1.19.2 py38_0', 'numpy', '1.19.2', '1.19.2', 'numpy 1.19.2 py38_0'],
    ['conda-forge::scipy>=1.5,<2', 'scipy', '>=1.5,<2', '', 'scipy>=1.5,<2'],
    ['conda-forge/linux-64::blas=1.0=mkl', 'blas', '=1.0', '1.0', 'blas=1.0=mkl'],
    ["xgboost[version='1.3.3',build=py_0]", 'xgboost', '1.3.3', '1.3.3', 'xgboost'],
    ['cudatoolkit 11.0.*', 'cudatoolkit', '11.0.*', '', 'cudatoolkit 11.0.*'],
    ['a 1.0|1.2', 'a', '1.0|1.2', '', 'a 1.0|1.2'],
    ['_libgcc_mutex=0.1=main', '_libgcc_mutex', '=0.1', '0.1', '_libgcc_mutex=0.1=main'],
  ];
  for (const [text, name, constraint, version, shown] of specs) {
    const read = readMatchSpec(text);
    assert(read, text);
    assert.deepEqual(
      [read.name, read.constraint, read.version ?? '', text.slice(read.start, read.end)],
      [name, constraint, version, shown],
      text,
    );
  }
});

void test('a text that names no package is none', () => {
  for (const text of ['', '=1.0', 'a b c d', '::', ' '.repeat(3000)])
    assert.equal(readMatchSpec(text), undefined, text.slice(0, 10));
});
