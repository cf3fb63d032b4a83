/**
 * A quick reader of the part of TOML that lockfiles are written in: headers, and keys with plain strings, whole numbers,
 * booleans, lists and inline tables of them. It gives the nodes of the full parser or, at anything else, nothing at all:
 * an escape, a comment in a list or a mistake costs a second reading and changes no answer.
 */
import type { ContentNode, KeyNode, KeyValueNode, ProgramNode, TableNode } from './toml-build.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Cursor {
  readonly text: string;
  at: number;
}

/** Lockfiles nest two or three levels; recursion ends here. */
const depthMax = 8;

/** `undefined` where the text has more than this reader knows. */
export function readTomlLines(text: string): ProgramNode | undefined {
  const cursor: Cursor = { text, at: 0 };
  const body: (KeyValueNode | TableNode)[] = [];
  let entries: (KeyValueNode | TableNode)[] = body;
  let table: (Mutable<TableNode> & { readonly body: KeyValueNode[] }) | undefined;
  for (;;) {
    skipBlanks(cursor);
    if (cursor.at >= text.length) return { body: [{ body }] };
    const code = text.charCodeAt(cursor.at);
    if (code === hash) {
      if (!endsLine(cursor)) return undefined;
      continue;
    }
    if (code === openBracket) {
      const start = cursor.at;
      const isArray = text.charCodeAt(start + 1) === openBracket;
      cursor.at += isArray ? 2 : 1;
      const keys = readHeaderKeys(cursor);
      if (keys === undefined || !text.startsWith(isArray ? ']]' : ']', cursor.at)) return undefined;
      cursor.at += isArray ? 2 : 1;
      const own: KeyValueNode[] = [];
      table = {
        type: 'TOMLTable',
        kind: isArray ? 'array' : 'standard',
        key: { keys },
        body: own,
        range: [start, cursor.at],
      };
      body.push(table);
      entries = own;
    } else {
      const entry = readKeyValue(cursor, 0);
      if (entry === undefined) return undefined;
      entries.push(entry);
      if (table !== undefined) table.range = [table.range[0], entry.range[1]];
    }
    if (!endsLine(cursor)) return undefined;
  }
}

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const hash = 0x23;
const apostrophe = 0x27;
const comma = 0x2c;
const dot = 0x2e;
const equals = 0x3d;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function skipSpaces(cursor: Cursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== space && code !== tab) return;
    cursor.at++;
  }
}

/** Spaces and line ends. */
function skipBlanks(cursor: Cursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code === carriageReturn && cursor.text.charCodeAt(cursor.at + 1) === lineFeed) cursor.at += 2;
    else if (code === space || code === tab || code === lineFeed) cursor.at++;
    else return;
  }
}

/** Steps over what may follow on a line: spaces and a comment; false where anything else does. */
function endsLine(cursor: Cursor): boolean {
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

function readHeaderKeys(cursor: Cursor): readonly KeyNode[] | undefined {
  const keys: KeyNode[] = [];
  for (;;) {
    skipSpaces(cursor);
    const key = readKey(cursor);
    if (key === undefined || keys.length > depthMax) return undefined;
    keys.push(key);
    skipSpaces(cursor);
    if (cursor.text.charCodeAt(cursor.at) !== dot) return keys;
    cursor.at++;
  }
}

function readKey(cursor: Cursor): KeyNode | undefined {
  const start = cursor.at;
  if (cursor.text.charCodeAt(start) === quote) {
    const value = readString(cursor, quote);
    return value === undefined ? undefined : { type: 'TOMLQuoted', value, range: [start, cursor.at] };
  }
  while (isBare(cursor.text.charCodeAt(cursor.at))) cursor.at++;
  if (cursor.at === start) return undefined;
  return { type: 'TOMLBare', name: cursor.text.slice(start, cursor.at), range: [start, cursor.at] };
}

/** Letters, digits, `_` and `-`. */
function isBare(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2d
  );
}

function readKeyValue(cursor: Cursor, depth: number): KeyValueNode | undefined {
  const start = cursor.at;
  const key = readKey(cursor);
  if (key === undefined) return undefined;
  skipSpaces(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== equals) return undefined;
  cursor.at++;
  skipSpaces(cursor);
  const value = readValue(cursor, depth);
  if (value === undefined) return undefined;
  return { type: 'TOMLKeyValue', key: { keys: [key] }, value, range: [start, cursor.at] };
}

const wholeNumber = /(?:0|[1-9]\d*)(?=[\s,\]}#]|$)/y;
const word = /(?:true|false)(?=[\s,\]}#]|$)/y;

function readValue(cursor: Cursor, depth: number): ContentNode | undefined {
  const start = cursor.at;
  const code = cursor.text.charCodeAt(start);
  if (code === quote || code === apostrophe) {
    const value = readString(cursor, code);
    return value === undefined ? undefined : { type: 'TOMLValue', kind: 'string', value, range: [start, cursor.at] };
  }
  if (depth >= depthMax) return undefined;
  if (code === openBracket) {
    const elements = readElements(cursor, depth);
    return elements === undefined ? undefined : { type: 'TOMLArray', elements, range: [start, cursor.at] };
  }
  if (code === openBrace) {
    const body = readInlineEntries(cursor, depth);
    return body === undefined ? undefined : { type: 'TOMLInlineTable', body, range: [start, cursor.at] };
  }
  const boolean = matched(cursor, word);
  if (boolean !== undefined) {
    return { type: 'TOMLValue', kind: 'boolean', value: boolean === 'true', range: [start, cursor.at] };
  }
  const number = matched(cursor, wholeNumber);
  return number === undefined ? undefined : { type: 'TOMLValue', kind: 'integer', number, range: [start, cursor.at] };
}

function matched(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

/** A string without escapes; three quotes are left to the full parser. */
function readString(cursor: Cursor, closing: number): string | undefined {
  const { text } = cursor;
  const start = cursor.at + 1;
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === closing) break;
    if ((code === backslash && closing === quote) || !isPlain(code)) return undefined;
    at++;
  }
  if (at === start && text.charCodeAt(at + 1) === closing) return undefined;
  cursor.at = at + 1;
  return text.slice(start, at);
}

function readElements(cursor: Cursor, depth: number): readonly ContentNode[] | undefined {
  const { text } = cursor;
  const elements: ContentNode[] = [];
  cursor.at++;
  for (;;) {
    skipBlanks(cursor);
    if (text.charCodeAt(cursor.at) === closeBracket) break;
    const element = readValue(cursor, depth + 1);
    if (element === undefined) return undefined;
    elements.push(element);
    skipBlanks(cursor);
    const code = text.charCodeAt(cursor.at);
    if (code === closeBracket) break;
    if (code !== comma) return undefined;
    cursor.at++;
  }
  cursor.at++;
  return elements;
}

function readInlineEntries(cursor: Cursor, depth: number): readonly KeyValueNode[] | undefined {
  const { text } = cursor;
  const entries: KeyValueNode[] = [];
  cursor.at++;
  skipSpaces(cursor);
  if (text.charCodeAt(cursor.at) === closeBrace) {
    cursor.at++;
    return entries;
  }
  for (;;) {
    skipSpaces(cursor);
    const entry = readKeyValue(cursor, depth + 1);
    if (entry === undefined) return undefined;
    entries.push(entry);
    skipSpaces(cursor);
    const code = text.charCodeAt(cursor.at);
    cursor.at++;
    if (code === closeBrace) return entries;
    if (code !== comma) return undefined;
  }
}
