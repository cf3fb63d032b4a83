/**
 * What stands within a line of TOML, for the quick reader: strings, whole numbers, booleans, times, comments and the white
 * space between them. What is not plain gives `undefined`, and is left to the full parser.
 */
import type { TomlValue } from './toml-value.ts';

export interface Cursor {
  readonly text: string;
  at: number;
}

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
export const quote = 0x22;
export const hash = 0x23;
const apostrophe = 0x27;
export const comma = 0x2c;
export const dot = 0x2e;
export const equals = 0x3d;
export const openBracket = 0x5b;
const backslash = 0x5c;
export const closeBracket = 0x5d;
const letterF = 0x66;
const letterT = 0x74;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

export function skipSpaces(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code !== space && code !== tab) return;
    cursor.at++;
  }
}

/** Spaces and line ends. */
export function skipBlanks(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === carriageReturn && text.charCodeAt(cursor.at + 1) === lineFeed) cursor.at += 2;
    else if (code === space || code === tab || code === lineFeed) cursor.at++;
    else return;
  }
}

/** Steps over what may follow on a line: spaces and a comment; false where anything else does. */
export function endsLine(cursor: Cursor): boolean {
  const { text } = cursor;
  skipSpaces(cursor);
  if (text.charCodeAt(cursor.at) === hash) {
    while (cursor.at < text.length && isPlain(text.charCodeAt(cursor.at))) cursor.at++;
  }
  if (cursor.at >= text.length) return true;
  const code = text.charCodeAt(cursor.at);
  return code === lineFeed || (code === carriageReturn && text.charCodeAt(cursor.at + 1) === lineFeed);
}

/** Neither a control character nor half of a surrogate pair. */
function isPlain(code: number): boolean {
  return (code >= space && code < 0x7f) || (code >= 0xa0 && (code < 0xd800 || code > 0xdfff));
}

export function readScalar(cursor: Cursor): TomlValue | undefined {
  const { text, at: start } = cursor;
  const code = text.charCodeAt(start);
  if (code === quote || code === apostrophe) {
    const value = readString(cursor, code);
    return value === undefined ? undefined : { kind: 'string', start, end: cursor.at, value };
  }
  // A search costs more than a look at the first letter.
  const boolean = code === letterT || code === letterF ? matched(cursor, word) : undefined;
  if (boolean !== undefined) return { kind: 'boolean', start, end: cursor.at, value: boolean === 'true' };
  const number = matched(cursor, wholeNumber);
  if (number !== undefined) return { kind: 'integer', start, end: cursor.at, text: number };
  const time = matched(cursor, instant);
  return time === undefined || !isDay(time) ? undefined : { kind: 'datetime', start, end: cursor.at, text: time };
}

const word = /(?:true|false)(?=[\s,\]}#]|$)/y;
const wholeNumber = /(?:0|[1-9]\d*)(?=[\s,\]}#]|$)/y;
/** As tools write it: UTC, with a fraction or without. */
const instant = /\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z(?=[\s,\]}#]|$)/y;

function matched(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

function isDay(time: string): boolean {
  const day = time.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** A string on one line; three quotes are left to the full parser. */
export function readString(cursor: Cursor, closing: number): string | undefined {
  const { text } = cursor;
  const start = cursor.at + 1;
  let at = start;
  let isEscaped = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === closing) break;
    if (!isPlain(code)) return undefined;
    if (code === backslash && closing === quote) {
      isEscaped = true;
      at++;
      if (!isEscape(text.charCodeAt(at))) return undefined;
    }
    at++;
  }
  if (at === start && text.charCodeAt(at + 1) === closing) return undefined;
  cursor.at = at + 1;
  // These escapes mean in JSON what they mean in TOML.
  return isEscaped ? String(JSON.parse(text.slice(start - 1, at + 1))) : text.slice(start, at);
}

/** One of `\" \\ \b \f \n \r \t`. */
function isEscape(code: number): boolean {
  return (
    code === quote ||
    code === backslash ||
    code === 0x62 ||
    code === 0x66 ||
    code === 0x6e ||
    code === 0x72 ||
    code === 0x74
  );
}
