/** What is said of a threshold decides whether people trust the check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thresholdWords } from './threshold-words.ts';

const never = {
  called: 'never',
  loaded: 'never',
  mayBeLoaded: 'never',
  unknown: 'never',
  toolingOnly: 'never',
  testOnly: 'never',
} as const;

test('a threshold is one sentence of all that fails, and says where almost nothing does', () => {
  assert.equal(
    thresholdWords({
      minPriority: 70,
      severities: { ...never, called: 'low', loaded: 'critical' },
      ruleSeverity: 'high',
    }),
    'Fails on: reached (any severity), loaded (critical); priority 70 or more; matches of rules (high and above).',
  );
  assert.equal(
    thresholdWords({ minPriority: 101, severities: never, ruleSeverity: 'never' }),
    'Only malicious packages fail it.',
  );
  assert.equal(
    thresholdWords({ minPriority: 0, severities: never, ruleSeverity: 'never' }),
    'Fails on: priority 0 or more.',
  );
});
