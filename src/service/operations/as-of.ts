/** The moment that an operation is asked about, and with whose knowledge; absent, it answers of now as it always does. */
import { Type } from 'typebox';
import { badField } from '../foundation/api-error.ts';

export const asOf = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      'What was recorded at this moment: an ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. Absent or empty: now. What is older than `VEDETTE_RETENTION_HISTORY_DAYS` is not remembered.',
  }),
);

export const knowledge = Type.Optional(
  Type.Enum(['then', 'now'], {
    title: 'Knowledge',
    default: 'then',
    description:
      'With `asOf`. `then`: the alerts that stood recorded at that moment. `now`: what was held at that moment, judged by the advisories of today.',
  }),
);

const written = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/i;

/** What a date alone means where a moment is asked for. */
export const endOfDay = '23:59:59.999';

/** Undefined: now. */
export function momentOf(text: string | undefined): Date | undefined {
  return timeOf('/asOf', text, endOfDay);
}

/** @param ofDay what a date alone means @returns undefined where the field is absent or empty. @throws {ApiError} */
export function timeOf(field: string, text: string | undefined, ofDay: string): Date | undefined {
  if (text === undefined || text === '') return undefined;
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T${ofDay}Z` : text);
  // A day that no month has is moved on by `Date`.
  const isOfCalendar = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  // Neither `Date` nor the database writes other years as they are read.
  const year = moment.getUTCFullYear();
  if (!written.test(text) || !isOfCalendar || !(year >= 1 && year <= 9999))
    throw badField(field, 'must be a date (2026-03-01) or a time with an offset (2026-03-01T12:00:00Z)');
  return moment;
}
