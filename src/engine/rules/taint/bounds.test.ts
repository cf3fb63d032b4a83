/** Where values are not followed to their end, that is told: otherwise a file that is only too large or too deep looks clean. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TaintSpec } from '../model/taint-spec.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { findFlows } from './find-flows.ts';
import { followProgram } from './follow-program.ts';
import { programOf } from './program-of.ts';
import { resolveMarks } from './resolve-marks.ts';

const spec: TaintSpec = {
  sources: [{ kind: 'code', formula: { kind: 'code', rule: { pattern: 'source($$$)' } } }, { kind: 'requestInput' }],
  sinks: [{ kind: 'calls', names: ['sink'] }],
  sanitizers: [],
  propagators: [],
};

const times = (count: number, text: (at: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, at) => text(at)).join(between);
const parameters = (count: number) => times(count, (at) => `p${at}`, ', ');
const nothings = (count: number) => times(count, () => '0', ', ');
/** Each of so many variables is given what the one before it had. */
const rotated = (count: number) => times(count, (at) => `v${count - at} = v${count - at - 1};`);
const sumOf = (count: number) => times(count, (at) => `p${at}`, ' + ');
const handedOn = (order: readonly number[]) =>
  `${order.map((at) => `function f${at}(request${at}) { f${at + 1}(request${at}); }`).join('\n')}
   function f8(r) { sink(r.query.a); }
   function handle(req, res) { f0(req); }`;
const shared = (count: number) =>
  `let g0 = source(); ${times(count, (at) => `let g${at + 1}; function h${at}() { g${at + 1} = g${at}; }`)}
   function last() { sink(g${count}); }`;
const shifted = (count: number) =>
  `function f(${parameters(count)}) { sink(p${count - 1}); f(0, ${parameters(count - 1)}); } f(source());`;
const derived = (count: number) =>
  `class C0 { m(x) { sink(x); } } ${times(count, (at) => `class C${at + 1} extends C${at} {}`)}
   new C${count}().m(source());`;

/** Just within a bound everything is found; just beyond, the bound is told, whether or not the sink is found. */
const cases: readonly (readonly [what: string, within: string, beyond: string, told: RegExp])[] = [
  [
    'a value of many parameters',
    `function f(${parameters(16)}) { sink(${sumOf(16)}); } f(${nothings(15)}, source());`,
    `function f(${parameters(17)}) { sink(${sumOf(17)}); } f(${nothings(16)}, source());`,
    /^a value comes from more than 16 places$/,
  ],
  [
    'a function with many sinks',
    `function f(x) { if (a) { sink(x); } ${times(29, (at) => `sinks(x, ${at});`)} } f(source());`,
    `function f(x) { ${times(31, () => 'sink(x);')} } f(source());`,
    /^what a function is given comes to sinks in more than 30 ways$/,
  ],
  [
    'values that go around a loop',
    `let v0 = source(); for (const x of y) { ${rotated(5)} } sink(v5);`,
    `let v0 = source(); for (const x of y) { ${rotated(8)} } sink(v8);`,
    /^values go on around a loop after 6 turns$/,
  ],
  [
    'values that go around a loop in three others',
    `let v0 = source(); ${'for (const x of y) {'.repeat(4)} ${rotated(1)} ${'}'.repeat(4)} sink(v1);`,
    `let v0 = source(); ${'for (const x of y) {'.repeat(4)} ${rotated(4)} ${'}'.repeat(4)} sink(v4);`,
    /^values go on around a loop after 2 turns$/,
  ],
  [
    'a function that calls itself',
    shifted(5),
    shifted(9),
    /^functions that call each other hand on more after 6 rounds$/,
  ],
  [
    'variables that functions share',
    shared(6),
    shared(12),
    /^a value goes through more than 8 variables that functions share$/,
  ],
  [
    'blocks in blocks',
    `function f(s) { ${'{'.repeat(60)} sink(s); ${'}'.repeat(60)} } f(source());`,
    `function f(s) { ${'{'.repeat(160)} sink(s); ${'}'.repeat(160)} } f(source());`,
    /^code is nested more than 150 deep$/,
  ],
  [
    'a request that is handed on',
    handedOn([0, 1, 2, 3, 4, 5, 6, 7]),
    handedOn([7, 6, 5, 4, 3, 2, 1, 0]),
    /^a request is handed on through more than 4 functions$/,
  ],
  ['a class of many bases', derived(8), derived(12), /^a class is made from more than 10 others, one from the next$/],
];

void describe('bounds of flows', () => {
  for (const [what, within, beyond, told] of cases)
    void it(what, () => {
      const inside = found(within);
      assert.deepEqual([inside.count, inside.bounds], [1, []]);
      const { bounds } = found(beyond);
      assert.ok(
        bounds.some((bound) => told.test(bound)),
        bounds.join('; '),
      );
    });

  void it('a value of many sources and parameters is found, and no bound is told', () => {
    const text = `function f(${parameters(40)}) { sink(${sumOf(40)} + source()); }`;
    assert.deepEqual(found(text), { count: 1, bounds: [] });
  });

  void it('a call of what comes from many parameters is only told where a source is given to it', () => {
    const call = (given: string) => `function f(${parameters(17)}) { (${sumOf(17)})(${given}); sink(source()); }`;
    assert.deepEqual(found(call('1')), { count: 1, bounds: [] });
    const told = ['a function that is called comes from more than 16 places'];
    assert.deepEqual(found(call('source()')), { count: 1, bounds: told });
  });

  void it('more code than is looked at', () => {
    const [view] = sourceViews('a.js', 'const a = source(); f(1); f(2); sink(a);');
    assert.ok(view);
    const known = programOf(view);
    assert.ok(known);
    const marks = resolveMarks(spec, view, { index: known.index, inputs: () => [], bounds: new Set() });
    assert.ok(marks);
    const whole = followProgram(known.program(), marks, 30);
    assert.deepEqual([whole.hits.length, [...whole.bounds]], [1, []]);
    const half = followProgram(known.program(), marks, 5);
    assert.deepEqual([half.hits.length, [...half.bounds]], [0, ['more than 5 pieces of code would be looked at']]);
  });

  void it('a formula that finds too much, be it of a source, a sink, a sanitizer or a propagator', () => {
    const formula = { kind: 'text', regex: '[xy]' } as const;
    const some = { kind: 'code', formula: { kind: 'text', regex: 'y' } } as const;
    const specs: readonly TaintSpec[] = [
      { ...spec, sources: [{ kind: 'code', formula }], sinks: [some] },
      { ...spec, sources: [some], sinks: [{ kind: 'code', formula }] },
      { ...spec, sources: [some], sinks: [some], sanitizers: [{ kind: 'code', formula }] },
      { ...spec, sources: [some], sinks: [some], propagators: [{ formula, from: 'A', to: 'B' }] },
    ];
    const [view] = sourceViews('a.js', `${times(10_000, () => 'x')}; y`);
    assert.ok(view);
    for (const each of specs)
      assert.deepEqual(
        [...findFlows(each, view, []).bounds],
        ['a regular expression was not looked for to the end of the file'],
      );
  });
});

function found(text: string): { readonly count: number; readonly bounds: readonly string[] } {
  const all = sourceViews('a.js', text).map((view) => findFlows(spec, view, []));
  return { count: all.flatMap(({ flows }) => flows).length, bounds: all.flatMap(({ bounds }) => [...bounds]) };
}
