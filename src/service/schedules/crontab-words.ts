/**
 * A crontab expression in words, for whoever edits a schedule. Written from what the expression means, not from how it is written, so that words
 * and runs cannot differ: two expressions with the same words fire alike.
 */
import { type CrontabValues, crontabValues } from './crontab.ts';

/** @param crontab was checked */
export function crontabWords(crontab: string): string {
  const values = crontabValues(crontab);
  const time = timeWords(values);
  // What happens all day long needs no word for each day.
  const isOften = /^Every|every hour$/.test(time);
  const days = daysWords(values);
  return `${time}${days === '' && !isOften ? ' every day' : days}${monthsWords(values)}`;
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const daysOfMonthMax = 31;
/** More times of a day than these are not told one by one. */
const timesMax = 6;

function timeWords({ minutes, hours }: CrontabValues): string {
  const [minute = 0] = minutes;
  const [hour = 0] = hours;
  const runOfMinutes = runOf(minutes);
  if (hours.length === 1 && runOfMinutes !== undefined)
    return `Every minute from ${clock(hour, runOfMinutes.first)} to ${clock(hour, runOfMinutes.last)}`;
  if (minutes.length * hours.length <= timesMax)
    return `At ${listed(hours.flatMap((of) => minutes.map((each) => clock(of, each))))}`;
  return minutes.length === 1 ? hourly(hours, minute) : severalAnHour(minutes, hours);
}

function hourly(hours: readonly number[], minute: number): string {
  const step = wholeStep(hours, 24);
  const past = minute === 0 ? '' : ` at ${minute === 1 ? '1 minute' : `${minute} minutes`} past`;
  if (step !== undefined) return `Every ${step === 1 ? 'hour' : `${step} hours`}${past}`;
  const run = runOf(hours);
  if (run !== undefined) return `Every hour from ${clock(run.first, minute)} to ${clock(run.last, minute)}`;
  return `At ${listed(hours.map((hour) => clock(hour, minute)))}`;
}

function severalAnHour(minutes: readonly number[], hours: readonly number[]): string {
  const step = wholeStep(minutes, 60);
  const run = runOf(hours);
  if (step !== undefined) {
    const often = `Every ${step === 1 ? 'minute' : `${step} minutes`}`;
    if (hours.length === 24) return often;
    if (run !== undefined) return `${often} from ${clock(run.first, 0)} to ${clock(run.last, 59)}`;
    return `${often} in the ${hours.length === 1 ? 'hour' : 'hours'} of ${listed(hours.map((hour) => clock(hour, 0)))}`;
  }
  const at = `At ${numbers(minutes)} minutes past`;
  if (hours.length === 24) return `${at} every hour`;
  if (run !== undefined) return `${at} each hour from ${clock(run.first, 0)} to ${clock(run.last, 0)}`;
  return `${at} ${listed(hours.map((hour) => clock(hour, 0)))}`;
}

/** By which of the day fields a day is chosen. */
function dayRule({
  daysOfMonth,
  daysOfWeek,
  isEitherDay,
}: CrontabValues): 'any' | 'dates' | 'weekdays' | 'either' | 'both' {
  const isAnyOfMonth = daysOfMonth.length === daysOfMonthMax;
  const isAnyOfWeek = daysOfWeek.length === dayNames.length;
  if (isEitherDay) return isAnyOfMonth || isAnyOfWeek ? 'any' : 'either';
  if (isAnyOfMonth) return isAnyOfWeek ? 'any' : 'weekdays';
  return isAnyOfWeek ? 'dates' : 'both';
}

function daysWords(values: CrontabValues): string {
  const ofWeek = ` on ${weekdays(values.daysOfWeek)}`;
  const dates = ` on ${values.daysOfMonth.length === 1 ? 'day' : 'days'} ${numbers(values.daysOfMonth)} of`;
  switch (dayRule(values)) {
    case 'any':
      return '';
    case 'weekdays':
      return ofWeek;
    case 'dates':
      return `${dates} ${values.months.length === monthNames.length ? 'the month' : monthNamesOf(values)}`;
    case 'either':
      return `${dates} the month and also${ofWeek}`;
    case 'both':
      return `${ofWeek}, but only${dates} the month`;
  }
}

/** Empty where the words of the days say them. */
function monthsWords(values: CrontabValues): string {
  const rule = dayRule(values);
  if (values.months.length === monthNames.length || rule === 'dates') return '';
  const comma = rule === 'either' || rule === 'both' ? ',' : '';
  return `${comma} ${runOf(values.months) === undefined ? 'in' : 'from'} ${monthNamesOf(values)}`;
}

function monthNamesOf({ months }: CrontabValues): string {
  const run = runOf(months);
  const name = (month: number): string => monthNames[month - 1] ?? '';
  return run === undefined ? listed(months.map(name)) : `${name(run.first)} to ${name(run.last)}`;
}

/** From Monday on, as weeks are spoken of. */
function weekdays(days: readonly number[]): string {
  const fromMonday = days.map((day) => (day === 0 ? 7 : day)).toSorted((a, b) => a - b);
  const run = runOf(fromMonday);
  const name = (day: number): string => dayNames[day % 7] ?? '';
  return run === undefined ? listed(fromMonday.map(name)) : `${name(run.first)} to ${name(run.last)}`;
}

/** Runs of three and more as `2 to 5`; five and more that are equally far apart as `1, 3, 5 … 31`. */
function numbers(values: readonly number[]): string {
  const [first = 0, second = 0, third = 0] = values;
  const gap = second - first;
  if (values.length >= 5 && gap > 1 && values.every((value, at) => value === first + at * gap))
    return `${first}, ${second}, ${third} … ${values.at(-1)}`;
  const runs: number[][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.at(-1) === value - 1) last.push(value);
    else runs.push([value]);
  }
  return listed(runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]} to ${run.at(-1)}`])));
}

/** Three and more without a gap. */
function runOf(values: readonly number[]): { readonly first: number; readonly last: number } | undefined {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 3) return undefined;
  return last - first === values.length - 1 ? { first, last } : undefined;
}

/** The step of all multiples below a number that it divides, so that no two are nearer at the turn. */
function wholeStep(values: readonly number[], below: number): number | undefined {
  const step = below / values.length;
  return Number.isInteger(step) && values.every((value, at) => value === at * step) ? step : undefined;
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
