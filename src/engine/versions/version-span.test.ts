/** The algebra of spans against lists of versions, and the spans of declared ranges against what each scheme accepts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Arbitrary, array, assert as check, constantFrom, nat, property, record, tuple } from 'fast-check';
import { versionSchemes } from './index.ts';
import { intersectSpans, spansContain, subtractSpans, uniteSpans, type VersionSpan } from './version-span.ts';

const compareNumbers = (a: number, b: number): number => a - b;
const end = constantFrom(undefined, 0, 1, 2, 3, 4, 5);
const span: Arbitrary<VersionSpan<number>> = record({
  from: end,
  includesFrom: constantFrom(true, false),
  to: end,
  includesTo: constantFrom(true, false),
});
const spans = array(span, { maxLength: 5 });
/** Between any two ends lies one too. */
const points = Array.from({ length: 13 }, (_, index) => index / 2 - 0.5);

function lies({ from, includesFrom, to, includesTo }: VersionSpan<number>, point: number): boolean {
  const isAfter = from === undefined || point > from || (includesFrom && point === from);
  return isAfter && (to === undefined || point < to || (includesTo && point === to));
}

const isIn = (some: readonly VersionSpan<number>[], point: number): boolean => some.some((one) => lies(one, point));

void test('union, intersection and difference hold the versions that a list of all of them gives', () => {
  check(
    property(spans, spans, (a, b) => {
      const [union, common, rest] = [
        uniteSpans(compareNumbers, [...a, ...b]),
        intersectSpans(compareNumbers, a, b),
        subtractSpans(compareNumbers, a, b),
      ];
      for (const point of points) {
        const [inA, inB] = [isIn(a, point), isIn(b, point)];
        assert.equal(isIn(union, point), inA || inB, `${point} in the union`);
        assert.equal(isIn(common, point), inA && inB, `${point} in both`);
        assert.equal(isIn(rest, point), inA && !inB, `${point} in the rest`);
        assert.equal(spansContain(compareNumbers, a, point), inA);
      }
      // Empty is empty: nothing that holds no version is left over, and nothing that touches stands apart.
      for (const one of [...common, ...rest]) assert.ok(points.some((point) => lies(one, point)));
      assert.deepEqual(uniteSpans(compareNumbers, union), union);
    }),
    { seed: 20240229, numRuns: 3000 },
  );
});

const numbers = tuple(nat(3), nat(3), nat(3));
const bound = numbers.chain(([a, b, c]) => constantFrom(`${a}.${b}.${c}`, `${a}.${b}`, `${a}`));
const tails: Readonly<Record<string, readonly string[]>> = {
  pep440: ['', '', 'rc1', '.dev1', '.post1'],
  rubygems: ['', '', '.rc1', '.pre'],
  maven: ['', '', '-rc1', '-SNAPSHOT', '-alpha-1'],
  packagist: ['', '', '-beta1', '-RC2', '-dev', '.4'],
  cran: [''],
};
const grammars: Readonly<Record<string, readonly string[]>> = {
  npm: [
    '^A',
    '~A',
    'A',
    'A.x',
    '>=A',
    '<A',
    '>A',
    '<=A',
    '>=A <B',
    'A - B',
    '^A || ^B',
    '>=A-rc.1 <B',
    '<A-0',
    '*',
    '',
  ],
  cargo: ['^A', '~A', 'A', 'A.*', '>=A', '<A', '>A, <=B', '=A', '>=A, <B', '*'],
  semver: ['^A', '~A', 'A', '>=A <B', '>A', '<=A || >B'],
  pep440: [
    '==A',
    '==A.*',
    '!=A',
    '!=A.*',
    '~=A.0',
    '>=A',
    '<A',
    '>=A,<B',
    '<=A',
    '>A',
    '^A',
    '~A',
    '>=A,!=B,<4',
    '',
    '>=A || <B',
    '<A.post1',
    '>A.post1',
    '~=A.0rc1',
  ],
  rubygems: ['~> A', '>= A', '>= A, < B', '= A', '!= A', '< A', '<= A', '> A', '~> A, != B', '~> A.0.rc1'],
  packagist: [
    '^A',
    '~A',
    'A.*',
    'A',
    '>=A',
    '<A',
    '>A',
    '<=A',
    '!=A',
    'A - B',
    '^A || ^B',
    '>=A <B',
    '>=A,<B',
    '*',
    '>=A@dev',
    '^A@beta',
  ],
  maven: ['[A,B)', '(A,B]', '[A]', '(,A]', '[A,)', 'A', 'A.+', '+', ']A,B[', '(,A],[B,)'],
  nuget: ['[A,B)', '(A,B]', '[A]', '(,A]', 'A', '[A,)', 'A.*', '*', 'A.*-*'],
  pub: ['^A', '>=A <B', 'A', '<A', '<=A', '>A', 'any'],
  hex: ['~> A', '>= A', '>= A and < B', '~> A or ~> B', '== A', '!= A'],
  swift: ['from: "A"', '.upToNextMinor(from: "A")', '"A"..<"B"', '"A"..."B"', 'exact: "A"'],
  julia: ['^A', '~A', 'A', '=A', '>= A', 'A, B'],
  cran: ['>= A', '(>= A)', '> A', '== A', '<= A', '< A'],
  go: ['>=A', '<A', '>=A, <B'],
};

for (const scheme of versionSchemes.filter((one) => 'spans' in one)) {
  const grammar = grammars[scheme.name] ?? [];
  const version = tuple(numbers, constantFrom(...(tails[scheme.name] ?? ['', '', '-rc.1', '-alpha']))).map(
    ([[a, b, c], tail]) => `${a}.${b}.${c}${tail}`,
  );
  void test(`${scheme.name}: spans hold the releases that a range accepts and no others, and all its pre-releases`, () => {
    assert.ok(grammar.length > 0, 'no ranges are tried');
    check(
      property(
        constantFrom(...grammar),
        bound,
        bound,
        array(version, { minLength: 20, maxLength: 20 }),
        (form, a, b, some) => {
          const range = form.replaceAll('A', a).replaceAll('B', b);
          const allowed = scheme.spans?.(range);
          for (const text of some) {
            const parsed: unknown = scheme.parse(text);
            const accepted = scheme.satisfies(parsed, range);
            assert.equal(allowed === undefined, accepted === undefined, `${range} is read by one of the two`);
            if (allowed === undefined) continue;
            const held = spansContain((x: unknown, y: unknown) => scheme.compare(x, y), allowed, parsed);
            if (accepted === true) assert.ok(held, `${text} is in ${range}`);
            else if (!scheme.isPrerelease(parsed) && !text.includes('post'))
              assert.ok(!held, `${text} is not in ${range}`);
          }
        },
      ),
      { seed: 20240229, numRuns: 1500 },
    );
  });

  void test(`${scheme.name}: every range of the fixture is read alike as spans`, () => {
    const text = readFileSync(new URL(`fixtures/ranges/${scheme.name}.txt`, import.meta.url), 'utf8');
    for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      const [, written = '', expected, range = ''] = /^(\S+) (in|out|unreadable) (.+)$/.exec(line) ?? [];
      const allowed = scheme.spans?.(range);
      if (expected !== 'in' || written.includes('+local')) continue;
      const parsed: unknown = scheme.parse(written);
      // Of alternatives one may be readable; the whole range is then not.
      if (allowed !== undefined)
        assert.ok(
          spansContain((x: unknown, y: unknown) => scheme.compare(x, y), allowed, parsed),
          line,
        );
    }
  });
}
