/** Extension: a schedule in words, and when it would run next. */
import { Type } from 'typebox';
import { badFields } from '../foundation/api-error.ts';
import { crontabWords } from '../schedules/crontab-words.ts';
import { nextRun } from '../schedules/crontab.ts';
import { scheduleFaults } from '../schedules/schedule-faults.ts';
import { dateTime, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { scheduleFields } from './schedule-fields.ts';

const runsMax = 20;
const runsDefault = 5;

export const scansPreviewSchedule = defineOperation({
  path: '/api/v1/scans/preview-schedule',
  summary: 'Preview a scan schedule',
  description:
    'What a crontab expression means in words, and when it would run next in its time zone: as `upsert-schedule` keeps it, which refuses the same. Nothing is kept.',
  tag: 'Scans',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['executionCriteriaCrontab', 'timezone'],
  request: Type.Object({
    organizationId,
    ...scheduleFields,
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: runsMax, default: runsDefault, description: 'How many runs are told.' }),
    ),
  }),
  response: Type.Object({
    words: Type.String({ description: 'Times are those of the time zone.' }),
    nextRuns: Type.Array(dateTime, { description: 'In order; fewer where it does not run as often.' }),
  }),
  example: {
    request: { executionCriteriaCrontab: '30 3 * * 1,4', timezone: 'Europe/Berlin', count: 2 },
    response: {
      words: 'At 03:30 on Monday and Thursday',
      nextRuns: ['2026-03-05T02:30:00.000Z', '2026-03-09T02:30:00.000Z'],
    },
  },
  handle({ clock }, _caller, body) {
    const { executionCriteriaCrontab: crontab, timezone = 'UTC', count = runsDefault } = body;
    const faults = scheduleFaults(crontab, timezone);
    if (faults.length > 0) throw badFields(faults);
    const nextRuns: string[] = [];
    let after: Date | undefined = clock.now();
    while (nextRuns.length < count) {
      after = nextRun(crontab, timezone, after);
      if (after === undefined) break;
      nextRuns.push(after.toISOString());
    }
    return Promise.resolve({ words: crontabWords(crontab), nextRuns });
  },
});
