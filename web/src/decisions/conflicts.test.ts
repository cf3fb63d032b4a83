import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConsoleError } from '../api/console-error.ts';
import { conflictsOf } from './conflicts.ts';

test('a refused decision tells who decided what and when, and any other refusal nothing', () => {
  const faults = [
    { path: '/decisions/0', message: 'token 019c decided accepted on 2026-03-01T10:00:00.000Z (019cada4-9c1d)' },
    { path: '/decisions/1', message: 'something else' },
  ];
  const refusal = { kind: 'conflict', status: 409, code: 'CONFLICT', message: 'x', faults } as const;
  assert.deepEqual(conflictsOf(new ConsoleError(refusal)), [
    { actor: 'token 019c', verdict: 'accepted', at: '2026-03-01T10:00:00.000Z', decisionId: '019cada4-9c1d' },
  ]);
  const ofChange = {
    ...refusal,
    faults: [],
    message:
      'Somebody changed the decision meanwhile: operator decided snoozed on 2026-03-01T10:00:00.000Z (019cada4-9c1d).',
  };
  assert.deepEqual(
    conflictsOf(new ConsoleError(ofChange)).map(({ actor, verdict }) => [actor, verdict]),
    [['operator', 'snoozed']],
  );
  assert.deepEqual(conflictsOf(new ConsoleError({ ...refusal, kind: 'refused' })), []);
  assert.deepEqual(conflictsOf(new Error('x')), []);
  assert.deepEqual(conflictsOf(null), []);
});
