/** Who is served next where places are few. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FairPlacesSettings, fairPlaces } from './fair-places.ts';

/** Work that is told when to end, and says when it began. */
function desk(settings: Partial<FairPlacesSettings> = {}) {
  const places = fairPlaces({
    places: 3,
    waitingMax: 4,
    waitingMaxInAll: 100,
    refuse: () => new Error('full'),
    ...settings,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string): Promise<string> =>
    places.run(name.slice(0, 1), async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  return {
    places,
    begun,
    ask,
    end: async (name: string, asked: Promise<string>): Promise<void> => {
      ends.get(name)?.();
      assert.equal(await asked, name);
      await settled();
    },
  };
}

/** Everything that follows by itself has happened. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test('no organization holds every place: another is served at once, however much one asks for', async () => {
  const { ask, begun } = desk();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
  void ask('b1');
  await settled();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
});

test('a place that is free goes to whoever holds fewest, then to whoever was served longest ago, in the order of asking', async () => {
  const { ask, begun, end } = desk();
  const asked = new Map<string, Promise<string>>();
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'b2', 'c1', 'c2']) asked.set(name, ask(name));
  await settled();
  assert.deepEqual(begun.splice(0), ['a1', 'a2', 'b1']);
  for (const [ended, next] of [
    ['a1', 'c1'],
    ['a2', 'a3'],
    ['b1', 'b2'],
    ['c1', 'c2'],
    ['a3', 'a4'],
  ] as const) {
    await end(ended, asked.get(ended) ?? assert.fail());
    assert.deepEqual(begun.splice(0), [next], `after ${ended}`);
  }
});

test('work that fails gives its place back', async () => {
  const { places } = desk({ places: 1 });
  const fail = (): Promise<never> => Promise.reject(new Error('refused by the host'));
  await assert.rejects(places.run('a', fail), /refused by the host/);
  assert.equal(await places.run('a', () => Promise.resolve('served')), 'served');
});

test('a queue that is long is refused, of one organization and of all; another’s is not', async () => {
  const { ask, begun } = desk({ waitingMax: 2, waitingMaxInAll: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
  await assert.rejects(ask('a5'), /full/);
  for (const name of ['b1', 'b2', 'b3']) void ask(name);
  await settled();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await assert.rejects(ask('c1'), /full/);
});
