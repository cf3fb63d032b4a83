/** Places are given out fairly: whoever asked for ten thousand scans does not hold up whoever asked for one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PlacedJob, workPlaces } from './work-places.ts';

interface TestJob extends PlacedJob {
  readonly ended: PromiseWithResolvers<void>;
}

void describe('the places of a process', () => {
  // Two slow repositories of one organization used to hold both places while everybody else waited.
  void it('are not all held by one organization where there are others', async () => {
    const queue = testQueue({ a: 5, b: 1 }, { isShared: true });
    await using places = queue.open(2);
    await queue.until(() => queue.running.length === 2);
    assert.deepEqual(queue.running.toSorted(), ['a1', 'b1']);
    queue.end('b1');
    await queue.until(() => queue.polled > queue.polledAtEnd + 2);
    assert.deepEqual(queue.running, ['a1'], 'the other place stays free for others');
    queue.add('c');
    await queue.until(() => queue.running.length === 2);
    assert.deepEqual(queue.running, ['a1', 'c1']);
    queue.endAll();
    void places;
  });

  void it('are all held by the only organization there is', async () => {
    const queue = testQueue({ a: 5 }, { isShared: false });
    await using places = queue.open(3);
    await queue.until(() => queue.running.length === 3);
    queue.endAll();
    void places;
  });

  void it('are given in turn, however much one organization has waiting', async () => {
    const queue = testQueue({ a: 100, b: 2, c: 2 }, { isShared: true });
    await using places = queue.open(1);
    const order: string[] = [];
    while (order.length < 8) {
      await queue.until(() => queue.running.length === 1);
      const [job = ''] = queue.running;
      order.push(job);
      queue.end(job);
    }
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'a4']);
    queue.endAll();
    void places;
  });

  void it('hand back what a stop interrupts, and report what failed', async () => {
    const queue = testQueue({ a: 1, b: 1 }, { isShared: true });
    const places = queue.open(2);
    await queue.until(() => queue.running.length === 2);
    queue.fail('a1');
    await queue.until(() => queue.told.length === 1);
    await places[Symbol.asyncDispose]();
    assert.deepEqual(queue.told, ['failed a1', 'handed back b1']);
  });

  void it('go on after an error of the queue', async () => {
    const queue = testQueue({ a: 1 }, { isShared: false });
    queue.isBroken = true;
    await using places = queue.open(1);
    await queue.until(() => queue.errors > 1);
    queue.isBroken = false;
    await queue.until(() => queue.running.length === 1);
    queue.endAll();
    void places;
  });
});

/** Waiting jobs by organization, served as the real queue does: first those of the first organization. */
function testQueue(waiting: Record<string, number>, { isShared }: { readonly isShared: boolean }) {
  const left = new Map(Object.entries(waiting).map(([id, count]) => [id, { next: 1, count }]));
  const jobs = new Map<string, TestJob>();
  const state = {
    told: [] as string[],
    errors: 0,
    polled: 0,
    polledAtEnd: 0,
    isBroken: false,
    get running() {
      return [...jobs.keys()];
    },
    add(organizationId: string) {
      left.set(organizationId, { next: 1, count: 1 });
    },
    end(id: string) {
      state.polledAtEnd = state.polled;
      jobs.get(id)?.ended.resolve();
      jobs.delete(id);
    },
    fail(id: string) {
      jobs.get(id)?.ended.reject(new Error('failed'));
      jobs.delete(id);
    },
    endAll() {
      left.clear();
      for (const id of jobs.keys()) state.end(id);
    },
    async until(isSo: () => boolean) {
      for (let round = 0; round < 2000 && !isSo(); round++) await new Promise((resolve) => setTimeout(resolve, 1));
      assert.ok(isSo(), `waited in vain; running: ${state.running.join(' ')}`);
    },
    open: (places: number) =>
      workPlaces<TestJob>(
        {
          async take(except) {
            state.polled += 1;
            if (state.isBroken) throw new Error('the database is away');
            const found = [...left].find(([id, { next, count }]) => next <= count && !except.includes(id));
            if (found === undefined) return undefined;
            const [organizationId, counter] = found;
            const id = `${organizationId}${counter.next++}`;
            const job = { id, organizationId, ended: Promise.withResolvers<void>() };
            jobs.set(id, job);
            return job;
          },
          keep: async () => {},
          async run(job, signal) {
            signal.addEventListener('abort', () => job.ended.reject(signal.reason));
            await job.ended.promise;
          },
          done: async () => {},
          async failed(job) {
            state.told.push(`failed ${job.id}`);
          },
          async handBack(job) {
            state.told.push(`handed back ${job.id}`);
          },
          isShared: async () => isShared,
          onError() {
            state.errors += 1;
          },
        },
        { places, pollMs: 2, keepMs: 1000, stopTimeoutMs: 5 },
      ),
  };
  return state;
}
