import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidatesOf, isProduct } from './candidates.ts';
import { operators } from './operators.ts';
import { mutated } from './workspace.ts';

/** For each operator a statement, and all that it makes of it. */
const cases: Readonly<Record<string, readonly [before: string, ...after: string[]]>> = {
  'comparison-boundary': ['f(a < b);', 'f(a <= b);'],
  'comparison-negated': ['f(a === b);', 'f(a !== b);'],
  'arithmetic-swapped': ['f(a + b);', 'f(a - b);'],
  'logical-swapped': ['f(a && b);', 'f((a || b));'],
  'operand-dropped': ['f(a && b);', 'f((a));', 'f((b));'],
  'fallback-dropped': ['f(a ?? b);', 'f((a)!);', 'f((b));'],
  'not-removed': ['f(!a);', 'f(a);'],
  'branches-swapped': ['f(a ? b : c);', 'f(a ? c : b);'],
  'optional-dropped': ['f(a?.b?.[c]?.(d));', 'f(a!.b?.[c]?.(d));', 'f(a?.b![c]?.(d));', 'f(a?.b?.[c]!(d));'],
  'method-swapped': ['a.some(b);', 'a.every(b);'],
  'step-dropped': ['f(a.filter(b));', 'f(a);'],
  'offset-shifted': [
    'a.slice(1, b);',
    'a.slice(2, b);',
    'a.slice(0, b);',
    'a.slice(1, (b) + 1);',
    'a.slice(1, (b) - 1);',
  ],
  'argument-dropped': ['f(a, b);', 'f(a);'],
  'boolean-flipped': ['f(true);', 'f(false);'],
  'number-changed': [
    'f(0, 300); const depthMax = 8;',
    'f(1, 300); const depthMax = 8;',
    'f(-1, 300); const depthMax = 8;',
    'f(0, 0); const depthMax = 8;',
    'f(0, 300); const depthMax = 0;',
  ],
  'string-changed': ["f('a', '', `b${c}`);", "f('', '', `b${c}`);", "f('a', 'mutated', `b${c}`);", "f('a', '', '');"],
  'pattern-changed': ['f(/^[a]+$/i);', 'f(/^[a]+$/);', 'f(/[a]+$/i);', 'f(/^[a]+/i);', 'f(/^[a]*$/i);'],
  'element-dropped': [
    'f([a, ...b], { c, d });',
    'f([...b], { c, d });',
    'f([a], { c, d });',
    'f([a, ...b], { d });',
    'f([a, ...b], { c });',
  ],
  'statement-removed': ['f();', ''],
  'exit-removed': ['for (;;) if (a) break;', 'for (;;) if (a) {}'],
  'condition-fixed': ['if (a) f();', 'if (true) f();', 'if (false) f();'],
  'block-emptied': ['if (a) f(); else g();', 'if (a) f();'],
  'result-emptied': ['const f = (): string[] => a;', 'const f = (): string[] => [];'],
};

for (const { name } of operators) {
  test(`the operator ${name} makes the mutants its line says, and no others`, () => {
    const [before, ...after] = cases[name] ?? ['there is no case'];
    const found = candidatesOf('src/a.ts', before)
      .flatMap(({ mutations }) => mutations)
      .filter(({ operator }) => operator === name);
    assert.deepEqual(found.map((mutation) => mutated(before, mutation)).sort(), [...after].sort());
  });
}

// An empty list is as true as `true` is.
test('a truth that is returned becomes its opposite, whether its type is written or not', () => {
  for (const [text, opposite] of [
    ['const f = () => true;', 'const f = () => !(true);'],
    ['const f = (): boolean => a;', 'const f = (): boolean => !(a);'],
  ] as const) {
    const found = candidatesOf('src/a.ts', text).flatMap(({ mutations }) => mutations);
    const emptied = found.filter(({ operator }) => operator === 'result-emptied');
    assert.deepEqual(
      emptied.map((mutation) => mutated(text, mutation)),
      [opposite],
    );
  }
});

// A mutant there would be one that no program can tell apart, or that only repeats the text.
test('types, imports, keys and sentences for people are left alone', () => {
  const text = [
    "import { a } from './a.ts';",
    "type T = 'x' | 1;",
    "const b: Record<'y', 2> = { 'y-z': c as 'w' };",
    "const d = 'this is a sentence';",
    "throw new RangeError('oops');",
  ].join('\n');
  const changed = candidatesOf('src/a.ts', text)
    .flatMap(({ mutations }) => mutations)
    .filter(({ operator }) => operator === 'string-changed' || operator === 'number-changed');
  assert.deepEqual(changed, []);
});

// They would count as survivors of every run, and hide those that say something.
test('what the types ask for, limits by one, pace, tables of data, logs and timers are left alone', () => {
  const of = (text: string, operator: string): string[] =>
    (candidatesOf('src/a.ts', text)[0]?.mutations ?? [])
      .filter((mutation) => mutation.operator === operator)
      .map((mutation) => mutated(text, mutation));
  assert.deepEqual(of('f(a[0] ?? b);', 'fallback-dropped'), ['f((b));']);
  assert.deepEqual(of('f(a[0]?.b ?? c);', 'fallback-dropped'), ['f((c));']);
  assert.deepEqual(of('f(a.get(0) ?? b);', 'fallback-dropped'), ['f((a.get(0))!);', 'f((b));']);
  assert.deepEqual(of('f(a[0]?.b);', 'optional-dropped'), []);
  assert.deepEqual(of("f(a[b] ?? '', a[b]?.c ?? '');", 'string-changed'), []);
  assert.equal(of("f(a.get(b) ?? '');", 'string-changed').length, 1);
  assert.deepEqual(of('f(a < sizeMax, limits.countMin <= b, --left > 0);', 'comparison-boundary'), []);
  assert.equal(of('f(left > 0);', 'comparison-boundary').length, 1);
  assert.deepEqual(of('const filesAtOnce = 8; const parallel = 4;', 'number-changed'), []);
  assert.deepEqual(of('f({ processes: Math.min(4, availableParallelism()) });', 'method-swapped'), []);
  assert.deepEqual(of('f({ processes: Math.max(1, availableParallelism() - 1) });', 'number-changed'), []);
  assert.equal(of('f({ processes: Math.min(4, sizeOf()) });', 'method-swapped').length, 1);
  assert.deepEqual(of("const a = new Set(['b', 'c', 'd', 'e', 'f', 'g']);", 'string-changed'), []);
  assert.deepEqual(of("const a = new Set(['b', 'c', 'd', 'e', 'f', 'g']);", 'element-dropped'), []);
  assert.deepEqual(of("const a = new Set('b c d e f g'.split(' '));", 'string-changed'), []);
  assert.equal(of("const a = new Set(['b', 'c', 'd', 'e', 'f']);", 'element-dropped').length, 5);
  assert.equal(of("const a = ['b', 'c', 'd', 'e', 'f', g()];", 'element-dropped').length, 6);
  assert.deepEqual(of("log.info('b'); timer.unref(); clearTimeout(c); await db.close();", 'statement-removed'), []);
  assert.deepEqual(of("log.info('b'); clearTimeout(c);", 'string-changed'), []);
  assert.equal(of("info('b'); timer.start();", 'statement-removed').length, 2);
});

test('a mutant belongs to the innermost function that has a name', () => {
  const text = `
    const top = 1;
    function outer(a: number) {
      const inner = () => 2;
      return list.map((x) => x + 3);
    }
    class Box { open() { return 4; } }
    const table = { outer: () => 5 };
    function outer2() { return { é: 'é' }; }`;
  const owners = candidatesOf('src/a.ts', text)
    .flatMap(({ mutations }) => mutations)
    .filter(({ operator, replacement }) => operator === 'number-changed' && Number(replacement) % 1 === 0)
    .map(({ functionName, start }) => `${text[start]} ${functionName}`);
  assert.deepEqual([...new Set(owners)], ['1 (module)', '3 outer', '2 outer.inner', '4 Box.open', '5 outer#2']);
});

test('offsets count as the text does, also after characters outside of ASCII', () => {
  const text = "const flag = '😀é';\nf(1);";
  const found = candidatesOf('src/a.ts', text)[0]?.mutations.find(({ operator }) => operator === 'number-changed');
  assert.ok(found);
  assert.equal(mutated(text, found), "const flag = '😀é';\nf(2);");
});

test('tests, their material and the rules of the verdict are not mutated', () => {
  const paths = [
    'src/a/b.ts',
    'src/a/b.test.ts',
    'src/a/b.testing.ts',
    'src/a/fixtures/b.ts',
    'src/a/judge-b.ts',
    'bench/b.ts',
  ];
  assert.deepEqual(paths.filter(isProduct), ['src/a/b.ts']);
});

// Only such a mutant need not be compiled in its place, where the files that import it would see another type.
test('a mutant is sealed where the result of a function around it has a written type', () => {
  const text = 'const a = 1; function b() { return 2; } function c(d = 3): number { return e.map(() => 4)[0] ?? 0; }';
  const found = candidatesOf('src/a.ts', text)
    .flatMap(({ mutations }) => mutations)
    .filter(({ operator, isSealed }) => operator === 'number-changed' && isSealed)
    .map(({ start }) => text[start]);
  assert.deepEqual([...new Set(found)], ['4', '0']);
});
