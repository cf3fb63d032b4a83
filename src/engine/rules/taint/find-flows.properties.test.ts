/** What programs mean does not hang on how they are written: names, blocks and steps between change nothing, and a sanitizer on the way ends a flow. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { TaintSpec } from '../model/taint-spec.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { findFlows } from './find-flows.ts';

const spec: TaintSpec = {
  sources: [{ kind: 'code', formula: { kind: 'code', rule: { pattern: 'source($$$)' } } }],
  sinks: [{ kind: 'calls', names: ['sink'] }],
  sanitizers: [{ kind: 'calls', names: ['sanitize'] }],
  propagators: [],
};

/** One step of a program over a few variables: what it does to them, in any of the languages below. */
type Step =
  | { readonly kind: 'source' | 'constant' | 'sink' | 'sanitize'; readonly a: number }
  | { readonly kind: 'copy' | 'join' | 'branch'; readonly a: number; readonly b: number };

const count = 4;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('source', 'constant', 'sink', 'sanitize'), a: fc.nat(count - 1) }),
  fc.record({ kind: fc.constantFrom('copy', 'join', 'branch'), a: fc.nat(count - 1), b: fc.nat(count - 1) }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 14 });

/** Which sinks are reached, worked out by hand. */
function reached(program: readonly Step[]): readonly number[] {
  const tainted = Array.from({ length: count }, () => false);
  const sinks: number[] = [];
  let sink = 0;
  for (const one of program) {
    if (one.kind === 'source') tainted[one.a] = true;
    else if (one.kind === 'constant' || one.kind === 'sanitize') tainted[one.a] = false;
    else if (one.kind === 'copy') tainted[one.a] = tainted[one.b] ?? false;
    else if ('b' in one) tainted[one.a] = (tainted[one.a] ?? false) || (tainted[one.b] ?? false);
    else {
      if (tainted[one.a] === true) sinks.push(sink);
      sink++;
    }
  }
  return sinks;
}

interface Style {
  readonly file: string;
  readonly open: string;
  readonly close: string;
  readonly name: (at: number) => string;
  readonly write: (step: Step, name: (at: number) => string, sink: number) => string;
  readonly noise: string;
}

function written(
  one: Step,
  name: (at: number) => string,
  sink: number,
  end: string,
  branch: (body: string) => string,
): string {
  const a = name(one.a);
  if (one.kind === 'source') return `${a} = source()${end}`;
  if (one.kind === 'constant') return `${a} = "x"${end}`;
  if (one.kind === 'sanitize') return `${a} = sanitize(${a})${end}`;
  if (!('b' in one)) return `sink(${a}, ${sink})${end}`;
  const b = name(one.b);
  if (one.kind === 'copy') return `${a} = ${b}${end}`;
  if (one.kind === 'join') return `${a} = ${a} + "-" + ${b}${end}`;
  return branch(`${a} = ${b}${end}`);
}

const braces = (end: string, condition: string) => (one: Step, name: (at: number) => string, sink: number) =>
  written(one, name, sink, end, (body) => `if ${condition} { ${body} }`);

const styles: readonly Style[] = [
  {
    file: 'a.js',
    open: 'function f(ok) { let v0, v1, v2, v3;',
    close: '}',
    name: (at) => `v${at}`,
    write: braces(';', '(ok)'),
    noise: 'log(1);',
  },
  {
    file: 'a.js',
    open: 'function f(ok) { const o = {};',
    close: '}',
    name: (at) => `o.v${at}`,
    write: braces(';', '(ok)'),
    noise: '{ let v0 = 2; }',
  },
  {
    file: 'a.py',
    open: 'def f(ok):\n  pass',
    close: '',
    name: (at) => `v${at}`,
    write: (one, name, sink) => `  ${written(one, name, sink, '', (body) => `if ok:\n    ${body}`)}`,
    noise: '  log(1)',
  },
  {
    file: 'a.py',
    open: 'def f(ok):\n  o = {}',
    close: '',
    name: (at) => `o['v${at}']`,
    write: (one, name, sink) => `  ${written(one, name, sink, '', (body) => `if ok:\n    ${body}`)}`,
    noise: '  for i in range(3):\n    log(i)',
  },
  {
    file: 'a.go',
    open: 'package p\nfunc f(ok bool) { var v0, v1, v2, v3 string',
    close: '}',
    name: (at) => `v${at}`,
    write: braces('', 'ok'),
    noise: 'log(1)',
  },
  {
    file: 'A.java',
    open: 'class A { void f(boolean ok) { String v0, v1, v2, v3;',
    close: '} }',
    name: (at) => `v${at}`,
    write: braces(';', '(ok)'),
    noise: 'int n = 1;',
  },
  {
    file: 'A.java',
    open: 'class A { String v0; String v1; String v2; String v3; void f(boolean ok) { v0 = ""; v1 = ""; v2 = ""; v3 = "";',
    close: '} }',
    name: (at) => `this.v${at}`,
    write: braces(';', '(ok)'),
    noise: 'log(1);',
  },
  {
    file: 'a.php',
    open: '<?php function f($ok) {',
    close: '}',
    name: (at) => `$v${at}`,
    write: (one, name, sink) => braces(';', '($ok)')(one, name, sink).replaceAll(' + ', ' . '),
    noise: 'log(1);',
  },
];

function program(
  style: Style,
  steps: readonly Step[],
  change: (line: string, at: number) => string = (line) => line,
): string {
  let sink = 0;
  const lines = steps.map((one, at) => change(style.write(one, style.name, one.kind === 'sink' ? sink++ : sink), at));
  return [style.open, ...lines, style.close].join('\n');
}

function sinksIn(file: string, text: string): readonly number[] {
  return sourceViews(file, text)
    .flatMap((view) => findFlows(spec, view, []).flows)
    .map(({ sink }) => Number(/, (\d+)\)$/.exec(text.slice(sink.start, sink.end))?.[1]));
}

const runs = { seed: 14, numRuns: 60 };

void describe('flows', () => {
  for (const [at, style] of styles.entries()) {
    void it(`are those of the program, in ${style.file} (${at})`, () => {
      fc.assert(
        fc.property(steps, (steps) => {
          assert.deepEqual(sinksIn(style.file, program(style, steps)), reached(steps));
        }),
        runs,
      );
    });

    void it(`stay with other names and statements between, in ${style.file} (${at})`, () => {
      fc.assert(
        fc.property(steps, fc.nat(14), (steps, place) => {
          const noisy = program(style, steps, (line, index) => (index === place ? `${style.noise}\n${line}` : line));
          assert.deepEqual(sinksIn(style.file, noisy), reached(steps));
          const renamed = program(style, steps).replaceAll(/\bv(\d)\b/g, 'someName$1');
          assert.deepEqual(sinksIn(style.file, renamed), reached(steps));
        }),
        runs,
      );
    });
  }

  void it('stay in a block, and through a function of the same file', () => {
    const [style] = styles;
    assert.ok(style);
    fc.assert(
      fc.property(steps, fc.nat(14), (steps, place) => {
        const text = program(style, steps, (line, index) => (index === place ? `{ ${line} }` : line));
        assert.deepEqual(sinksIn(style.file, text), reached(steps));
        const handed = program(style, steps).replaceAll(/= (v\d);/g, '= same($1);');
        assert.deepEqual(sinksIn(style.file, `${handed}\nfunction same(x) { const y = x; return y; }`), reached(steps));
      }),
      runs,
    );
  });

  void it('end at a sanitizer, wherever on the way it stands', () => {
    const way = fc.array(fc.constantFrom('"a" + $', 'f($)', '`x${$}`', '[$]', '$.trim()', 'same($)'), { maxLength: 6 });
    fc.assert(
      fc.property(way, way, (before, after) => {
        const through = (ways: readonly string[], start: string) =>
          ways.reduce(
            (code, one) =>
              one
                .replace('$)', `${code})`)
                .replace('$}', `${code}}`)
                .replace('$]', `${code}]`)
                .replace(/\$(?=\.|$)/, () => code),
            start,
          );
        const text = (inner: string) => `function same(x) { return x; }\nsink(${inner}, 0)`;
        assert.deepEqual(sinksIn('a.js', text(through(after, through(before, 'source()')))), [0]);
        assert.deepEqual(sinksIn('a.js', text(through(after, `sanitize(${through(before, 'source()')})`))), []);
      }),
      runs,
    );
  });
});
