/** What is wrong with when somebody wants scans, told at once, for all who take a schedule. */
import type { RequestIssue } from '../foundation/api-error.ts';
import { checkCrontab, isTimezone } from './crontab.ts';

export function scheduleFaults(crontab: string, timezone: string): RequestIssue[] {
  const checked = checkCrontab(crontab);
  return [
    ...(checked.ok ? [] : [{ path: '/executionCriteriaCrontab', message: checked.message }]),
    ...(isTimezone(timezone)
      ? []
      : [{ path: '/timezone', message: 'must be an IANA time zone name, such as UTC or Europe/Berlin' }]),
  ];
}
