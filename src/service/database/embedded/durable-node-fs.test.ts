/** What PostgreSQL writes while the disk is full, with a disk that says so; `disk-full.process.test.ts` fills a real one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingForRoom } from './durable-node-fs.ts';

class NoSpace extends Error {
  readonly errno = 51;
}

test('the log of commits waits for room and goes on, which is told; a table fails at once, and so does all that is no want of room', () => {
  const told: boolean[] = [];
  const disk = { full: 2 };
  const write = waitingForRoom(
    () => {
      if (disk.full-- > 0) throw new NoSpace();
      return 8192;
    },
    (isFull) => told.push(isFull),
  );
  assert.equal(write({ path: '/data/pg_wal/000000010000000000000002' }), 8192);
  assert.deepEqual(told, [true, false]);
  disk.full = 1;
  assert.throws(() => write({ path: '/data/base/5/16531' }), NoSpace);
  const broken = waitingForRoom(
    () => {
      throw new TypeError('of ours');
    },
    () => {},
  );
  assert.throws(() => broken({ path: '/data/pg_wal/1' }), TypeError);
  assert.deepEqual(told, [true, false]);
});
