/** What the schedule editor and the list of repositories rest on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crontabOf, type Preset, presetOf, presetWords, timeOfDay } from './schedule-presets.ts';

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

test('words of what is a preset, however it is written; none of what is not', () => {
  const cases = [
    ['0 * * * *', 'Every hour'],
    ['7 * * * *', 'Every hour at :07'],
    ['@hourly', 'Every hour'],
    [' @Daily ', 'Every day at 00:00'],
    ['5  3 * * *', 'Every day at 03:05'],
    ['30 2 * * 1-5', 'Weekdays at 02:30'],
    ['30 2 * * MON-FRI', 'Weekdays at 02:30'],
    ['0 9 * * 7', 'Sundays at 09:00'],
    ['0 9 * * wed', 'Wednesdays at 09:00'],
    ['*/5 * * * *', ''],
    ['0 9 1 * *', ''],
    ['0 9 * 1 *', ''],
    ['0 24 * * *', ''],
    ['60 2 * * *', ''],
    ['0 9 * * 8', ''],
    ['0 * * * 1', ''],
    ['0 9 * *', ''],
    ['', ''],
  ] as const;
  for (const [crontab, words] of cases) assert.equal(presetWords(crontab), words, crontab);
});

test('a time of day is read whole, or not at all', () => {
  assert.deepEqual(timeOfDay('03:05'), { hour: 3, minute: 5 });
  for (const text of ['', '24:00', '3:5', '3', '03:60', 'a3:00']) assert.equal(timeOfDay(text), undefined, text);
});
