import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { exposures, reachabilities, reasonCodes } from '../model/verdict.ts';
import type { TriageState } from './exported.ts';
import { vexStatusOf, weakestOf } from './vex-status.ts';

const judged = {
  reachability: 'needsReview' as (typeof reachabilities)[number],
  exposure: 'loaded' as (typeof exposures)[number],
  reason: 'imported_no_symbols',
  hasDerivedSymbols: false,
  state: '' as TriageState,
  isArchivedUnjudged: false,
  advisory: { isMalicious: false },
};
const notLoaded = {
  ...judged,
  reachability: 'unreachable' as const,
  exposure: 'notLoaded' as const,
  reason: 'not_imported',
};
const uncalled = { ...judged, reachability: 'unreachable' as const, reason: 'symbol_not_reached' };
const reachable = {
  ...judged,
  reachability: 'reachable' as const,
  exposure: 'called' as const,
  reason: 'symbol_called',
};

const any = fc.record({
  reachability: fc.constantFrom(...reachabilities),
  exposure: fc.constantFrom(...exposures),
  reason: fc.constantFrom(...reasonCodes),
  hasDerivedSymbols: fc.boolean(),
  state: fc.constantFrom<TriageState>('', 'open', 'processing'),
  isArchivedUnjudged: fc.constant(false),
  advisory: fc.record({ isMalicious: fc.boolean() }),
});

describe('what is stated of a vulnerability', () => {
  test('what nothing loads, and what is shown to be uncalled, does not concern the product', () => {
    assert.deepEqual(vexStatusOf(notLoaded), { kind: 'notAffected', because: 'codeNotReachable' });
    assert.deepEqual(vexStatusOf(uncalled), { kind: 'notAffected', because: 'codeNotReachable' });
    assert.deepEqual(vexStatusOf({ ...notLoaded, reason: 'platform_excluded' }), {
      kind: 'notAffected',
      because: 'otherPlatform',
    });
  });

  // A release compared with another suggests functions; nobody vouches for the others.
  test('nothing is stated from symbols that were derived', () => {
    for (const reason of ['symbol_not_reached', 'module_not_imported'])
      assert.deepEqual(vexStatusOf({ ...notLoaded, reason, hasDerivedSymbols: true }), { kind: 'underInvestigation' });
    assert.equal(vexStatusOf({ ...notLoaded, hasDerivedSymbols: true }).kind, 'notAffected');
  });

  test('without a person, it is being looked at or does not concern the product: nothing is exploitable by itself', () => {
    fc.assert(
      fc.property(any, (found) => {
        const { kind } = vexStatusOf(found);
        assert.ok(kind === 'underInvestigation' || (kind === 'notAffected' && found.reachability === 'unreachable'));
        if (found.advisory.isMalicious) assert.equal(kind, 'underInvestigation');
      }),
      { seed: 15 },
    );
    assert.equal(vexStatusOf(reachable).kind, 'underInvestigation');
  });

  test('what a person decided comes first, and what the service archived by itself is no decision', () => {
    assert.equal(vexStatusOf({ ...reachable, state: 'falsePositive' }).kind, 'falsePositive');
    assert.equal(vexStatusOf({ ...reachable, state: 'archived' }).kind, 'accepted');
    assert.equal(vexStatusOf({ ...reachable, state: 'archived', isArchivedUnjudged: true }).kind, 'underInvestigation');
    assert.equal(vexStatusOf({ ...notLoaded, state: 'archived', isArchivedUnjudged: true }).kind, 'notAffected');
    assert.equal(vexStatusOf({ ...reachable, state: 'patched' }).kind, 'fixed');
  });

  test('of a package in several places it is stated what holds for all of them', () => {
    assert.equal(weakestOf<typeof judged>([notLoaded, reachable]).status.kind, 'underInvestigation');
    assert.equal(
      weakestOf<typeof judged>([{ ...reachable, state: 'falsePositive' }, notLoaded]).status.kind,
      'notAffected',
    );
  });
});
