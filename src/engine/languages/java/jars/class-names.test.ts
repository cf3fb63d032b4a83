import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOfClass } from './class-names.ts';
import type { Jars } from './jars.ts';

const classes: Readonly<Record<string, readonly string[]>> = {
  'a.b.C': ['C.class'],
  'a.b.C$D': ['C$D.class'],
  'a.b.C$D$E': ['C$D$E.class'],
  'a.b.F.G': ['G.class', 'G.class of another jar'],
};
const jars = { classFiles: (name: string) => classes[name] ?? [] } as Jars;

const cases: readonly (readonly [name: string, files: readonly string[]])[] = [
  ['a.b.C', ['C.class']],
  ['a.b.C$D', ['C$D.class']],
  // A member of it, and a class in it: both are loaded.
  ['a.b.C.m', ['C.class']],
  ['a.b.C.D', ['C.class', 'C$D.class']],
  ['a.b.C.D.E', ['C.class', 'C$D.class', 'C$D$E.class']],
  ['a.b.C.D.E.m', ['C.class', 'C$D.class', 'C$D$E.class']],
  ['a.b.F.G', ['G.class', 'G.class of another jar']],
  ['a.b', []],
  ['C', []],
  ['a.b.X.m', []],
];

for (const [name, files] of cases)
  test(`${name}: ${files.join(', ') || 'none'}`, () => {
    assert.deepEqual(filesOfClass(jars, name), files);
  });
