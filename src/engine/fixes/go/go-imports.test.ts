/** The head of a Go file: package and imports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGoImports } from './go-imports.ts';
import { packagesOfFiles } from './go-packages.ts';

test('imports are read in every form, and nothing behind them', () => {
  const text = [
    '// Copyright "x"',
    '/* package no */',
    '//go:build linux',
    '',
    'package wire // import "a.example/wire"',
    'import "fmt"; import alias `b.example/b`',
    'import (',
    '\t. "c.example/c"',
    '\t_ "d.example/d" // "not this"',
    '\t"e.example/e"; "f.example/f"',
    ')',
    'var text = "g.example/g"',
    'import "late.example/late"',
  ].join('\n');
  assert.deepEqual(readGoImports(text), {
    name: 'wire',
    imports: ['fmt', 'b.example/b', 'c.example/c', 'd.example/d', 'e.example/e', 'f.example/f'],
  });
});

test('files that the go command ignores, and files that are none of Go, say nothing', () => {
  for (const text of ['//go:build ignore\n\npackage main', '// +build ignore\n\npackage main', 'import "x"', '', '{}'])
    assert.equal(readGoImports(text), undefined, text);
});

test('tests and test data of a module concern nobody who uses it', () => {
  const files = ['a.go', 'a_test.go', 'testdata/t.go', '_old/o.go', 'cmd/main.go'].map((path) => ({
    path,
    text: () => `package ${path.startsWith('cmd') ? 'main' : 'a'}\nimport "${path}.example/x"`,
  }));
  assert.deepEqual(
    [...packagesOfFiles(files)],
    [
      ['', { isProgram: false, imports: ['a.go.example/x'] }],
      ['cmd', { isProgram: true, imports: ['cmd/main.go.example/x'] }],
    ],
  );
  assert.deepEqual(packagesOfFiles(files, true).get('')?.imports, ['a.go.example/x', 'a_test.go.example/x']);
});
