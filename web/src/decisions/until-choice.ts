/** Until when a decision holds, as it is filled in. */
import type { NewDecisionUntil, Verdict } from '../api/operations.ts';

export interface UntilChoice {
  /** As a field of a form has it: `2026-03-01`, or empty. */
  readonly date: string;
  readonly hasFix: boolean;
  readonly isReachable: boolean;
}

export const presets = [
  { label: '1 week', days: 7, months: 0 },
  { label: '1 month', days: 0, months: 1 },
  { label: '3 months', days: 0, months: 3 },
] as const;

export type Preset = (typeof presets)[number];

/** The same day of a later month, or its last one; by the person's calendar. */
export function dayAfter(now: Date, { days, months }: Pick<Preset, 'days' | 'months'>): string {
  const day = new Date(now.getFullYear(), now.getMonth() + months, 1);
  const lastOfMonth = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  day.setDate(Math.min(now.getDate(), lastOfMonth) + days);
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Of a moment as the service keeps it, the day at whose end it is; empty stays empty. */
export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

export function untilFault(verdict: Verdict, { date, hasFix, isReachable }: UntilChoice, now: Date): string {
  if (verdict === 'snoozed' && date === '' && !hasFix && !isReachable) return 'Say until when it is snoozed.';
  if (date !== '' && date < now.toISOString().slice(0, 10)) return 'Choose a day that is not over.';
  return '';
}

export function untilOf({ date, hasFix, isReachable }: UntilChoice): NewDecisionUntil {
  return {
    ...(date === '' ? {} : { date }),
    ...(hasFix ? { hasFix } : {}),
    ...(isReachable ? { isReachable } : {}),
  };
}
