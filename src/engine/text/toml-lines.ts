/**
 * A quick reader of the part of TOML that lockfiles are written in: headers, and keys with strings, whole numbers,
 * booleans, times, lists and inline tables of them. It gives the tables of the full reader or, at anything else, nothing at
 * all: a comment in a list or a mistake costs a second reading and changes no answer.
 */
import {
  type GrowingArray,
  type GrowingTable,
  entryOf,
  handOver,
  type Key,
  newTable,
  nothingOpened,
  placeTable,
  type Reader,
  type TomlLinesOptions,
} from './toml-headers.ts';
import type { TomlArray, TomlTable, TomlValue } from './toml-value.ts';
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
  const reader: Reader = {
    ...options,
    text,
    at: 0,
    root,
    opened: nothingOpened(),
    within: nothingOpened(),
    dotted: new Set(),
  };
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

function readHeaderKeys(reader: Reader): Key[] | undefined {
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
  const start = reader.at;
  const key = readKey(reader);
  if (key === undefined) return false;
  const keyEnd = reader.at;
  skipSpaces(reader);
  const isLeftOut = leftOut !== undefined && reader.leavesOut?.(key, headerDepth) === true;
  if (reader.text.charCodeAt(reader.at) === dot) {
    return !isLeftOut && readDottedEntry(reader, table, depth, { text: key, start, end: keyEnd });
  }
  if (isLeftOut) {
    if (!passAssigned(reader, depth) || table.entries.has(key) || leftOut.includes(key)) return false;
    leftOut.push(key);
    return true;
  }
  const value = readAssigned(reader, depth);
  if (value === undefined || table.entries.has(key)) return false;
  table.entries.set(key, { key, keyStart: start, keyEnd, value });
  return true;
}

/** `first.second = value`: into tables that such keys alone bring into being. */
function readDottedEntry(reader: Reader, table: GrowingTable, depth: number, first: Key): boolean {
  reader.at++;
  const others = readHeaderKeys(reader);
  const last = others?.pop();
  const value = last === undefined ? undefined : readAssigned(reader, depth);
  if (others === undefined || last === undefined || value === undefined) return false;
  let parent = table;
  for (const key of [first, ...others]) {
    const found = parent.entries.get(key.text)?.value;
    if (found === undefined) {
      const made = newTable(first.start, reader.at);
      reader.dotted.add(made);
      parent.entries.set(key.text, entryOf(key, made));
      parent = made;
    } else if (isDotted(reader, found)) parent = found;
    else return false;
  }
  if (parent.entries.has(last.text)) return false;
  parent.entries.set(last.text, entryOf(last, value));
  return true;
}

function isDotted({ dotted }: Reader, value: TomlValue): value is GrowingTable {
  return dotted.has(value);
}

/** The value behind the equals sign. */
function readAssigned(reader: Reader, depth: number): TomlValue | undefined {
  if (reader.text.charCodeAt(reader.at) !== equals) return undefined;
  reader.at++;
  skipSpaces(reader);
  return readValue(reader, depth);
}

/** The same for what nobody asks for: lists and inline tables are read, and not kept. */
function passAssigned(reader: Reader, depth: number): boolean {
  if (reader.text.charCodeAt(reader.at) !== equals) return false;
  reader.at++;
  skipSpaces(reader);
  return passValue(reader, depth);
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

function passValue(reader: Reader, depth: number): boolean {
  const code = reader.text.charCodeAt(reader.at);
  if (code === openBracket && depth < depthMax) return readItems(reader, () => passValue(reader, depth + 1));
  if (code === openBrace && depth < depthMax) return passInlineTable(reader, depth);
  return code !== openBracket && code !== openBrace && readScalar(reader) !== undefined;
}

function readArray(reader: Reader, depth: number): TomlArray | undefined {
  const start = reader.at;
  const items: TomlValue[] = [];
  const isRead = readItems(reader, () => {
    const item = readValue(reader, depth + 1);
    return item !== undefined && items.push(item) > 0;
  });
  return isRead ? { kind: 'array', start, end: reader.at, items } : undefined;
}

/** From the opening bracket to behind the closing one. */
function readItems(reader: Reader, readItem: () => boolean): boolean {
  const { text } = reader;
  reader.at++;
  for (;;) {
    skipBlanks(reader);
    if (text.charCodeAt(reader.at) === closeBracket) break;
    if (!readItem()) return false;
    skipBlanks(reader);
    const code = text.charCodeAt(reader.at);
    if (code === closeBracket) break;
    if (code !== comma) return false;
    reader.at++;
  }
  reader.at++;
  return true;
}

function readInlineTable(reader: Reader, depth: number): TomlTable | undefined {
  const table = newTable(reader.at, reader.at);
  if (!readMembers(reader, () => readEntry(reader, table, depth + 1, 0, undefined))) return undefined;
  table.end = reader.at;
  return table;
}

/** More keys than an inline table of a lockfile has: they are compared one by one. */
const passedKeysMax = 32;

function passInlineTable(reader: Reader, depth: number): boolean {
  const keys: string[] = [];
  return readMembers(reader, () => {
    const key = readKey(reader);
    if (key === undefined || keys.includes(key) || keys.push(key) > passedKeysMax) return false;
    skipSpaces(reader);
    return passAssigned(reader, depth + 1);
  });
}

/** From the opening brace to behind the closing one. */
function readMembers(reader: Reader, readMember: () => boolean): boolean {
  const { text } = reader;
  reader.at++;
  skipSpaces(reader);
  if (text.charCodeAt(reader.at) === closeBrace) {
    reader.at++;
    return true;
  }
  for (;;) {
    skipSpaces(reader);
    if (!readMember()) return false;
    skipSpaces(reader);
    const code = text.charCodeAt(reader.at++);
    if (code === closeBrace) return true;
    if (code !== comma) return false;
  }
}
