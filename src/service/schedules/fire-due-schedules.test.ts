/** What a due schedule does, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { instantOf } from '../../testing/instant.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { fireDueSchedules } from './fire-due-schedules.ts';

interface Scan {
  id: string;
  trigger: string;
  state: string;
  reason: string;
}

const path = '/api/v1/scans/upsert-schedule';
const files = { 'requirements.txt': 'PyYAML==5.3\n' };
const scheduleOf = (mine: TestOrganization, repositoryId: string): Promise<{ nextRunAt: string; lastRunAt: string }> =>
  mine.ask('/api/v1/scans/get-schedule', { repositoryId });
const scansOf = async (mine: TestOrganization, repositoryId: string): Promise<Scan[]> =>
  (await mine.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId })).scans;

describe('a schedule that is due', () => {
  test('After downtime at most one missed run fires, and the next is counted from now', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    await mine.runScans();
    await mine.ask(path, { repositoryId: id, executionCriteriaCrontab: '0 * * * *', isEnabled: true });
    await fireDueSchedules(context);
    assert.equal((await scansOf(mine, id)).length, 1);
    clock.advance(50 * 60 * 60 * 1000);
    await fireDueSchedules(context);
    await fireDueSchedules(context);
    const scans = await scansOf(mine, id);
    assert.deepEqual(
      scans.map((scan) => scan.trigger),
      ['schedule', 'registration'],
    );
    const { nextRunAt, lastRunAt } = await scheduleOf(mine, id);
    assert.equal(instantOf(lastRunAt), clock.now().getTime());
    assert.ok(instantOf(nextRunAt) > clock.now().getTime());
    assert.ok(instantOf(nextRunAt) <= clock.now().getTime() + 60 * 60 * 1000);
  });

  test('What fails for one organization holds up no other, and is done at the next look', async () => {
    const { context, clock } = await testService();
    const [theirs, mine] = [await testOrganization(), await testOrganization()];
    const due: (() => Promise<Scan[]>)[] = [];
    for (const each of [theirs, mine]) {
      const { id } = await each.register(files);
      await each.runScans();
      await each.ask(path, { repositoryId: id, executionCriteriaCrontab: '@hourly', isEnabled: true });
      due.push(() => scansOf(each, id));
    }
    clock.advance(60 * 60 * 1000);
    const jobs: typeof context.jobs = {
      ...context.jobs,
      async enqueueScan(transaction, job, ...rest) {
        if (job.organizationId === theirs.id) throw new Error('refused');
        await context.jobs.enqueueScan(transaction, job, ...rest);
      },
    };
    await assert.rejects(fireDueSchedules({ ...context, jobs }), /schedules of 1 organizations could not be started/);
    const counts = async () => Promise.all(due.map(async (scans) => (await scans()).length));
    assert.deepEqual(await counts(), [1, 2]);
    await fireDueSchedules(context);
    assert.deepEqual(await counts(), [2, 2]);
  });

  test('a schedule that is off does not fire', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    await mine.runScans();
    await mine.ask(path, { repositoryId: id, executionCriteriaCrontab: '@hourly', isEnabled: true });
    await mine.ask(path, { repositoryId: id, executionCriteriaCrontab: '@hourly', isEnabled: false });
    clock.advance(3 * 60 * 60 * 1000);
    await fireDueSchedules(context);
    assert.equal((await scansOf(mine, id)).length, 1);
  });

  test('a run whose branch head has not moved and whose advisories have not changed is recorded as skipped', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const repository = await mine.register(files);
    await mine.runScans();
    await mine.ask(path, { repositoryId: repository.id, executionCriteriaCrontab: '@hourly', isEnabled: true });
    const fire = async (): Promise<Scan | undefined> => {
      clock.advance(60 * 60 * 1000);
      await fireDueSchedules(context);
      await mine.runScans();
      return (await scansOf(mine, repository.id))[0];
    };
    const skipped = await fire();
    assert.equal(skipped?.state, 'skipped');
    assert.match(skipped?.reason ?? '', /changed/);
    commitFiles(repository.path, { 'requirements.txt': 'PyYAML==5.4\n' });
    assert.equal((await fire())?.state, 'completed');
    assert.equal((await fire())?.state, 'skipped');
    // Another version of the analysis may judge otherwise.
    await context.db
      .updateTable('repositories')
      .set({ scanned_with: '0.0.1+1' })
      .where('organization_id', '=', mine.id)
      .where('id', '=', repository.id)
      .execute();
    assert.equal((await fire())?.state, 'completed');
  });

  // Whoever asks for a scan wants one, whatever waits in the queue already.
  test('a scan that is asked for while a scheduled one waits is never skipped', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const repository = await mine.register(files);
    await mine.runScans();
    await mine.ask(path, { repositoryId: repository.id, executionCriteriaCrontab: '@hourly', isEnabled: true });
    clock.advance(60 * 60 * 1000);
    await fireDueSchedules(context);
    await mine.ask('/api/v1/scans/start', { repositoryId: repository.id });
    await mine.runScans();
    assert.equal((await scansOf(mine, repository.id))[0]?.state, 'completed');
  });
});
