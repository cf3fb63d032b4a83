/** Marked statements go by name, their text once a connection; a name that is lost costs nothing but the look for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preparedName, preparing } from './prepared.ts';

function client(answer: (statement: unknown) => unknown) {
  const sent: unknown[][] = [];
  const one = {
    query(...given: unknown[]): unknown {
      sent.push(given);
      return answer(given[0]);
    },
  };
  preparing(one as never);
  return { one, sent };
}

const marked = '/* prepared */ select id from rules where organization_id = $1';

test('a marked statement has a name that follows from its text; others have none', () => {
  const name = preparedName(marked);
  assert.match(name ?? '', /^vedette_[0-9a-f]{24}$/);
  assert.equal(preparedName(marked), name);
  assert.notEqual(preparedName(`${marked} and id = $2`), name);
  assert.equal(preparedName('select 1'), undefined);
});

test('a marked statement is sent by name, everything else as it is', async () => {
  const { one, sent } = client(async () => Promise.resolve('rows'));
  assert.equal(await one.query(marked, ['a']), 'rows');
  const cursor = { submit() {} };
  await one.query('select 1', []);
  await one.query(cursor);
  assert.deepEqual(sent, [
    [{ name: preparedName(marked), text: marked, values: ['a'] }],
    ['select 1', []],
    [cursor, undefined],
  ]);
});

test('where the name is lost, the text is sent; any other error, and the one of a transaction, stays', async () => {
  const error = (code: string, message = ''): Error => Object.assign(new Error(message), { code });
  for (const lost of [error('26000'), error('0A000', 'cached plan must not change result type')]) {
    const { one, sent } = client(async (statement) => {
      if (typeof statement === 'object') throw lost;
      return Promise.resolve('rows');
    });
    assert.equal(await one.query(marked, ['a']), 'rows');
    assert.deepEqual(sent[1], [marked, ['a']]);
  }
  const other = client(async () => Promise.reject(error('23505')));
  await assert.rejects(async () => other.one.query(marked, []), { code: '23505' });
  assert.equal(other.sent.length, 1);
  const inTransaction = client(async (statement) =>
    Promise.reject(error(typeof statement === 'object' ? '26000' : '25P02')),
  );
  await assert.rejects(async () => inTransaction.one.query(marked, []), { code: '26000' });
});
