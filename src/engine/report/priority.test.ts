/** More of anything never lowers a priority, and what comes first is what people would take first. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { directnesses } from '../model/package-source.ts';
import { exposureRank, exposures, type Exposure, reachabilities } from '../model/verdict.ts';
import { loadedLikely, loadedUnseen, type PriorityFactors, priorityOf, uses } from './priority.ts';

const plain: PriorityFactors = {
  exposure: 'loaded',
  reachability: 'needsReview',
  severityScore: 7.5,
  isMalicious: false,
  hasFix: true,
  directness: 'direct',
  scope: 'production',
};

const factors: fc.Arbitrary<PriorityFactors> = fc.record(
  {
    exposure: fc.constantFrom(...exposures),
    reachability: fc.constantFrom(...reachabilities),
    severityScore: fc.double({ min: 0, max: 10, noNaN: true }),
    isMalicious: fc.boolean(),
    hasFix: fc.boolean(),
    directness: fc.constantFrom(...directnesses),
    scope: fc.constantFrom('production', 'optional', 'peer', 'development', 'test', 'unknown'),
    exploitProbability: fc.double({ min: 0, max: 1, noNaN: true }),
    isKnownExploited: fc.boolean(),
    isAvailabilityAlone: fc.boolean(),
    call: fc.constantFrom('unseen', 'unknown', 'likely'),
  },
  { requiredKeys: ['exposure', 'reachability', 'severityScore', 'isMalicious', 'hasFix', 'directness', 'scope'] },
);

const upwards: readonly Exposure[] = exposures.toSorted((a, b) => exposureRank(b) - exposureRank(a));

/** Of each factor, values from the least to the most urgent. */
const ladders: { readonly [Name in keyof PriorityFactors]-?: readonly NonNullable<PriorityFactors[Name]>[] } = {
  exposure: upwards,
  reachability: ['unreachable', 'needsReview', 'reachable'],
  severityScore: [0, 2.1, 5, 7.5, 9.8, 10],
  isMalicious: [false, true],
  hasFix: [false, true],
  directness: ['unknown', 'transitive', 'direct'],
  scope: ['test', 'development', 'optional', 'production'],
  exploitProbability: [0, 0.01, 0.5, 1],
  isKnownExploited: [false, true],
  isAvailabilityAlone: [true, false],
  call: ['unseen', 'unknown', 'likely'],
};

void describe('a priority', () => {
  for (const [name, ladder] of Object.entries(ladders)) {
    it(`never falls where ${name} rises`, () => {
      fc.assert(
        fc.property(factors, (other) => {
          const values = ladder.map((value) => priorityOf({ ...other, [name]: value }).priority);
          assert.deepEqual(
            values,
            values.toSorted((a, b) => a - b),
          );
        }),
      );
    });
  }

  it('is a whole number from 0 to 100 with reasons, whatever the factors are', () => {
    const wild = fc.record({ severityScore: fc.double(), exploitProbability: fc.double() });
    fc.assert(
      fc.property(factors, wild, (other, more) => {
        const { priority, priorityReasons } = priorityOf({ ...other, ...more });
        assert.ok(Number.isInteger(priority) && priority >= 0 && priority <= 100);
        assert.ok(priorityReasons.length > 0);
        assert.equal(new Set(priorityReasons).size, priorityReasons.length);
      }),
    );
  });

  it('puts first what people take first', () => {
    const inOrder: readonly (readonly [string, Partial<PriorityFactors>])[] = [
      ['malware that is loaded', { isMalicious: true, severityScore: 0 }],
      ['a call of what is critical', { exposure: 'called', reachability: 'reachable', severityScore: 9.8 }],
      ['what is critical, loaded and exploited', { severityScore: 9.8, isKnownExploited: true }],
      ['a call of what is of medium severity', { exposure: 'called', reachability: 'reachable', severityScore: 6.5 }],
      ['what is critical and loaded', { severityScore: 9.8 }],
      ['what is high and loaded', { severityScore: 7.5 }],
      ['what is critical and may be loaded', { exposure: 'mayBeLoaded', severityScore: 9.8 }],
      ['what is high, loaded, and an outage at worst', { severityScore: 7.5, isAvailabilityAlone: true }],
      ['what is low and loaded', { severityScore: 2.5 }],
      ['what is critical and of tools', { exposure: 'toolingOnly', severityScore: 9.8, scope: 'development' }],
      ['what is critical and of tests', { exposure: 'testOnly', severityScore: 9.8, scope: 'test' }],
      ['what is critical and never called', { reachability: 'unreachable', severityScore: 10 }],
    ];
    const values = inOrder.map(([name, more]) => [priorityOf({ ...plain, ...more }).priority, name] as const);
    assert.deepEqual(
      values.map(([, name]) => name),
      values.toSorted(([a], [b]) => b - a).map(([, name]) => name),
      JSON.stringify(values),
    );
  });
});

test('the page tells the points that are given', () => {
  const page = readFileSync(new URL('../../../docs/priority.md', import.meta.url), 'utf8');
  for (const [use, { points, cap }] of Object.entries(uses)) {
    assert.ok(page.includes(`\`${use}\` ${points}`), `${use}: ${points}`);
    if (cap < 100) assert.match(page, new RegExp(`\\b${cap}\\b`));
  }
  assert.ok(page.includes(`no call seen ${loadedUnseen.points}`));
  assert.ok(page.includes(`a derived one called ${loadedLikely.points}`));
});
