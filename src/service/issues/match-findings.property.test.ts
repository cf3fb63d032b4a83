/** Whatever is done to code around findings, and to several at once, each stays who it is, and no two become one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import { matchFindings } from './match-findings.ts';
import type { KnownFinding, PlacedFinding } from './placed-finding.ts';

interface Statement {
  readonly text: string;
  /** Of a finding; undefined for other code. */
  readonly id?: string;
}

interface Func {
  readonly name: string;
  readonly statements: readonly Statement[];
}

interface Program {
  readonly path: string;
  readonly functions: readonly Func[];
}

/** How code is written, which says nothing of what it is. */
interface Style {
  readonly isSpread: boolean;
  readonly comment: string;
  readonly indent: number;
}

const runner = inProcessRuleRunner();
const rules = [{ id: 'rule', name: 'The rule', rule: 'eval($$$X)', globPattern: '**/*', sourceTypes: [] }];

function printed({ functions }: Program, { isSpread, comment, indent }: Style): { text: string; ids: string[] } {
  const ids: string[] = [];
  const note = comment === '' ? '' : `// ${comment}\n`;
  const text = functions.map(({ name, statements }) => {
    const lines = statements.map(({ text: statement, id }) => {
      if (id !== undefined) ids.push(id);
      const shown = isSpread ? statement.replaceAll(/([(,]) ?/g, `$1\n${' '.repeat(indent)}`) : statement;
      return `${' '.repeat(indent)}${note}${shown}${isSpread ? '' : ';'}`;
    });
    return `${note}function ${name}(input) {\n${lines.join('\n')}\n}\n`;
  });
  return { text: text.join(isSpread ? '\n\n' : ''), ids };
}

async function findingsOf(program: Program, style: Style): Promise<{ finding: PlacedFinding; id: string }[]> {
  const { text, ids } = printed(program, style);
  const { matches } = await runner.run(program.path, Buffer.from(text), rules);
  assert.equal(matches.length, ids.length);
  return matches.map(({ ruleId: owner, path, span, snippet, fingerprint }, at) => {
    assert.ok(fingerprint !== undefined);
    const finding = { owner, path, line: span.startLine, column: span.startColumn, snippet, ...fingerprint };
    return { finding, id: ids[at] ?? '' };
  });
}

const style: fc.Arbitrary<Style> = fc.record({
  isSpread: fc.boolean(),
  comment: fc.constantFrom('', 'eval(commented)', 'what it does'),
  indent: fc.constantFrom(0, 2, 4),
});

/** Each function may hold one finding that others hold as well, and some of its own. */
const program: fc.Arbitrary<Program> = fc
  .array(fc.array(fc.constantFrom('own', 'same', 'other', 'other', 'other'), { minLength: 1, maxLength: 7 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((functions) => ({
    path: 'src/a.js',
    functions: functions.map((kinds, at) => ({
      name: `function${at}`,
      statements: kinds
        .filter((kind, place) => kind !== 'same' || kinds.indexOf('same') === place)
        .map((kind, place): Statement => {
          if (kind === 'other') return { text: `step${at}x${place}(input, ${place})` };
          const code = kind === 'own' ? `eval(value${at}x${place}, input)` : 'eval(same, input)';
          return { text: code, id: `${at}x${place}` };
        }),
    })),
  }));

type Edit = (program: Program, seed: number) => Program;

const inOne = (change: (func: Func, seed: number) => readonly Func[]): Edit => {
  return ({ path, functions }, seed) => ({
    path,
    functions: functions.flatMap((func, at) => (at === seed % functions.length ? change(func, seed) : [func])),
  });
};

const unchanged: Edit = (same) => same;
const moved: Edit = ({ functions }, seed) => ({ path: `lib${seed % 3}/b.js`, functions });
const renamed: Edit = inOne((func) => [{ ...func, name: `${func.name}Renamed` }]);

/** Any of these at once. */
const harmless: readonly Edit[] = [
  inOne((func, seed) => [
    {
      ...func,
      statements: func.statements.toSpliced(seed % (func.statements.length + 1), 0, { text: `added${seed}()` }),
    },
  ]),
  inOne((func) => [
    { ...func, statements: func.statements.filter(({ id, text }) => id !== undefined || !text.startsWith('step')) },
  ]),
  ({ path, functions }, seed) => ({
    path,
    functions: [...functions.slice(seed % functions.length), ...functions.slice(0, seed % functions.length)],
  }),
  ({ path, functions }) => ({ path, functions: [{ name: 'fresh', statements: [{ text: 'first()' }] }, ...functions] }),
  moved,
  ({ path, functions }) => ({
    path,
    functions: functions.map((func) => ({
      ...func,
      statements: func.statements.map((one) =>
        one.id === undefined ? { text: one.text.replace('step', 'renamed') } : one,
      ),
    })),
  }),
];

/** One of these, since of two nobody could say which did what. */
const decisive: readonly Edit[] = [
  unchanged,
  renamed,
  inOne((func) => [
    func,
    {
      name: `${func.name}Copy`,
      statements: func.statements.map((one) => (one.id === undefined ? one : { ...one, id: `${one.id}copy` })),
    },
  ]),
  inOne((func) => [{ ...func, statements: func.statements.filter(({ id }) => id === undefined) }]),
];

const edits = fc.record({
  harmless: fc.array(fc.tuple(fc.constantFrom(...harmless), fc.nat(1_000)), { maxLength: 4 }),
  decisive: fc.tuple(fc.constantFrom(...decisive), fc.nat(1_000)),
  before: style,
  after: style,
});

test('findings that are there before and after any edits are the same, and none is that of another', async () => {
  let kept = 0;
  const property = fc.asyncProperty(
    program,
    edits,
    async (before, { harmless: many, decisive: [one, seed], ...styles }) => {
      // In another file, the name of the function is what tells a finding from one like it.
      const decided = one === renamed && many.some(([edit]) => edit === moved) ? unchanged : one;
      const after = many.reduce((edited, [edit, at]) => edit(edited, at), decided(before, seed));
      const known = (await findingsOf(before, styles.before)).map(({ finding, id }): KnownFinding => {
        return { ...finding, id, isPresent: true, mayMove: true, isDismissed: false };
      });
      const found = await findingsOf(after, styles.after);
      const pairs = matchFindings(
        known,
        found.map(({ finding }) => finding),
      );
      assert.equal(new Set(pairs.values()).size, pairs.size);
      const ids = new Set(known.map(({ id }) => id));
      for (const { finding, id } of found) {
        if (ids.has(id)) kept++;
        assert.equal(pairs.get(finding)?.id, ids.has(id) ? id : undefined, `${id} at line ${finding.line}`);
      }
    },
  );
  await fc.assert(property, { seed: 20261124, numRuns: 300 });
  assert.ok(kept > 500, `${kept} were to be kept`);
});

const word = fc.constantFrom('', 'a', 'b', 'c');
const loose: fc.Arbitrary<PlacedFinding> = fc.record({
  owner: fc.constantFrom('r', 's'),
  path: fc.constantFrom('a.js', 'b/a.js', 'c/a.js', 'b/d.js', ''),
  line: fc.nat(20),
  column: fc.nat(2),
  code: word,
  context: word,
  sketch: fc.constantFrom('', '000001', '000001000002', '000001000002000003', 'zz', '\u0000'),
  around: fc.constantFrom('', '-', 'a-b', 'a-c', 'd-b', 'x'),
  snippet: fc.constantFrom('', 'x', ' x', 'y\ny'),
});
const looseKnown = fc.array(
  fc.record({ finding: loose, isPresent: fc.boolean(), mayMove: fc.boolean(), isDismissed: fc.boolean() }),
  { maxLength: 30 },
);

test('any findings are paired one to one, within their rule, and the same in any order', () => {
  const property = fc.property(looseKnown, fc.array(loose, { maxLength: 30 }), (rows, found) => {
    const known = rows.map(
      ({ finding, ...state }, at): KnownFinding => ({ ...finding, ...state, id: String(at + 100) }),
    );
    const pairs = matchFindings(known, found);
    assert.equal(new Set(pairs.values()).size, pairs.size);
    for (const [one, other] of pairs) assert.equal(one.owner, other.owner);
    const told = (them: typeof pairs) => [...them].map(([one, { id }]) => `${JSON.stringify(one)} ${id}`).sort();
    assert.deepEqual(told(matchFindings(known.toReversed(), found.toReversed())), told(pairs));
  });
  fc.assert(property, { seed: 20261124, numRuns: 1_000 });
});

test('ten thousand findings of one rule are matched in seconds, alike or not', () => {
  const many = (count: number, make: (at: number) => Partial<PlacedFinding>): PlacedFinding[] =>
    Array.from({ length: count }, (_, at) => ({
      owner: 'r',
      path: 'a.js',
      line: at,
      column: 1,
      code: 'c',
      context: '',
      sketch: '',
      around: '-',
      snippet: 's',
      ...make(at),
    }));
  const knownOf = (findings: readonly PlacedFinding[]): KnownFinding[] =>
    findings.map((one, at) => ({
      ...one,
      id: String(at).padStart(6, '0'),
      isPresent: true,
      mayMove: true,
      isDismissed: false,
    }));
  const sketchOf = (at: number) => (at * 7919).toString(16).padStart(6, '0').slice(-6);
  const cases: readonly (readonly [string, PlacedFinding[], PlacedFinding[], number])[] = [
    ['all equal', many(10_000, () => ({})), many(9_990, () => ({})), 9_990],
    [
      'all edited',
      many(10_000, (at) => ({ code: `a${at}`, sketch: sketchOf(at) })),
      many(10_000, (at) => ({ code: `b${at}`, sketch: sketchOf(at + 1) })),
      0,
    ],
    [
      'all moved, with twins everywhere',
      many(10_000, (at) => ({ path: `old/${at}/index.js`, context: 'f' })),
      many(10_000, (at) => ({ path: `new/deep/${at}/index.js`, context: 'f' })),
      10_000,
    ],
  ];
  for (const [name, before, after, least] of cases) {
    const began = performance.now();
    const pairs = matchFindings(knownOf(before), after);
    assert.ok(pairs.size >= least, `${name}: ${pairs.size}`);
    assert.ok(performance.now() - began < 20_000, name);
  }
});
