/** The contract's section on schedules: what may be written, when it fires, and what a due schedule does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { instantOf } from '../../testing/instant.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { nextRun } from '../schedules/crontab.ts';
import { fireDueSchedules } from '../schedules/fire-due-schedules.ts';

interface Schedule {
  executionCriteriaCrontab: string;
  timezone: string;
  isEnabled: boolean;
  nextRunAt: string;
  lastRunAt: string;
}
interface Scan {
  id: string;
  trigger: string;
  state: string;
  reason: string;
}

const path = '/api/v1/scans/upsert-schedule';
const files = { 'requirements.txt': 'PyYAML==5.3\n' };
const scheduleOf = (mine: TestOrganization, repositoryId: string): Promise<Schedule> =>
  mine.ask('/api/v1/scans/get-schedule', { repositoryId });
const scansOf = async (mine: TestOrganization, repositoryId: string): Promise<Scan[]> =>
  (await mine.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId })).scans;

const good = [
  '* * * * *',
  '*/15 0-6,22 1,15 JAN-mar mon-FRI',
  '0-59/5 * * * *',
  '0 0 * * 0',
  '0 0 * * 7',
  '0 0 * * 5-7',
  '0 0 29 2 *',
  '0 0 30 2 1',
  '0\t0   1 * *',
  '@hourly',
  '@daily',
  '@midnight',
  '@weekly',
  '@monthly',
  '@yearly',
  '@annually',
  '@Daily',
];

/** What is wrong, and the word of the message that says which field it is. */
const bad: readonly (readonly [string, RegExp])[] = [
  ['60 * * * *', /field 1 \(minute\)/],
  ['1.5 * * * *', /field 1 \(minute\)/],
  ['1,,2 * * * *', /field 1 \(minute\)/],
  ['5-1 * * * *', /field 1 \(minute\).*backwards/],
  ['*/0 * * * *', /field 1 \(minute\).*step/],
  ['* 24 * * *', /field 2 \(hour\)/],
  ['* -1 * * *', /field 2 \(hour\)/],
  ['* * 0 * *', /field 3 \(day of month\)/],
  ['* * 32 * *', /field 3 \(day of month\)/],
  ['0 0 L * *', /field 3 \(day of month\)/],
  ['0 0 15W * *', /field 3 \(day of month\)/],
  ['0 0 ? * *', /field 3 \(day of month\)/],
  ['* * * 13 *', /field 4 \(month\)/],
  ['* * * sun *', /field 4 \(month\)/],
  ['* * * * 8', /field 5 \(day of week\)/],
  ['0 0 * * 5#2', /field 5 \(day of week\)/],
  ['0 0 30 2 *', /never fires: fields 3 .* 4/],
  ['0 0 31 4,6,9,11 *', /never fires/],
  ['0 0 * * * *', /five fields/],
  ['* * * *', /five fields/],
  ['', /five fields/],
  ['@reboot', /nickname/],
  ['every day', /five fields/],
];

describe('contract: 6. Upsert a scan schedule', () => {
  test('one schedule a repository; the time zone is UTC where it is absent', async () => {
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    const schedule = { repositoryId: id, executionCriteriaCrontab: '30 2 * * 1-5', isEnabled: true };
    assert.deepEqual(await mine.ask(path, schedule), { ok: true });
    const first = await scheduleOf(mine, id);
    assert.deepEqual([first.timezone, first.executionCriteriaCrontab, first.lastRunAt], ['UTC', '30 2 * * 1-5', '']);
    assert.deepEqual(await mine.ask(path, { ...schedule, timezone: 'Asia/Tokyo', isEnabled: false }), { ok: true });
    const second = await scheduleOf(mine, id);
    assert.deepEqual([second.timezone, second.isEnabled, second.nextRunAt], ['Asia/Tokyo', false, '']);
  });

  test('required: repositoryId, executionCriteriaCrontab, isEnabled', async () => {
    const mine = await testOrganization();
    const reply = await mine.call(path, {});
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body.error.issues.map((issue: { path: string }) => issue.path).sort(), [
      '/executionCriteriaCrontab',
      '/isEnabled',
      '/repositoryId',
    ]);
  });

  test('Crontab: five fields by Vixie’s rules and the nicknames are taken', async () => {
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    for (const executionCriteriaCrontab of good) {
      const reply = await mine.call(path, { repositoryId: id, executionCriteriaCrontab, isEnabled: true });
      assert.equal(reply.status, 200, `${executionCriteriaCrontab}: ${reply.text}`);
    }
  });

  test('Crontab: anything else is a 400 that says which field is wrong', async () => {
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    for (const [executionCriteriaCrontab, words] of bad) {
      const reply = await mine.call(path, { repositoryId: id, executionCriteriaCrontab, isEnabled: true });
      assert.equal(reply.status, 400, executionCriteriaCrontab);
      const [issue] = reply.body.error.issues;
      assert.equal(issue.path, '/executionCriteriaCrontab');
      assert.match(issue.message, words);
    }
    assert.equal((await mine.call('/api/v1/scans/get-schedule', { repositoryId: id })).status, 404);
  });

  test('Timezone: IANA names and links; anything else is a 400', async () => {
    const mine = await testOrganization();
    const { id } = await mine.register(files);
    const status = async (timezone: string): Promise<number> => {
      const reply = await mine.call(path, {
        repositoryId: id,
        executionCriteriaCrontab: '@daily',
        timezone,
        isEnabled: true,
      });
      if (reply.status === 400) assert.equal(reply.body.error.issues[0].path, '/timezone');
      return reply.status;
    };
    for (const name of [
      'UTC',
      'Europe/Berlin',
      'US/Eastern',
      'Asia/Calcutta',
      'America/Argentina/Ushuaia',
      'Etc/GMT+5',
    ])
      assert.equal(await status(name), 200, name);
    for (const name of ['', 'Mars/Phobos', '+02:00', 'UTC+1', 'Berlin', 'Europe/', '../etc/passwd'])
      assert.equal(await status(name), 400, name);
  });

  test('day of month OR day of week when both are restricted, AND when one begins with a star', () => {
    const fires = (crontab: string, days: number): string[] => {
      const found: string[] = [];
      let at: Date | undefined = new Date('2026-02-01T00:00:00Z');
      for (let count = 0; count < days && at !== undefined; count += 1) {
        at = nextRun(crontab, 'UTC', at);
        found.push(at?.toISOString().slice(0, 10) ?? '');
      }
      return found;
    };
    assert.deepEqual(fires('0 12 13 * 5', 3), ['2026-02-06', '2026-02-13', '2026-02-20']);
    assert.deepEqual(fires('0 12 */2 * 5', 2), ['2026-02-13', '2026-02-27']);
    assert.deepEqual(fires('0 12 * * sun', 2), ['2026-02-01', '2026-02-08']);
  });

  test('Daylight saving: a skipped local time fires at the first instant after the gap', () => {
    const after = (crontab: string, timezone: string, instant: string): string | undefined =>
      nextRun(crontab, timezone, new Date(instant))?.toISOString();
    for (const crontab of ['30 2 * * *', '*/15 2 * * *', '15,45 2 * * *'])
      assert.equal(after(crontab, 'Europe/Berlin', '2026-03-29T00:50:00Z'), '2026-03-29T01:00:00.000Z', crontab);
    assert.equal(after('30 2 * * *', 'Europe/Berlin', '2026-03-29T01:00:00Z'), '2026-03-30T00:30:00.000Z');
    assert.equal(after('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00:00Z'), '2018-11-04T03:00:00.000Z');
    assert.equal(after('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z'), '2026-10-03T15:30:00.000Z');
    // Samoa left out a whole day.
    assert.equal(after('0 12 * * *', 'Pacific/Apia', '2011-12-29T23:00:00Z'), '2011-12-30T10:00:00.000Z');
  });

  test('Daylight saving: a repeated local time fires once', () => {
    const runs = (crontab: string, count: number): string[] => {
      const found: string[] = [];
      let at: Date | undefined = new Date('2026-10-24T22:00:00Z');
      for (let index = 0; index < count && at !== undefined; index += 1) {
        at = nextRun(crontab, 'Europe/Berlin', at);
        found.push(at?.toISOString().slice(5, 16) ?? '');
      }
      return found;
    };
    assert.deepEqual(runs('30 2 * * *', 2), ['10-25T00:30', '10-26T01:30']);
    assert.deepEqual(runs('15,45 2 * * *', 3), ['10-25T00:15', '10-25T00:45', '10-26T01:15']);
    assert.deepEqual(runs('0 * * * *', 4), ['10-24T23:00', '10-25T00:00', '10-25T02:00', '10-25T03:00']);
  });

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
