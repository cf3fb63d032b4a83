/**
 * A quick reader of the part of TOML that lockfiles are written in: headers, and keys with strings, whole numbers,
 * booleans, times, lists and inline tables of them. It gives the tables of the full reader or, at anything else, nothing at
 * all: a comment in a list or a mistake costs a second reading and changes no answer.
 */
import {
  type GrowingArray,
  type GrowingTable,
  handOver,
  type Key,
  newTable,
  nothingOpened,
  placeTable,
  type Reader,
  type TomlLinesOptions,
} from './toml-headers.ts';
import type { TomlArray, TomlTable, TomlValue } from './toml.ts';
import {
  closeBrace,
  closeBracket,
  comma,
  dot,
  endsLine,
  equals,
  hash,
  openBrace,
  openBracket,
  quote,
  readScalar,
  readString,
  skipBlanks,
  skipSpaces,
} from './toml-scalars.ts';

/** Lockfiles nest two or three levels; recursion ends here. */
const depthMax = 8;

/** `undefined` where the text has more than this reader knows, or contradicts itself. */
export function readTomlLines(text: string, options: TomlLinesOptions = {}): TomlTable | undefined {
  const root = newTable(0, text.length);
  const reader: Reader = { ...options, text, at: 0, root, opened: nothingOpened(), within: nothingOpened() };
  let table: GrowingTable = root;
  let depth = 0;
  /** What ends where the last entry below the header ends: its table, and what the header brought into being. */
  let growing: (GrowingTable | GrowingArray)[] = [];
  let leftOut: string[] = [];
  for (;;) {
    skipBlanks(reader);
    if (reader.at >= text.length) {
      handOver(reader);
      return root;
    }
    const code = text.charCodeAt(reader.at);
    if (code === openBracket) {
      const start = reader.at;
      const isElement = text.charCodeAt(start + 1) === openBracket;
      reader.at += isElement ? 2 : 1;
      const keys = readHeaderKeys(reader);
      if (keys === undefined || !text.startsWith(isElement ? ']]' : ']', reader.at)) return undefined;
      reader.at += isElement ? 2 : 1;
      if (isElement && keys.length === 1 && keys[0]?.text === reader.list) handOver(reader);
      growing = [];
      const placed = placeTable(reader, keys, isElement, start, growing);
      if (placed === undefined) return undefined;
      table = placed;
      depth = keys.length;
      if (leftOut.length > 0) leftOut = [];
    } else if (code !== hash) {
      if (!readEntry(reader, table, 0, depth, leftOut)) return undefined;
      for (const grown of growing) grown.end = reader.at;
    }
    if (!endsLine(reader)) return undefined;
  }
}

function readHeaderKeys(reader: Reader): readonly Key[] | undefined {
  const keys: Key[] = [];
  for (;;) {
    skipSpaces(reader);
    const start = reader.at;
    const text = readKey(reader);
    if (text === undefined || keys.length > depthMax) return undefined;
    keys.push({ text, start, end: reader.at });
    skipSpaces(reader);
    if (reader.text.charCodeAt(reader.at) !== dot) return keys;
    reader.at++;
  }
}

/** Reads `key = value` into the table; false where that is not what stands here, or the key is there already. */
function readEntry(
  reader: Reader,
  table: GrowingTable,
  depth: number,
  headerDepth: number,
  leftOut: string[] | undefined,
): boolean {
  const keyStart = reader.at;
  const key = readKey(reader);
  if (key === undefined) return false;
  const keyEnd = reader.at;
  skipSpaces(reader);
  if (reader.text.charCodeAt(reader.at) !== equals) return false;
  reader.at++;
  skipSpaces(reader);
  const value = readValue(reader, depth);
  if (value === undefined || table.entries.has(key)) return false;
  if (leftOut === undefined || reader.leavesOut?.(key, headerDepth) !== true) {
    table.entries.set(key, { key, keyStart, keyEnd, value });
    return true;
  }
  if (leftOut.includes(key)) return false;
  leftOut.push(key);
  return true;
}

function readKey(reader: Reader): string | undefined {
  const { text } = reader;
  const start = reader.at;
  if (text.charCodeAt(start) === quote) return readString(reader, quote);
  let at = start;
  while (isBare(text.charCodeAt(at))) at++;
  reader.at = at;
  return at === start ? undefined : text.slice(start, at);
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

function readValue(reader: Reader, depth: number): TomlValue | undefined {
  const code = reader.text.charCodeAt(reader.at);
  if (code !== openBracket && code !== openBrace) return readScalar(reader);
  if (depth >= depthMax) return undefined;
  return code === openBracket ? readArray(reader, depth) : readInlineTable(reader, depth);
}

function readArray(reader: Reader, depth: number): TomlArray | undefined {
  const { text } = reader;
  const start = reader.at;
  const items: TomlValue[] = [];
  reader.at++;
  for (;;) {
    skipBlanks(reader);
    if (text.charCodeAt(reader.at) === closeBracket) break;
    const item = readValue(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
    skipBlanks(reader);
    const code = text.charCodeAt(reader.at);
    if (code === closeBracket) break;
    if (code !== comma) return undefined;
    reader.at++;
  }
  reader.at++;
  return { kind: 'array', start, end: reader.at, items };
}

function readInlineTable(reader: Reader, depth: number): TomlTable | undefined {
  const { text } = reader;
  const table = newTable(reader.at, reader.at);
  reader.at++;
  skipSpaces(reader);
  if (text.charCodeAt(reader.at) === closeBrace) {
    table.end = ++reader.at;
    return table;
  }
  for (;;) {
    skipSpaces(reader);
    if (!readEntry(reader, table, depth + 1, 0, undefined)) return undefined;
    skipSpaces(reader);
    const code = text.charCodeAt(reader.at);
    table.end = ++reader.at;
    if (code === closeBrace) return table;
    if (code !== comma) return undefined;
  }
}
