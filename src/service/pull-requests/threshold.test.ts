/** What fails a check: by use and severity, by priority, by rules; malicious packages always, what cannot be reached never. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { exposures, reachabilities } from '../../engine/model/verdict.ts';
import { type FoundOccurrence, type PullRequestThreshold, thresholdSeverities } from '../database/tables.ts';
import { scanOf } from '../scans/scan-of.testing.ts';
import { compareScans } from './findings.ts';
import { foundLodash, foundMatch } from './found.testing.ts';
import { defaultThreshold, failsCheck, matchFailsCheck } from './threshold.ts';

const severity = fc.constantFrom(...thresholdSeverities);
const thresholds: fc.Arbitrary<PullRequestThreshold> = fc.record({
  minPriority: fc.integer({ min: 0, max: 101 }),
  severities: fc.record({
    called: severity,
    loaded: severity,
    mayBeLoaded: severity,
    unknown: severity,
    toolingOnly: severity,
    testOnly: severity,
  }),
  ruleSeverity: fc.constantFrom('high', 'medium', 'low', 'never'),
});
const findings: fc.Arbitrary<FoundOccurrence> = fc
  .record({
    exposure: fc.constantFrom(...exposures),
    reachability: fc.constantFrom(...reachabilities),
    severity: fc.constantFrom('critical', 'high', 'medium', 'low', 'informational'),
    severityScore: fc.double({ min: 0, max: 10, noNaN: true }),
  })
  .map((fields) => ({ ...foundLodash, ...fields }));

void describe('a threshold', () => {
  it('by default fails what is reached, whatever its severity, and nothing that is only loaded', () => {
    const reached = { ...foundLodash, reachability: 'reachable', exposure: 'called' } as const;
    for (const one of ['critical', 'low', 'informational']) {
      assert.equal(failsCheck({ ...reached, severity: one }, defaultThreshold), true);
      assert.equal(failsCheck({ ...foundLodash, severity: one }, defaultThreshold), false);
    }
  });

  it('fails by the severity that is set for the use, and by what is worse', () => {
    const threshold = { ...defaultThreshold, severities: { ...defaultThreshold.severities, loaded: 'high' } } as const;
    const fails = (given: Partial<FoundOccurrence>): boolean => failsCheck({ ...foundLodash, ...given }, threshold);
    assert.deepEqual(
      ['critical', 'high', 'medium', 'low'].map((one) => fails({ severity: one })),
      [true, true, false, false],
    );
    assert.equal(fails({ severity: 'critical', exposure: 'mayBeLoaded' }), false);
    assert.equal(fails({ severity: 'critical', reachability: 'unreachable' }), false);
  });

  it('counts an estimated severity as it counts a score', () => {
    const threshold = { ...defaultThreshold, severities: { ...defaultThreshold.severities, loaded: 'high' } } as const;
    const head = scanOf([{ name: 'lodash' }]);
    const estimated = { severity: 'high', severityScore: 7.6, severitySource: 'estimated' } as const;
    const advisories = head.advisories.map((advisory) => ({ ...advisory, ...estimated }));
    const { introduced } = compareScans({ ...head, advisories }, scanOf([]));
    assert.deepEqual(
      introduced.map((found) => [found.severitySource, failsCheck(found, threshold)]),
      [['estimated', true]],
    );
  });

  it('fails by priority', () => {
    const urgent = { ...foundLodash, severityScore: 9.8 };
    for (const [minPriority, expected] of [
      [0, true],
      [67, true],
      [68, false],
      [101, false],
    ] as const)
      assert.equal(failsCheck(urgent, { ...defaultThreshold, minPriority }), expected, String(minPriority));
  });

  it('counts what is known of exploitation', () => {
    const critical = { ...foundLodash, severityScore: 9.8 };
    assert.equal(failsCheck(critical, defaultThreshold), false);
    assert.equal(failsCheck({ ...critical, isKnownExploited: true }, defaultThreshold), true);
    assert.equal(failsCheck({ ...critical, epss: 0.97 }, defaultThreshold), true);
  });

  it('fails malicious packages whatever is set, and never what cannot be reached', () => {
    fc.assert(
      fc.property(thresholds, findings, (threshold, found) => {
        assert.equal(failsCheck({ ...found, aliases: ['MAL-2026-1'] }, threshold), true);
        assert.equal(failsCheck({ ...found, isMalicious: true }, threshold), true);
        assert.equal(failsCheck({ ...found, reachability: 'unreachable' }, threshold), false);
      }),
    );
  });

  it('that is stricter fails no less', () => {
    fc.assert(
      fc.property(thresholds, findings, (threshold, found) => {
        const strictest = {
          minPriority: Math.max(0, threshold.minPriority - 10),
          severities: {
            called: 'low',
            loaded: 'low',
            mayBeLoaded: 'low',
            unknown: 'low',
            toolingOnly: 'low',
            testOnly: 'low',
          },
          ruleSeverity: 'low',
        } as const;
        if (failsCheck(found, threshold)) assert.equal(failsCheck(found, strictest), true);
        for (const one of ['high', 'medium', 'low'] as const) {
          const match = { ...foundMatch, severity: one };
          assert.equal(matchFailsCheck(match, strictest), true);
          assert.equal(matchFailsCheck(match, { ...threshold, ruleSeverity: 'never' }), false);
        }
      }),
    );
  });
});
