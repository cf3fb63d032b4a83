/** Whoever only looks does not wait for everybody who writes, and the other way round. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TurnKind, turns } from './turns.ts';

interface Asked {
  readonly done: Promise<void>;
  end(): void;
}

function asker() {
  const { take } = turns();
  const begun: string[] = [];
  const ask = (kind: TurnKind, name: string): Asked => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = take(kind, async () => {
      begun.push(name);
      await promise;
    });
    return { done, end: resolve };
  };
  return { begun, ask };
}

test('statements that wait pass between two transactions, those that come later after the next one', async () => {
  const { begun, ask } = asker();
  const first = ask('transaction', 'first');
  const [second, a, b] = [ask('transaction', 'second'), ask('statement', 'a'), ask('statement', 'b')];
  for (const each of [first, a, b]) {
    each.end();
    await each.done;
  }
  const later = [ask('statement', 'late'), ask('transaction', 'third')];
  for (const each of [second, ...later]) each.end();
  await Promise.all([second, ...later].map(({ done }) => done));
  assert.deepEqual(begun, ['first', 'a', 'b', 'second', 'late', 'third']);
});

test('one at a time, and what fails lets the next go on', async () => {
  const { take } = turns();
  let running = 0;
  let most = 0;
  const work = async (fails: boolean): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('failed');
  };
  const kinds: readonly TurnKind[] = ['statement', 'transaction', 'transaction', 'statement'];
  const outcomes = await Promise.allSettled(kinds.map((kind, index) => take(kind, () => work(index % 2 === 0))));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(most, 1);
});
