/** What a tab makes of what another one says of the session. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from './session-word.ts';

test('signing in elsewhere lets a tab of the same organization go on, and one of another begin anew', () => {
  const word = { state: 'in', organizationId: 'b' };
  assert.deepEqual(
    [undefined, 'b', 'a'].map((mine) => meaningOf(mine, word)),
    ['in', 'in', 'elsewhere'],
  );
  assert.equal(meaningOf('a', { state: 'out' }), 'out');
});

test('what is no such word changes nothing', () => {
  for (const word of [
    'in',
    undefined,
    null,
    {},
    { state: 'in' },
    { state: 'in', organizationId: 1 },
    Object.create({ state: 'out' }),
  ])
    assert.equal(meaningOf('a', word), undefined);
});
