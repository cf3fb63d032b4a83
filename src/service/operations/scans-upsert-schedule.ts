/** Operation 6: create or update the scan schedule of a repository. */
import { Type } from 'typebox';
import { badFields, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { demandCode } from '../repositories/demand-code.ts';
import { demandMoving } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { nextRun } from '../schedules/crontab.ts';
import { scheduleFaults } from '../schedules/schedule-faults.ts';
import { changeSchedule } from '../schedules/change-schedule.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { scheduleFields } from './schedule-fields.ts';
import { defineOperation } from './operation.ts';
import { storableText } from '../database/storable-text.ts';

export const scansUpsertSchedule = defineOperation({
  path: '/api/v1/scans/upsert-schedule',
  summary: 'Upsert a scan schedule',
  description:
    'One schedule a repository. Five crontab fields by Vixie’s rules, or @hourly … @yearly; an IANA time zone, UTC where absent.',
  tag: 'Scans',
  isExtension: false,
  changes: 'schedule',
  trimmed: ['executionCriteriaCrontab', 'timezone'],
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository to scan, or the id of a registered branch.'),
    ...scheduleFields,
    isEnabled: Type.Boolean(),
  }),
  response: ok,
  example: {
    request: {
      repositoryId: exampleIds.repository,
      executionCriteriaCrontab: '30 2 * * 1-5',
      timezone: 'Europe/Berlin',
      isEnabled: true,
    },
    response: { ok: true },
  },
  async handle({ db, clock }, caller, body) {
    const { organizationId } = caller;
    const { repositoryId, executionCriteriaCrontab: crontab, timezone = 'UTC', isEnabled } = body;
    const faults = scheduleFaults(crontab, timezone);
    if (faults.length > 0) throw badFields(faults);
    const repository = isId(repositoryId) ? await findRepository(db, organizationId, repositoryId) : undefined;
    if (repository === undefined) throw notFound('repository');
    demandMoving(repository);
    demandCode(
      repository,
      'schedule: upload it again when it has changed, and changed advisories are judged by themselves',
    );
    const now = clock.now();
    const schedule = {
      organization_id: organizationId,
      repository_id: repository.id,
      crontab: storableText(crontab),
      timezone: storableText(timezone),
      is_enabled: isEnabled,
      next_run_at: isEnabled ? (nextRun(crontab, timezone, now) ?? null) : null,
    };
    await changeSchedule(db, schedule, caller.author, now);
    return { ok: true };
  },
});
