/** How issues go from state to state between scans and people, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash } from '../../testing/sample-files.ts';
import { alertsOf, scanned, startScan, summaryOf } from '../../testing/scanned-repositories.ts';

describe('states of issues', () => {
  test('Issue states: open → patched → open; a person’s falsePositive and archived stay until taken back', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [repository] = repositories;
    assert.ok(repository);
    const { issues } = await mine.ask<{ issues: { id: string; severity: string }[] }>('/api/v1/issues/search', {});
    const [first, second] = issues;
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'falsePositive', comment: 'not ours' });
    await mine.ask('/api/v1/issues/set-state', { id: second?.id, state: 'archived' });
    const states = async (): Promise<number[]> => {
      const { issues: counts } = await summaryOf(mine);
      return [counts.open, counts.patched, counts.falsePositive, counts.archived, counts.processing];
    };
    assert.deepEqual(await states(), [2, 0, 1, 1, 0]);
    for (const [files, expected] of [
      [mendedShop, [0, 2, 1, 1, 0]],
      [lodashShop, [2, 0, 1, 1, 0]],
    ] as const) {
      commitFiles(repository.path, files);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.deepEqual(await states(), expected);
    }
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'open' });
    assert.deepEqual(await states(), [3, 0, 0, 1, 0]);
    const history = await mine.ask<{ events: { toState: string; comment: string }[] }>('/api/v1/issues/get', {
      id: first?.id,
    });
    assert.deepEqual(
      history.events.map((event) => event.toState),
      ['open', 'falsePositive', 'open'],
    );
  });

  test('Unreachable occurrences raise no issue', async () => {
    const { mine } = await scanned(unusedLodash);
    assert.ok((await alertsOf(mine)).totalCount > 0);
    assert.equal((await summaryOf(mine)).issues.open, 0);
  });

  test('a better answer patches nothing: the service archives what proves unreachable, and opens it when it no longer is', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [repository] = repositories;
    assert.ok(repository);
    const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
    const [byPerson, other] = issues.map(({ id }) => id);
    await mine.ask('/api/v1/issues/set-state', { id: byPerson, state: 'archived', comment: 'known' });
    const standing = async (id: string | undefined): Promise<readonly string[]> => {
      const { state, resolution } = await mine.ask<{ state: string; resolution: string }>('/api/v1/issues/get', { id });
      return [state, resolution];
    };
    for (const [files, expected] of [
      [unusedLodash, ['archived', 'unreachable']],
      [lodashShop, ['open', '']],
      [unusedLodash, ['archived', 'unreachable']],
      [mendedShop, ['patched', '']],
    ] as const) {
      commitFiles(repository.path, files);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.deepEqual(await standing(other), expected);
      assert.deepEqual(await standing(byPerson), ['archived', '']);
    }
    const { events } = await mine.ask<{ events: { toState: string; comment: string }[] }>('/api/v1/issues/get', {
      id: other,
    });
    assert.deepEqual(
      events.map(({ toState }) => toState),
      ['open', 'archived', 'open', 'archived', 'patched'],
    );
    assert.match(events[1]?.comment ?? '', /^None of the 1 first-party files imports lodash/);
  });
});
