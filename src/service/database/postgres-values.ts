/**
 * Values as PostgreSQL writes them, read. The driver's own readers look at each character or use several patterns; in answers of
 * many rows they took most of a request's time. What is not of the plain shape is left to them.
 */
import pg from 'pg';

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
/** Of `text[]` and `uuid[]`; the driver's list of types has no arrays. */
const arrays: ReadonlySet<number> = new Set([1009, 2951]);

export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    // Counts are int8, which `pg` hands out as text and the embedded database as a number: numbers everywhere.
    if (oid === Number(INT8)) return Number;
    if (oid === Number(TIMESTAMPTZ)) return readTimestamp;
    if (arrays.has(oid)) return readArray;
  }
  return pg.types.getTypeParser(oid, format as 'text');
};

const readAnyTimestamp: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ);
const readAnyArray: (text: string) => unknown = pg.types.getTypeParser(1009 as never);

/** `2026-11-23 10:05:18.123456+00`, as a session in UTC is told. */
function readTimestamp(text: string): unknown {
  if (!isPlainTimestamp(text)) return readAnyTimestamp(text);
  const year = digits(text, 0, 4);
  // Date.UTC takes those for years of the last century.
  if (year < 100) return readAnyTimestamp(text);
  const milliseconds = text[19] === '.' ? Number(`0${text.slice(19, -3)}`) * 1000 : 0;
  const [month, day, hour] = [digits(text, 5, 7) - 1, digits(text, 8, 10), digits(text, 11, 13)];
  return new Date(Date.UTC(year, month, day, hour, digits(text, 14, 16), digits(text, 17, 19), milliseconds));
}

const shortest = '2026-11-23 10:05:18+00'.length;
const longest = '2026-11-23 10:05:18.123456+00'.length;

function isPlainTimestamp(text: string): boolean {
  return (
    text.length >= shortest &&
    text.length <= longest &&
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === ' ' &&
    text[13] === ':' &&
    text[16] === ':' &&
    (text[19] === '.' || text[19] === '+') &&
    text.endsWith('+00')
  );
}

function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/** One dimension, nothing quoted and nothing null; words with a space, a comma or a brace stand in quotes. */
function readArray(text: string): unknown {
  if (text === '{}') return [];
  if (text.startsWith('{') && !/["\\{]|NULL/i.test(text.slice(1))) return text.slice(1, -1).split(',');
  return readAnyArray(text);
}
