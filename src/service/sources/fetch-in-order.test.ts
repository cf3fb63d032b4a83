import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { tarball } from '../../testing/registry-server.ts';
import { type Fetched, fetchInOrder } from './fetch-in-order.ts';
import { SourceRefused } from './source-file.ts';

const archive = await tarball({ 'index.js': 'x' });
const size = archive.byteLength;

function requestsOf(count: number): readonly SourceRequest[] {
  return Array.from({ length: count }, (_, index) => {
    return { ecosystem: 'npm', name: `p${index}`, version: '1.0.0', integrity: '', registry: 'https://a.example/' };
  });
}

async function all(outcomes: AsyncIterable<Fetched>): Promise<readonly string[]> {
  const words: string[] = [];
  for await (const outcome of outcomes)
    words.push(`${outcome.request.name} ${outcome.kind === 'fetched' ? 'fetched' : outcome.reason}`);
  return words;
}

const plenty = { downloadBytesMax: 2 ** 30, archivesMax: 100 };

test('archives come in the order they were asked for, whichever arrives first', async () => {
  const waiting: (() => void)[] = [];
  const outcomes = all(
    fetchInOrder(requestsOf(20), () => new Promise((resolve) => waiting.push(() => resolve(archive))), plenty),
  );
  let most = 0;
  for (let answered = 0; answered < 20; ) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, waiting.length);
    const last = waiting.pop();
    if (last === undefined) continue;
    answered++;
    last();
  }
  assert.deepEqual(
    await outcomes,
    requestsOf(20).map(({ name }) => `${name} fetched`),
  );
  assert.ok(most > 1 && most <= 8, `${most} at once`);
});

test('a budget ends at the first archive that does not fit, and asks for no more', async () => {
  for (const budget of [
    { ...plenty, downloadBytesMax: 3 * size },
    { ...plenty, archivesMax: 3 },
  ]) {
    let asked = 0;
    const answer = () => {
      asked++;
      return Promise.resolve(archive);
    };
    const words = await all(fetchInOrder(requestsOf(50), answer, budget));
    assert.deepEqual(words.slice(0, 4), [
      'p0 fetched',
      'p1 fetched',
      'p2 fetched',
      'p3 the budget of this scan for package sources is used up',
    ]);
    assert.equal(words.filter((word) => word.endsWith(' fetched')).length, 3);
    assert.equal(words.length, 50);
    assert.ok(asked <= 3 + 8, `${asked} were asked for`);
  }
});

test('a registry that cannot be reached is left alone, and one that lacks a package is not', async () => {
  const asked = { away: 0, empty: 0 };
  const away = await all(
    fetchInOrder(
      requestsOf(50),
      () => {
        asked.away++;
        return Promise.reject(new SourceRefused('away', { isPassing: true }));
      },
      plenty,
    ),
  );
  assert.ok(asked.away <= 3 + 8, `${asked.away} were asked for`);
  assert.equal(away.at(-1), 'p49 the registry could not be reached 3 times in a row');
  await all(
    fetchInOrder(
      requestsOf(50),
      () => {
        asked.empty++;
        return Promise.reject(new SourceRefused('the registry answers 404'));
      },
      plenty,
    ),
  );
  assert.equal(asked.empty, 50);
});

test('a fault of our own ends it', async () => {
  const broken = fetchInOrder(requestsOf(3), () => Promise.reject(new TypeError('ours')), plenty);
  await assert.rejects(all(broken), TypeError);
});
