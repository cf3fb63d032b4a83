/**
 * Crontab expressions of five fields by Vixie's rules, and when they fire next in a time zone: a local time that daylight saving
 * skips fires at the first instant after the gap, one that it repeats fires once, for every schedule alike. The arithmetic is croner's;
 * what may be written is ours.
 */
import { Cron } from 'croner';
import { endOfGap, isRepeat, localTime } from './daylight-saving.ts';

export type CrontabCheck = { readonly ok: true } | { readonly ok: false; readonly message: string };

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const fields: readonly Field[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of month', least: 1, most: 31, names: [] },
  { name: 'month', least: 1, most: 12, names: months },
  { name: 'day of week', least: 0, most: 7, names: days },
];

const nicknames: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
]);

/** Says which field is wrong and what it may hold. */
export function checkCrontab(text: string): CrontabCheck {
  const trimmed = text.trim();
  if (trimmed.startsWith('@')) {
    if (nicknames.has(trimmed.toLowerCase())) return { ok: true };
    return {
      ok: false,
      message: `has the unknown nickname ${quote(trimmed)}; known are ${[...nicknames.keys()].join(', ')}`,
    };
  }
  const parts = trimmed.split(/\s+/);
  if (trimmed === '' || parts.length !== fields.length) {
    const found = trimmed === '' ? 0 : parts.length;
    return {
      ok: false,
      message: `must have five fields (minute hour day-of-month month day-of-week) or a nickname such as @daily, not ${found}`,
    };
  }
  for (const [index, field] of fields.entries()) {
    const message = checkField(parts[index] ?? '', field);
    if (message !== undefined) return { ok: false, message: `field ${index + 1} (${field.name}) ${message}` };
  }
  if (nextRun(trimmed, 'UTC', new Date(0)) === undefined) {
    return { ok: false, message: 'never fires: fields 3 (day of month) and 4 (month) name a date that does not exist' };
  }
  return { ok: true };
}

/** What an expression that was checked means, in numbers: in order, each once; Sunday is 0. */
export interface CrontabValues {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[];
  readonly months: readonly number[];
  readonly daysOfWeek: readonly number[];
  /** Whether a day of either kind is enough; else it must be of both. */
  readonly isEitherDay: boolean;
}

export function crontabValues(crontab: string): CrontabValues {
  const parts = partsOf(crontab);
  const [minutes = [], hours = [], daysOfMonth = [], months = [], daysOfWeek = []] = fields.map((field, index) =>
    valuesOf(parts[index] ?? '', field),
  );
  return { minutes, hours, daysOfMonth, months, daysOfWeek, isEitherDay: !isEitherStarred(parts) };
}

/** The first instant after `after` at which the crontab fires; undefined where it never does. */
export function nextRun(crontab: string, timezone: string, after: Date): Date | undefined {
  const parts = partsOf(crontab);
  const expression = fields.map((field, index) => spelledOut(parts[index] ?? '', field)).join(' ');
  const options = { paused: true, mode: '5-part', domAndDow: isEitherStarred(parts) } as const;
  const cron = new Cron(expression, { ...options, timezone });
  let next = cron.nextRun(after) ?? undefined;
  while (next !== undefined && isRepeat(next, timezone)) next = cron.nextRun(next) ?? undefined;
  const nextLocal = new Cron(expression, { ...options, timezone: 'UTC' }).nextRun(localTime(after, timezone));
  const skipped = nextLocal === null ? undefined : endOfGap(nextLocal, timezone);
  const isSooner = skipped !== undefined && skipped > after && (next === undefined || skipped < next);
  return isSooner ? skipped : next;
}

function partsOf(crontab: string): readonly string[] {
  const trimmed = crontab.trim();
  return (nicknames.get(trimmed.toLowerCase()) ?? trimmed).split(/\s+/);
}

/** Vixie’s cron joins the two day fields by OR only where neither starts with a star, also with a step behind it. */
function isEitherStarred(parts: readonly string[]): boolean {
  return [parts[2], parts[4]].some((part) => part?.startsWith('*'));
}

/** An IANA name or link (`Europe/Berlin`, `UTC`, `US/Eastern`); offsets such as `+02:00` are none. */
export function isTimezone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(text)) return false;
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    return resolved !== '' && isSpelledAsListed(text);
  } catch {
    return false;
  }
}

/** `Intl` takes names in any letter case; the list of the database is spelled in one. Links are not in its list, but keep their case. */
function isSpelledAsListed(text: string): boolean {
  const lower = text.toLowerCase();
  const listed = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === lower);
  if (listed !== undefined) return listed === text;
  return text !== lower;
}

function checkField(text: string, field: Field): string | undefined {
  const allowed = `may hold ${field.least}–${field.most}${field.names.length > 0 ? ` or ${field.names[0]}–${field.names.at(-1)}` : ''}, *, ranges a-b, lists a,b and steps /n`;
  for (const item of text.split(',')) {
    const match = /^(?:(\*)|([0-9]{1,4}|[a-z]{3})(?:-([0-9]{1,4}|[a-z]{3}))?)(?:\/([0-9]{1,4}))?$/i.exec(item);
    if (match === null) return `is ${quote(text)}; it ${allowed}`;
    const [, star, first, last, step] = match;
    if (step !== undefined && Number(step) === 0) return `has a step of 0; steps start at 1`;
    if (star !== undefined) continue;
    const from = valueOf(first ?? '', field);
    const to = last === undefined ? from : valueOf(last, field);
    if (from === undefined || to === undefined) return `is ${quote(text)}; it ${allowed}`;
    if (from > to) return `has the range ${quote(item)}, which runs backwards`;
    if (step !== undefined && last === undefined) return `has the step ${quote(item)}; a step follows * or a range`;
  }
  return undefined;
}

function valueOf(text: string, field: Field): number | undefined {
  const named = field.names.indexOf(text.toLowerCase());
  if (named !== -1) return named + field.least;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= field.least && value <= field.most ? value : undefined;
}

/** A checked field as a plain list of numbers, so that only the calendar is left to croner. */
function spelledOut(text: string, field: Field): string {
  return text === '*' ? text : valuesOf(text, field).join(',');
}

function valuesOf(text: string, field: Field): readonly number[] {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const [range = '', stepText = '1'] = item.split('/');
    const [first = '', last = first] = range === '*' ? [String(field.least), String(field.most)] : range.split('-');
    const to = valueOf(last, field) ?? field.most;
    for (let value = valueOf(first, field) ?? field.least; value <= to; value += Number(stepText)) values.add(value);
  }
  const isWeek = field.most === 7;
  return [...new Set([...values].map((value) => (isWeek && value === 7 ? 0 : value)))].sort((a, b) => a - b);
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
