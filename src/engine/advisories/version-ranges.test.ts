/** Intervals worked out once against the evaluation that the OSV schema writes down. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { npm } from '../versions/npm.ts';
import { type AffectedRange, rangeEventKinds } from './osv-record.ts';
import { compileRanges, containsVersion } from './version-ranges.ts';

const version = fc
  .tuple(fc.nat(3), fc.nat(2), fc.constantFrom('', '-beta.1', '-beta.2'))
  .map(([a, b, c]) => `${a}.${b}.0${c}`);
// `0` means the beginning only where a range is introduced.
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...rangeEventKinds), version }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'introduced', version: '0' } as const) },
);

// A wrong interval is a missed vulnerability, or a false alarm, in every project that uses the package.
test('a version is in the intervals exactly where the evaluation of the OSV schema says so', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), version, (range, asked) => {
      const compiled = compileRanges(npm, [range]);
      assert.equal(containsVersion(npm, compiled, npm.parse(asked)), evaluate(range, asked));
    }),
    { seed: 20_261_121, numRuns: 5_000 },
  );
});

test('ranges are joined by or', () => {
  const ranges: AffectedRange[] = [
    [
      { kind: 'introduced', version: '1.0.0' },
      { kind: 'fixed', version: '1.1.0' },
    ],
    [{ kind: 'introduced', version: '2.0.0' }],
  ];
  const compiled = compileRanges(npm, ranges);
  const found = ['0.9.0', '1.0.5', '1.5.0', '3.0.0'].filter((text) => containsVersion(npm, compiled, npm.parse(text)));
  assert.deepEqual(found, ['1.0.5', '3.0.0']);
});

/** `IncludedInRanges` and `BeforeLimits` of https://ossf.github.io/osv-schema/#evaluation, word for word. */
function evaluate(range: AffectedRange, asked: string): boolean {
  const order = (text: string): number => (text === '0' ? 1 : npm.compare(parse(asked), parse(text)));
  const limits = range.filter(({ kind }) => kind === 'limit');
  const isBeforeLimits =
    limits.length === 0 || limits.some((limit) => npm.compare(parse(asked), parse(limit.version)) < 0);
  let isVulnerable = false;
  const sorted = range.toSorted((a, b) => compareEvents(a, b));
  for (const { kind, version } of sorted) {
    if (kind === 'introduced' && order(version) >= 0) isVulnerable = true;
    if (kind === 'fixed' && npm.compare(parse(asked), parse(version)) >= 0) isVulnerable = false;
    if (kind === 'last_affected' && npm.compare(parse(asked), parse(version)) > 0) isVulnerable = false;
  }
  return isVulnerable && isBeforeLimits;
}

/** The schema leaves open what stands first at one version; here a range begins before it ends. */
function compareEvents(a: AffectedRange[number], b: AffectedRange[number]): number {
  const isStart = (event: AffectedRange[number]): boolean => event.kind === 'introduced' && event.version === '0';
  if (isStart(a) || isStart(b)) return Number(isStart(b)) - Number(isStart(a));
  return (
    npm.compare(parse(a.version), parse(b.version)) || Number(a.kind !== 'introduced') - Number(b.kind !== 'introduced')
  );
}

function parse(text: string): NonNullable<ReturnType<typeof npm.parse>> {
  const parsed = npm.parse(text === '0' ? '0.0.0-0' : text);
  assert.ok(parsed !== undefined);
  return parsed;
}
