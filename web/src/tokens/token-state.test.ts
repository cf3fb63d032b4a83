import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUsable, tokenState } from './token-state.ts';

const now = Date.parse('2026-03-01T00:00:00Z');

test('a token is active until it ends, is told of two weeks before, and is revoked whatever its end', () => {
  const states = ['', '2026-04-01T00:00:00Z', '2026-03-15T00:00:00Z', '2026-03-01T00:00:00Z'].map((expiresAt) =>
    tokenState({ expiresAt, revokedAt: '' }, now),
  );
  assert.deepEqual(states, ['active', 'active', 'endsSoon', 'expired']);
  assert.deepEqual(states.map(isUsable), [true, true, true, false]);
  assert.equal(tokenState({ expiresAt: '', revokedAt: '2026-02-01T00:00:00Z' }, now), 'revoked');
});
