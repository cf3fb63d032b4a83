/** A request that joins a waiting scan waits no longer than it would have alone, and gets no less. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { scanPriorities } from '../jobs/job-queue.ts';
import { queueScan, type ScanRequest } from './queue-scan.ts';
import { findScan } from './store.ts';

type Trigger = ScanRequest['trigger'];

void describe('a scan that waits', () => {
  for (const [waiting, joining, trigger] of [
    ['advisories', 'request', 'request'],
    ['advisories', 'push', 'push'],
    ['advisories', 'schedule', 'schedule'],
    ['schedule', 'request', 'request'],
    ['schedule', 'advisories', 'schedule'],
    ['registration', 'request', 'registration'],
    ['request', 'advisories', 'request'],
    ['request', 'push', 'request'],
  ] as const satisfies readonly (readonly [Trigger, Trigger, Trigger])[])
    void it(`for ${waiting} and is joined for ${joining} is one for ${trigger}, at the higher priority of both`, async () => {
      const { context } = await testService();
      const organization = await testOrganization();
      const { id: repositoryId } = await organization.register({ 'a.txt': 'a\n' });
      await organization.runScans();
      const ask = (asked: Trigger) =>
        context.db
          .transaction()
          .execute((transaction) =>
            queueScan(
              { transaction, jobs: context.jobs },
              { organizationId: organization.id, repositoryId, kind: 'full', trigger: asked, branch: 'main' },
              context.clock.now(),
            ),
          );
      const scanId = await ask(waiting);
      assert.equal(await ask(joining), scanId);
      assert.equal((await findScan(context.db, organization.id, scanId))?.trigger, trigger);
      const { rows } = await sql<{ priority: number }>`
        SELECT priority FROM jobs.job WHERE data->>'scanId' = ${scanId}`.execute(context.db);
      assert.deepEqual(rows, [{ priority: Math.max(scanPriorities[waiting], scanPriorities[joining]) }]);
    });
});
