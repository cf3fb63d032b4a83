/**
 * What is said of a declared range holds whichever versions exist: beside lists of all versions, from which an install is chosen
 * one by one. A range that is called unaffected and is not would hide what is vulnerable.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, boolean, constantFrom, nat, property, tuple } from 'fast-check';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { anyVersion } from '../model/unresolved-range.ts';
import type { RangeEvent } from './osv-record.ts';
import { judgeRange, readRange } from './judge-range.ts';
import { schemeFor } from './scheme-for.ts';
import { compileRanges, containsVersion } from './version-ranges.ts';

/** `A` and `B` stand for versions. */
const forms: Partial<Record<EcosystemName, readonly string[]>> = {
  npm: ['^A', '~A', 'A', '>=A <B', 'A - B', '^A || ^B', '>A', '<=A', anyVersion],
  PyPI: ['==A', '~=A', '>=A,<B', '!=A', '>=A,!=B', '<A', '==1.*', anyVersion],
  'crates.io': ['A', '~A', '=A', '>=A, <B', '0.1', '1'],
  Packagist: ['^A', '~A', 'A', '>=A <B', '1.*', '^A || ^B', 'A - B'],
  RubyGems: ['~> A', '>= A', '>= A, < B', '!= A', '= A'],
  Maven: ['[A,B)', '(A,B]', '(,A]', '[A,)', '1.+', '[A]', '(,A],[B,)'],
  NuGet: ['[A,B)', '[A]', 'A', '(A,B]', '1.*'],
  Pub: ['^A', '>=A <B', 'any', '<=A'],
  Hex: ['~> A', '>= A and < B', '== A', '~> A or ~> B'],
};

const number = tuple(nat(2), nat(3), nat(2)).map((parts) => parts.join('.'));
const version = tuple(number, constantFrom('', '', '', '-rc1')).map(([text, tail]) => text + tail);

for (const [ecosystem, ofEcosystem] of Object.entries(forms) as [EcosystemName, readonly string[]][]) {
  void test(`${ecosystem}: a judgement of a range holds for every list of versions that may exist`, () => {
    const scheme = schemeFor(ecosystem);
    const seen = new Map<string, number>();
    check(
      property(
        constantFrom(...ofEcosystem),
        number,
        number,
        array(tuple(version, version, constantFrom('fixed', 'last_affected', '')), { minLength: 1, maxLength: 2 }),
        array(version, { maxLength: 12 }),
        boolean(),
        (form, a, b, ends, others, isOpen) => {
          const text = form.replaceAll('A', a).replaceAll('B', b);
          const ranges = ends.map(([from, to, kind]): readonly RangeEvent[] => [
            { kind: 'introduced', version: isOpen ? '0' : from },
            ...(kind === '' ? [] : [{ kind, version: to } as const]),
          ]);
          // What advisories name exists; what else does nobody knows.
          const named = ranges.flat().flatMap((event) => (event.version === '0' ? [] : [event.version]));
          const known = named.map((one) => ({ text: one, parsed: scheme.parse(one) as unknown }));
          const compiled = compileRanges(scheme, ranges);
          const affected = compiled.intervals.map((one) => ({ ...one, includesFrom: one.from !== undefined }));
          const range = readRange(scheme, text, known);
          assert.ok(range, text);
          const judged = judgeRange(scheme, range, affected);
          seen.set(judged, (seen.get(judged) ?? 0) + 1);

          const low = ecosystem === 'NuGet' && range.lowest !== undefined ? [range.lowest.text] : [];
          const allowed = [...named, ...others, ...low]
            .map((one): unknown => scheme.parse(one))
            .filter((one) => text === anyVersion || scheme.satisfies(one, text) === true)
            .sort((x, y) => scheme.compare(x, y));
          const isAffected = (one: unknown): boolean => containsVersion(scheme, compiled, one);
          if (judged === 'every') assert.ok(allowed.every(isAffected), text);
          if (judged === 'none') assert.ok(!allowed.some(isAffected), text);
          const releases = allowed.filter((one) => !scheme.isPrerelease(one));
          const taken = scheme.takesLowest?.(text) === true ? releases[0] : releases.at(-1);
          if (taken === undefined) return;
          if (judged === 'fresh') assert.ok(isAffected(taken), text);
          if (judged === 'avoided') assert.ok(!isAffected(taken), text);
        },
      ),
      { seed: 20261124, numRuns: 1500 },
    );
    for (const judgement of ['every', 'none', 'avoided', 'possible'])
      assert.ok((seen.get(judgement) ?? 0) > 0, `${judgement} never came`);
  });
}

void test('more known versions never turn a claim round', () => {
  const scheme = schemeFor('npm');
  const knownOf = (texts: readonly string[]) => texts.map((text) => ({ text, parsed: scheme.parse(text) as unknown }));
  check(
    property(
      constantFrom('^1.0.0', '~1.2.0', '>=0.1.0', '1.x || 2.x'),
      array(number, { maxLength: 8 }),
      number,
      (text, all, fixed) => {
        const affected = [
          { from: undefined, includesFrom: false, to: scheme.parse(fixed) as unknown, includesTo: false },
        ];
        const judge = (texts: readonly string[]) => {
          const range = readRange(scheme, text, knownOf(texts));
          assert.ok(range);
          return judgeRange(scheme, range, affected);
        };
        const [before, after] = [judge(all.slice(0, 3)), judge(all)];
        if (before !== 'possible' && before !== 'fresh') assert.equal(after, before);
        if (before === 'fresh') assert.notEqual(after, 'none');
      },
    ),
    { seed: 20261124, numRuns: 1000 },
  );
});

void test('no text makes it fail, and what cannot be read is told so', () => {
  for (const ecosystem of Object.keys(forms) as EcosystemName[]) {
    const scheme = schemeFor(ecosystem);
    for (const text of [
      '',
      ' ',
      '${x}',
      '[',
      '][',
      '~>',
      '^',
      '>=',
      '||',
      'latest.release',
      '1'.repeat(5000),
      '^1 '.repeat(2000),
    ])
      readRange(scheme, text, [{ text: '1.0', parsed: scheme.parse('1.0') as unknown }]);
    assert.equal(readRange(scheme, '@corp/next#main', []), undefined, ecosystem);
  }
});
