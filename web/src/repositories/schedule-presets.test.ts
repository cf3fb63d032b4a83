/** What the schedule editor and the list of repositories rest on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crontabOf, type Preset, presetOf, timeOfDay } from './schedule-presets.ts';

test('each preset is found again in the crontab that it stands for', () => {
  const presets: readonly Preset[] = [
    { kind: 'hourly', minute: 5 },
    { kind: 'daily', minute: 0, hour: 23 },
    { kind: 'weekdays', minute: 59, hour: 0 },
    { kind: 'weekly', minute: 30, hour: 2, weekday: 0 },
    { kind: 'weekly', minute: 30, hour: 2, weekday: 6 },
  ];
  for (const preset of presets) assert.deepEqual(presetOf(crontabOf(preset)), preset);
});

test('a crontab is known as a preset however it is written; what is none is left as it is', () => {
  const cases = [
    ['@hourly', '0 * * * *'],
    [' @Daily ', '0 0 * * *'],
    ['5  3 * * *', '5 3 * * *'],
    ['30 2 * * MON-FRI', '30 2 * * 1-5'],
    ['0 9 * * 7', '0 9 * * 0'],
    ['0 9 * * wed', '0 9 * * 3'],
  ] as const;
  for (const [crontab, same] of cases) assert.deepEqual(presetOf(crontab), presetOf(same), crontab);
  for (const crontab of [
    '*/5 * * * *',
    '0 9 1 * *',
    '0 9 * 1 *',
    '0 24 * * *',
    '60 2 * * *',
    '0 9 * * 8',
    '0 * * * 1',
    '',
  ])
    assert.equal(presetOf(crontab), undefined, crontab);
});

test('a time of day is read whole, or not at all', () => {
  assert.deepEqual(timeOfDay('03:05'), { hour: 3, minute: 5 });
  for (const text of ['', '24:00', '3:5', '3', '03:60', 'a3:00']) assert.equal(timeOfDay(text), undefined, text);
});
