/** Extension: get the scan schedule of a repository. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findSchedule } from '../schedules/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const scansGetSchedule = defineOperation({
  path: '/api/v1/scans/get-schedule',
  summary: 'Get a scan schedule',
  description: '',
  tag: 'Scans',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, repositoryId: requiredId('The repository.') }),
  response: Type.Object(
    {
      organizationId: Type.String(),
      repositoryId: Type.String(),
      executionCriteriaCrontab: Type.String(),
      timezone: Type.String(),
      isEnabled: Type.Boolean(),
      nextRunAt: Type.String({ description: 'Empty while the schedule is off.' }),
      lastRunAt: Type.String({ description: 'Empty before the first run.' }),
    },
    { title: 'Schedule' },
  ),
  example: {
    request: { repositoryId: exampleIds.repository },
    response: {
      organizationId: exampleIds.organization,
      repositoryId: exampleIds.repository,
      executionCriteriaCrontab: '30 2 * * 1-5',
      timezone: 'UTC',
      isEnabled: true,
      nextRunAt: exampleTimes.nextNight,
      lastRunAt: '',
    },
  },
  async handle({ db }, caller, body) {
    const row = isId(body.repositoryId) ? await findSchedule(db, caller.organizationId, body.repositoryId) : undefined;
    if (row === undefined) throw notFound('schedule');
    return {
      organizationId: row.organization_id,
      repositoryId: row.repository_id,
      executionCriteriaCrontab: row.crontab,
      timezone: row.timezone,
      isEnabled: row.is_enabled,
      nextRunAt: row.next_run_at?.toISOString() ?? '',
      lastRunAt: row.last_run_at?.toISOString() ?? '',
    };
  },
});
