import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import type { DerivationConfidence } from '../../engine/model/advisory.ts';
import type { DerivedSymbol } from '../../engine/symbols/derive-symbols.ts';
import { evidenceNames, type Evidence } from '../../engine/symbols/evidence.ts';
import { overlayLine } from './overlay-line.ts';
import type { DeriveOutcome, DeriveTask } from './derive-record.ts';

const task: DeriveTask = { id: 'T-1', ids: ['T-1'], ecosystem: 'npm', name: 'pad', affected: [], text: '', cwes: [] };
const none = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence;

function symbol(name: string, confidence: DerivationConfidence, probability: number): DerivedSymbol {
  const route = confidence === 'high' ? 'changed' : 'caller';
  const entries = [{ module: 'index', name }];
  return { name, path: 'index.js', entries, probability, confidence, route, evidence: none, mentions: [] };
}

function outcome(symbols: readonly DerivedSymbol[]): DeriveOutcome {
  const compared = { vulnerable: '1.0.0', fixed: '1.0.1', vulnerableDigest: 'sha256:a', fixedDigest: 'sha256:b' };
  const derivation = { symbols, confidence: 'medium', changed: 1, problems: [], pair: 0 } as const;
  return { kind: 'derived', derivation, compared: [compared] };
}

// A caller is likelier now and then, and never of high confidence: the changed function behind it would count as no more than likely.
test('a line is as sure as its surest function, wherever that stands among them', () => {
  const line = overlayLine(
    task,
    outcome([symbol('outer', 'medium', 0.9), symbol('inner', 'high', 0.8), symbol('far', 'low', 0.1)]),
  );
  const { record } = readOsvRecord(line);
  const symbols = record?.affected[0]?.symbols;
  assert.equal(symbols?.derivation?.confidence, 'high');
  assert.deepEqual(symbols?.entries, [
    { module: 'index', name: 'far', confidence: 'low' },
    { module: 'index', name: 'inner' },
    { module: 'index', name: 'outer', confidence: 'medium' },
  ]);
});

test('a name that two functions have counts once, as the surer of them', () => {
  const line = overlayLine(task, outcome([symbol('same', 'medium', 0.9), symbol('same', 'high', 0.8)]));
  const { record } = readOsvRecord(line);
  assert.deepEqual(record?.affected[0]?.symbols.entries, [{ module: 'index', name: 'same' }]);
});

test('functions that are as likely as any other that changed make no line', () => {
  assert.equal(overlayLine(task, outcome([symbol('far', 'low', 0.05)])), undefined);
});
