/** What scans/upsert-schedule promises of what may be written; when schedules fire is said beside their module. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scansUpsertSchedule } from './scans-upsert-schedule.ts';

interface Schedule {
  executionCriteriaCrontab: string;
  timezone: string;
  isEnabled: boolean;
  nextRunAt: string;
  lastRunAt: string;
}

const { path } = scansUpsertSchedule;
const files = { 'requirements.txt': 'PyYAML==5.3\n' };
const scheduleOf = (mine: TestOrganization, repositoryId: string): Promise<Schedule> =>
  mine.ask('/api/v1/scans/get-schedule', { repositoryId });

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
  describe('200', () => {
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

    test('Crontab: five fields by Vixie’s rules and the nicknames are taken', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register(files);
      for (const executionCriteriaCrontab of good) {
        const reply = await mine.call(path, { repositoryId: id, executionCriteriaCrontab, isEnabled: true });
        assert.equal(reply.status, 200, `${executionCriteriaCrontab}: ${reply.text}`);
      }
    });
  });

  describe('400', () => {
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

    test('a wrong crontab and a wrong timezone are told at once', async () => {
      const mine = await testOrganization();
      const body = { repositoryId: 'x', executionCriteriaCrontab: 'noon', timezone: 'Mars/Phobos', isEnabled: true };
      const { status, body: reply } = await mine.call(path, body);
      assert.equal(status, 400);
      const paths = reply.error.issues.map((issue: { path: string }) => issue.path);
      assert.deepEqual(paths, ['/executionCriteriaCrontab', '/timezone']);
      assert.match(
        reply.error.message,
        /^the request body is not valid: \/executionCriteriaCrontab .* \(and 1 more\)$/,
      );
    });

    test('repositoryId is one id, isEnabled a boolean, and texts are bounded', async () => {
      await assertRefused(await testOrganization(), scansUpsertSchedule, [
        ...idFaults('repositoryId'),
        [{ isEnabled: 'true' }, '/isEnabled'],
        [{ executionCriteriaCrontab: 5 }, '/executionCriteriaCrontab'],
        [{ executionCriteriaCrontab: `${'0,'.repeat(250)}0 * * * *` }, '/executionCriteriaCrontab'],
        [{ timezone: 1 }, '/timezone'],
        [{ timezone: 'a'.repeat(101) }, '/timezone'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository, which keeps its schedule', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register(files);
      await other.ask(path, { repositoryId: id, executionCriteriaCrontab: '@daily', isEnabled: true });
      await assertSameNotFound(mine, scansUpsertSchedule, 'repositoryId', id);
      assert.equal((await scheduleOf(other, id)).executionCriteriaCrontab, '@daily');
    });
  });
});
