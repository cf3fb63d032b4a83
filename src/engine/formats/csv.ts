/**
 * CSV (RFC 4180): a row for each vulnerability in each place. What a spreadsheet would take for a formula is set behind an apostrophe, because
 * names and summaries are other people's.
 */
import type { Exported } from './exported.ts';
import type { Format } from './format.ts';
import { columns, rowOf } from './rows.ts';

export const csv = {
  name: 'csv',
  description: 'CSV, for spreadsheets: a row for each vulnerability in each place',
  mediaType: 'text/csv; charset=utf-8',
  extension: '.csv',
  *write({ vulnerabilities }: Exported) {
    yield `${columns.join(',')}\r\n`;
    for (const found of vulnerabilities) {
      const row = rowOf(found);
      yield `${columns.map((column) => cellOf(row[column])).join(',')}\r\n`;
    }
  },
} as const satisfies Format;

/** What starts a formula in one spreadsheet or another, also in its full-width form and behind blanks. */
const formula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n|%]/;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
