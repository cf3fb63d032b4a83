/** When a schedule fires next: Vixie's rules on days, and the two nights a year that clocks are moved. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextRun } from './crontab.ts';

describe('when a schedule fires next', () => {
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
});
