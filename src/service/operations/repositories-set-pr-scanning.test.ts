/** What repositories/set-pr-scanning promises, and what the switch makes of Bitbucket's events. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { yamlReport } from '../../testing/sample-files.ts';
import { callService, type Reply, signingSecret, testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { repositoriesSetPrScanning } from './repositories-set-pr-scanning.ts';

async function deliver(repositoryId: string, event: string, payload: unknown): Promise<Reply> {
  const body = JSON.stringify(payload);
  return callService(await testService(), `/webhooks/bitbucket/${repositoryId}`, body, {
    'x-event-key': event,
    'x-hub-signature': `sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`,
  });
}

const opened = {
  pullRequest: {
    id: 7,
    fromRef: { id: 'refs/heads/feature', latestCommit: 'c'.repeat(40) },
    toRef: { id: 'refs/heads/main', latestCommit: 'b'.repeat(40) },
  },
};

describe('contract: 9. Set pull-request scanning', () => {
  describe('200', () => {
    test('off after registration, idempotent; while off, pull-request events are acknowledged and ignored', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register(yamlReport);
      const isOn = async (): Promise<boolean> =>
        (await mine.ask<{ repositories: { isPrScanningEnabled: boolean }[] }>('/api/v1/repositories/list', {}))
          .repositories[0]?.isPrScanningEnabled === true;
      assert.equal(await isOn(), false);
      assert.deepEqual((await deliver(id, 'pr:opened', opened)).body, { status: 'ignored' });
      assert.deepEqual((await deliver(id, 'pullrequest:created', { pullrequest: {} })).status, 202);
      for (const isPrScanningEnabled of [true, true, false, false, true]) {
        const reply = await mine.call(repositoriesSetPrScanning.path, { repositoryId: id, isPrScanningEnabled });
        assert.deepEqual([reply.status, reply.body], [200, { ok: true }]);
        assert.equal(await isOn(), isPrScanningEnabled);
      }
      assert.deepEqual((await deliver(id, 'pr:opened', opened)).body, { status: 'accepted' });
    });
  });

  describe('400', () => {
    test('both fields are required, and the switch is a boolean', async () => {
      await assertRefused(await testOrganization(), repositoriesSetPrScanning, [
        ...idFaults('repositoryId'),
        ...[undefined, null, 'true', 1].map(
          (value) => [{ isPrScanningEnabled: value }, '/isPrScanningEnabled'] as const,
        ),
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository, which stays as it is', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register(yamlReport);
      await assertSameNotFound(mine, repositoriesSetPrScanning, 'repositoryId', id);
      assert.deepEqual((await deliver(id, 'pr:opened', opened)).body, { status: 'ignored' });
    });
  });
});
