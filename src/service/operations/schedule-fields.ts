/** When scans are wanted, as every operation takes it that is about schedules. */
import { Type } from 'typebox';

export const scheduleFields = {
  executionCriteriaCrontab: Type.String({ maxLength: 500, examples: ['30 2 * * 1-5'] }),
  timezone: Type.Optional(Type.String({ maxLength: 100, default: 'UTC', examples: ['Europe/Berlin'] })),
};
