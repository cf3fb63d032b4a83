/** What issues/set-state promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { issuesSetState } from './issues-set-state.ts';
import { assertRefused, assertSameNotFound, assertTaken, idFaults } from './promises.testing.ts';

interface Issue {
  id: string;
  state: string;
  events: { toState: string; comment: string }[];
}
const issueOf = (mine: TestOrganization, id: string): Promise<Issue> => mine.ask('/api/v1/issues/get', { id });

async function withIssue(): Promise<{ mine: TestOrganization; id: string }> {
  const { mine } = await scanned(lodashShop);
  const { issues } = await mine.ask<{ issues: Issue[] }>('/api/v1/issues/search', {});
  return { mine, id: issues[0]?.id ?? '' };
}

describe('Set the state of an issue', () => {
  describe('200', () => {
    test('a person closes an issue, closes it otherwise and opens it; each change is kept with its comment, a repeat is none', async () => {
      const { mine, id } = await withIssue();
      for (const change of [
        { state: 'falsePositive', comment: 'test data' },
        { state: 'falsePositive', comment: 'again' },
        { state: 'archived' },
        { state: 'open', comment: 'after all' },
      ]) {
        assert.deepEqual(await mine.ask(issuesSetState.path, { id, ...change }), { ok: true });
        assert.equal((await issueOf(mine, id)).state, change.state);
      }
      assert.deepEqual(
        (await issueOf(mine, id)).events.map((event) => [event.toState, event.comment]),
        [
          ['open', ''],
          ['falsePositive', 'test data'],
          ['archived', ''],
          ['open', 'after all'],
        ],
      );
    });
  });

  describe('400', () => {
    test('states that only scans set, and comments of more than 2,000 characters', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, issuesSetState, [
        ...idFaults('id'),
        [{ state: undefined }, '/state'],
        [{ state: 'patched' }, '/state'],
        [{ state: 'processing' }, '/state'],
        [{ state: ['open'] }, '/state'],
        [{ comment: 5 }, '/comment'],
        [{ comment: 'a'.repeat(2001) }, '/comment'],
      ]);
      await assertTaken(mine, issuesSetState, [{ comment: 'a'.repeat(2000) }, { comment: undefined }]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s issue, which stays as it is', async () => {
      const { mine: other, id } = await withIssue();
      await assertSameNotFound(await testOrganization(), issuesSetState, 'id', id);
      assert.equal((await issueOf(other, id)).state, 'open');
    });
  });
});
