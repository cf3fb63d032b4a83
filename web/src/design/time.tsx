/** Moments as people say them ("3 h ago"), with the whole date on hover and for machines. */
import { useNow } from './use-now.ts';
import { writtenDate } from './written-date.ts';

const relative = {
  narrow: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' }),
  long: new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' }),
};
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** @param at ISO 8601; empty where there is none */
export function Time({ at, empty = 'never' }: { readonly at: string; readonly empty?: string }) {
  const now = useNow();
  if (at === '') return <span>{empty}</span>;
  return (
    <time dateTime={at} title={writtenDate(whole, at)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** @param style narrow in lists, long in sentences */
export function relativeTime(at: string, now: number, style: keyof typeof relative = 'narrow'): string {
  const seconds = (Date.parse(at) - now) / 1000;
  if (Number.isNaN(seconds)) return at;
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? 'just now' : relative[style].format(Math.round(seconds / unit[1]), unit[0]);
}

export function dateOf(at: string): string {
  return writtenDate(day, at);
}

export function dateTimeOf(at: string): string {
  return writtenDate(whole, at);
}
