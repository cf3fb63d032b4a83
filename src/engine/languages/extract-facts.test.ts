/** Whatever a file holds, its facts are facts or a reason, in bounded time, with places inside the file. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from './extract-facts.ts';
import { languageOf, languageOfScript, languages } from './index.ts';

const samples = new Map([
  [
    'a.js',
    "import a, { b as c } from 'x'; const { d: [e] } = require('y'); class F extends a.G { #h = c`i`; }\n(async () => { await import(`z/${e}`); })();",
  ],
  [
    'a.tsx',
    "import type T from 'x'; enum E { A = 1 } namespace N { export const x: T = <T,>(y: T) => y; } export default <E.F {...N} />;",
  ],
  ['a.vue', '<script setup>\nimport { a } from "x"; a()\n</script><template><b/></template>'],
  [
    'a.py',
    'from . import (a as b,\n  c)\n@b.d(1)\nclass E(c.F):\n  def g(self, *h, i: c.J = 1):\n    return [k async for k in f"{b(k)!r}"]\n',
  ],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["import a\\n","a.b(1)"]}]}'],
  [
    'a.go',
    'package a\nimport ("b/c"; d "e")\ntype T[X any] struct{ *c.F }\nfunc (t *T[X]) G(x ...d.H) (i int) { defer func() { t.J() }(); return }\n',
  ],
  ['A.java', 'import a.b.C; @C.D class E<T extends C> { C f = new C() { void g() { f.<T>h(x -> C::i); } }; }'],
  ['A.kt', 'import a.b.C as D\n/* /* */ */ fun `f g`(x: D) = "${D("}")} $x".also(D::e)\nval r = """a"b"""\n'],
  ['A.scala', 'package a\nimport b.{C, D => E, _}, f.g\nobject H { val i = s"${C(\'\\"\')}"; def j = g.K.l(\'m) }\n'],
  ['a.cs', 'using A.B; using C = A.B.D; [C] class E : C { C F => new(1) { G = C.H() }; }'],
  [
    'a.php',
    '<?php namespace A; use B\\{C, D as E}; class F extends C { function __construct(private E $g) { $this->g->h(new \\I(...)); } }',
  ],
  ['a.rb', 'require "a/b"\nclass C < D::E\n  def f(g: 1) = @h ||= D.new(&:i)\nend\n'],
  [
    'a.rs',
    'use a::{b::{self, C as D}, *};\nimpl<T: D> a::E for F<T> { fn g(&mut self) -> D { h!(a::i); self.j.k()?.l::<u8>() } }',
  ],
]);

void describe('facts of a file', () => {
  for (const [path, text] of samples) {
    const language = languageOf(path);
    assert.ok(language);
    void it(`are found in ${path}, with places inside it`, async () => {
      const extracted = await extractFacts(path, language.name, Buffer.from(text));
      assert.ok('facts' in extracted, JSON.stringify(extracted));
      const { imports, uses, strings, hazards } = extracted.facts;
      assert.ok(imports.length > 0);
      assert.deepEqual(
        hazards.filter(({ code }) => code === 'unparsed_file'),
        [],
      );
      for (const { start, end } of [...imports, ...uses, ...strings, ...hazards])
        assert.ok(start >= 0 && start <= end && end <= text.length + 40);
    });

    void it(`never fail on broken forms of ${path}`, () =>
      fc.assert(
        fc.asyncProperty(
          fc.nat(text.length),
          fc.nat(text.length),
          fc.string({ unit: 'binary', maxLength: 6 }),
          async (from, to, middle) => {
            const extracted = await extractFacts(
              path,
              language.name,
              Buffer.from(text.slice(0, from) + middle + text.slice(to)),
            );
            assert.ok('facts' in extracted || extracted.reason !== '');
          },
        ),
        { numRuns: 60, seed: 20261121 },
      ));
  }

  void it('are the same for equal content', async () => {
    for (const [path, text] of samples) {
      const name = languageOf(path)?.name ?? 'javascript';
      assert.deepEqual(
        await extractFacts(path, name, Buffer.from(text)),
        await extractFacts(`x/${path}`, name, Buffer.from(text)),
      );
    }
  });
});

void describe('the list of languages', () => {
  void it('gives each extension and interpreter to one language', () => {
    for (const field of ['extensions', 'interpreters'] as const) {
      const all = languages.flatMap((language) => language[field]);
      assert.equal(new Set(all).size, all.length);
    }
  });

  void it('knows scripts by their first line, and no declaration files', () => {
    assert.equal(languageOfScript('#!/usr/bin/env -S node --no-warnings')?.name, 'javascript');
    assert.equal(languageOfScript('#!/usr/bin/python3.11')?.name, 'python');
    assert.equal(languageOfScript('#!/bin/sh'), undefined);
    assert.equal(languageOf('types/index.d.ts'), undefined);
    assert.equal(languageOf('src/INDEX.MTS')?.name, 'typescript');
  });
});
