/**
 * Repositories of an organization are removed all at once while webhooks, people and schedules ask for scans of them: every request is answered
 * with what is so, nothing waits for something that waits for it, and what stays is served as if nothing had been.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { join } from 'node:path';
import { randomFrom } from '../../testing/random.ts';
import { callService, registration, signingSecret, testOrganization, testService } from '../../testing/test-service.ts';
import { fireDueSchedules } from '../schedules/fire-due-schedules.ts';

const hourMs = 60 * 60 * 1000;

void describe('repositories that are removed all at once', () => {
  void it('answer whoever asks for something of them, and hold up no schedule of others', async () => {
    const service = await testService();
    const { context, clock, repositoriesFolder } = service;
    const mine = await testOrganization();
    const random = randomFrom(20261123);
    for (let round = 0; round < 2; round += 1) {
      const repos = Array.from({ length: 14 }, (_, index) =>
        registration(join(repositoriesFolder, `${round}-${index}`)),
      );
      const added = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
      const ids = added.map(({ id }) => id);
      const stays = ids.slice(0, 2);
      for (const repositoryId of ids) {
        await mine.ask('/api/v1/repositories/set-pr-scanning', { repositoryId, isPrScanningEnabled: true });
        await mine.ask('/api/v1/scans/upsert-schedule', {
          repositoryId,
          executionCriteriaCrontab: '@hourly',
          isEnabled: true,
        });
        await deliver(repositoryId, 'a'.repeat(40));
        // Else a schedule would join the first scan, and write none.
        const { scans } = await mine.ask<Scans>('/api/v1/scans/list', { repositoryId });
        for (const { id } of scans.filter(({ kind }) => kind === 'full'))
          await mine.ask('/api/v1/scans/cancel', { id });
      }
      clock.advance(hourMs);
      const asked = ids.flatMap((repositoryId) => [
        () => mine.call('/api/v1/scans/start', { repositoryId }),
        () =>
          mine.call('/api/v1/scans/upsert-schedule', {
            repositoryId,
            executionCriteriaCrontab: '@daily',
            isEnabled: true,
          }),
        () => deliver(repositoryId, 'b'.repeat(40)),
        ...(stays.includes(repositoryId) ? [] : [() => mine.call('/api/v1/repositories/remove', { repositoryId })]),
      ]);
      const shuffled = asked.map((ask) => ({ ask, at: random() })).toSorted((a, b) => a.at - b.at);
      const [replies] = await Promise.all([
        Promise.all(shuffled.map(({ ask }) => ask())),
        fireDueSchedules(context),
        fireDueSchedules(context),
      ]);
      const wrong = replies.filter(({ status }) => ![200, 202, 401, 404].includes(status));
      assert.deepEqual(
        wrong.map(({ status, text }) => `${status} ${text}`),
        [],
      );
      await fireDueSchedules(context);
      const { repositories } = await mine.ask<{ repositories: { id: string }[] }>('/api/v1/repositories/list', {});
      assert.deepEqual(repositories.map(({ id }) => id).toSorted(), stays.toSorted());
      for (const repositoryId of stays) {
        const { scans } = await mine.ask<Scans>('/api/v1/scans/list', { repositoryId });
        assert.deepEqual(scans.map(({ kind, state }) => `${kind} ${state}`).toSorted(), [
          'full cancelled',
          'full queued',
          'pr cancelled',
          'pr queued',
        ]);
        await mine.ask('/api/v1/repositories/remove', { repositoryId });
      }
    }
  });
});

interface Scans {
  readonly scans: readonly { readonly id: string; readonly kind: string; readonly state: string }[];
}

async function deliver(repositoryId: string, commit: string) {
  const body = JSON.stringify({
    pullrequest: {
      id: 7,
      source: { branch: { name: 'feature' }, commit: { hash: commit.slice(0, 12) } },
      destination: { branch: { name: 'main' }, commit: { hash: 'c'.repeat(12) } },
    },
  });
  return callService(await testService(), `/webhooks/bitbucket/${repositoryId}`, body, {
    'x-event-key': 'pullrequest:updated',
    'x-hub-signature': `sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`,
  });
}
