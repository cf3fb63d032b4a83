/** Work at once is bounded by count and by size; without, a large repository would fill the memory. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachWithinBounds } from './bounded.ts';

/** How many were under way at most, and the order in which they began. */
async function atOnce(sizes: readonly number[]): Promise<{ readonly most: number; readonly began: readonly number[] }> {
  let running = 0;
  let most = 0;
  const began: number[] = [];
  await eachWithinBounds(
    sizes.entries(),
    ([, size]) => size,
    async ([index]) => {
      began.push(index);
      running++;
      most = Math.max(most, running);
      await Promise.resolve();
      await Promise.resolve();
      running--;
    },
  );
  assert.equal(running, 0);
  return { most, began };
}

const half = 16 * 1024 * 1024;

void describe('work within bounds', () => {
  void it('is all done, in order, no more than 256 at once', async () => {
    const { most, began } = await atOnce(Array.from({ length: 700 }, () => 1));
    assert.equal(most, 256);
    assert.deepEqual(began, [...began.keys()]);
    assert.equal(began.length, 700);
  });

  void it('is no more than 32 MiB at once, but one is always done', async () => {
    assert.equal((await atOnce([half, half, half, half])).most, 2);
    assert.equal((await atOnce([half, half + 1, half])).most, 1);
    assert.equal((await atOnce([4 * half, 4 * half])).most, 1);
    assert.equal((await atOnce([half, half, 1, 1, 1])).began.length, 5);
  });

  void it('ends where there is nothing, and with the first failure', async () => {
    assert.equal((await atOnce([])).most, 0);
    const failing = eachWithinBounds(
      [1, 2, 3],
      () => 1,
      (item) => (item === 2 ? Promise.reject(new Error('second')) : Promise.resolve()),
    );
    await assert.rejects(failing, /second/);
  });
});
