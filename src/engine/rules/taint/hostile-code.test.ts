/** Files that are written to be slow or deep end soon, and without an exception; a scan would stand still otherwise. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TaintSpec } from '../model/taint-spec.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { findFlows } from './find-flows.ts';

const spec: TaintSpec = {
  sources: [{ kind: 'code', formula: { kind: 'code', rule: { pattern: 'source($$$)' } } }, { kind: 'requestInput' }],
  sinks: [{ kind: 'calls', names: ['sink'] }],
  sanitizers: [],
  propagators: [],
};

const times = (count: number, text: (at: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, at) => text(at)).join(between);

/** The number of sinks that have to be found; undefined where a bound may be met. */
const files: readonly (readonly [what: string, file: string, text: string, flows: number | undefined])[] = [
  ['calls in calls', 'a.js', `sink(${'f('.repeat(2000)}source()${')'.repeat(2000)})`, undefined],
  ['calls on calls', 'a.js', `const x = source()${'.a()'.repeat(2000)}; sink(x);`, undefined],
  ['a list of very many constants', 'a.js', `const t = [${times(20_000, () => '1', ',')}]; sink(source());`, 1],
  [
    'a table of very many constants',
    'a.py',
    `t = {${times(5_000, (at) => `"${at}": (1, 2)`, ',')}}\nsink(source())`,
    1,
  ],
  ['a long sum', 'a.js', `const x = source()${' + "a"'.repeat(5000)}; sink(x);`, 1],
  ['blocks in blocks', 'a.js', `let v = source();${'{'.repeat(2000)}sink(v);${'}'.repeat(2000)}`, undefined],
  [
    'loops in loops',
    'a.js',
    `let a = source();${times(30, (at) => `for (const i${at} of x) { let b${at} = a; a = b${at} + c; c = a;`)}sink(a)${'}'.repeat(30)}`,
    1,
  ],
  [
    'functions given to functions',
    'a.js',
    `const s = source();${'f((x) => {'.repeat(60)}sink(s)${'})'.repeat(60)}`,
    undefined,
  ],
  [
    'a chain of functions',
    'a.js',
    `${times(800, (at) => `function f${at}(a) { return f${at + 1}(a); }`)}\nfunction f800(a) { sink(a); }\nf0(source());`,
    1,
  ],
  [
    'a ring of functions',
    'a.js',
    `${times(100, (at) => `function f${at}(a, b) { f${(at * 7) % 100}(b, a); sink(a); return f${(at + 1) % 100}(a, b); }`)}\nf0(source(), 1);`,
    undefined,
  ],
  [
    'one condition after another',
    'a.js',
    `let v = source(); ${times(1500, (at) => `if (c === ${at}) { v = v + 1; }`, ' else ')}\nsink(v);`,
    1,
  ],
  [
    'many variables',
    'a.js',
    `let v0 = source();\n${times(2000, (at) => `const v${at + 1} = g(v${at});`)}\nsink(v2000);`,
    1,
  ],
  ['many sources', 'a.js', `let v = "";\n${times(800, () => 'v += source(); sink(v);')}`, 800],
  [
    'variables that functions share',
    'a.js',
    `let g0 = source();\n${times(500, (at) => `let g${at + 1}; function h${at}() { g${at + 1} = g${at}; sink(g${at}); }`)}`,
    undefined,
  ],
  [
    'a large object',
    'a.js',
    `const o = {${times(2000, (at) => `k${at}: source()`, ',')}}; sink(o.k3); sink({ ...o });`,
    2,
  ],
  ['no code at all', 'a.js', '}}}} ((( `${ source() sink(', undefined],
  ['half a class', 'A.java', 'class A { void f( { sink(source()', undefined],
  ['half a function', 'a.py', 'def f(:\n  sink(source()\n x = \n', undefined],
  ['half a file', 'a.go', 'package p\nfunc f() { x := \n sink(source(', undefined],
  ['an open tag', 'a.php', '<?php function f( { sink(source()', undefined],
  [
    'indentation without end',
    'a.py',
    `v = source()\n${times(200, (at) => `${' '.repeat(at)}if v:`)}\n${' '.repeat(200)}sink(v)\n`,
    undefined,
  ],
];

void describe('files that are written to be slow', () => {
  for (const [what, file, text, flows] of files) {
    void it(`${what} in ${file}`, () => {
      const found = sourceViews(file, text).flatMap((view) => findFlows(spec, view, []).flows);
      if (flows !== undefined) assert.equal(found.length, flows);
    });
  }
});
