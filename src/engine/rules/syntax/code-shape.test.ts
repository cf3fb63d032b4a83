/** In every language the calls of a program are told by their names, and a call is in the function that holds it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calledName, type CodeShape, codeShapeOf, functionAround } from './code-shape.ts';
import { parse, type SgNode } from './rule-engine.ts';

/** Each has the functions and calls that stand behind it, in the order in which they begin. */
const programs: readonly (readonly [language: string, code: string, calls: readonly string[]])[] = [
  ['JavaScript', 'function f() { g(1); a.b.c(2); new Q(3); h()(4); x?.y(); }', ['g', 'a.b.c', 'Q', '?', 'h', 'x.y']],
  ['TypeScript', 'const f = async (a: A) => { await this.svc.run<T>(a); };', ['this.svc.run']],
  ['python', 'def f(a):\n  g(a)\n  a.b.c(a)\n  h()(a)\n', ['g', 'a.b.c', '?', 'h']],
  ['go', 'package p\nfunc f() { g(1); a.b.C(2); h()(3) }', ['g', 'a.b.C', '?', 'h']],
  [
    'java',
    'class A { void f() { g(1); a.b.c(2); new Q<T>(3); h().i(); this.k(); } }',
    ['g', 'a.b.c', 'Q', '?.i', 'h', 'this.k'],
  ],
  ['kotlin', 'fun f() { g(1); a.b.c(2); a?.d() }', ['g', 'a.b.c', 'a.d']],
  ['csharp', 'class A { void F() { G(1); a.b.C(2); new Q(3); this.K<T>(); } }', ['G', 'a.b.C', 'Q', 'this.K']],
  ['php', '<?php function f() { g(1); $a->b->c(2); B::s(3); new Q(4); }', ['g', 'a.b.c', 'B.s', 'Q']],
  ['ruby', 'def f\n  g(1)\n  a.b.c 2\n  B.s(3)\nend', ['g', 'a.b.c', 'a.b', 'B.s']],
  ['rust', 'fn f() { g(1); a.b.c(2); B::s(3); println!("x"); }', ['g', 'a.b.c', 'B.s', 'println']],
];

void describe('the shape of code', () => {
  // A grammar refuses to look for a kind of node that it does not have, and a rule would fail on every file.
  for (const [language] of programs) {
    void it(`names only nodes that the grammar of ${language} has`, () => {
      const shape = codeShapeOf(language);
      assert.ok(shape);
      const kinds = [...shape.functions, ...shape.classes, ...shape.calls.keys(), ...shape.members.keys()];
      parse(language, '')
        .root()
        .findAll({ rule: { any: kinds.map((kind) => ({ kind })) } });
    });
  }

  for (const [language, code, calls] of programs) {
    void it(`tells what is called in ${language}, and that a function holds it`, () => {
      const shape = codeShapeOf(language);
      assert.ok(shape);
      const found = callsIn(parse(language, code).root(), shape);
      assert.deepEqual(
        found.map(({ name }) => name),
        calls,
      );
      for (const { node } of found) assert.ok(functionAround(node, shape), node.text());
    });
  }
});

function callsIn(root: SgNode, shape: CodeShape): { node: SgNode; name: string }[] {
  const name = calledName(root, shape);
  const inner = root.children().flatMap((child) => callsIn(child, shape));
  return name === undefined ? inner : [{ node: root, name }, ...inner];
}
