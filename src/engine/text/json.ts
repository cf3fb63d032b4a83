/**
 * JSON with positions: `readJson(file)` gives `{ root, problems }`, `root` a tree of `positioned.ts`. It accepts what
 * `JSON.parse` accepts and gives the same value; `tolerant` also takes comments and trailing commas (JSONC). A broken
 * text gives what stands before the break, with a problem that names its line: callers report the file as partial.
 */
import type { Problem } from '../inventory/extraction.ts';
import { lastOfEachKey, type Positioned } from './positioned.ts';
import type { SourceFile } from './source-file.ts';

export interface Reading {
  /** `undefined` where not even the beginning could be read. */
  readonly root: Positioned | undefined;
  /** Empty exactly where the whole text was read. */
  readonly problems: readonly Problem[];
}

export interface JsonOptions {
  /** Comments, trailing commas. */
  readonly tolerant?: boolean;
  readonly depthMax?: number;
  /**
   * Members that are checked and left out of the tree, which saves memory where a format has much that nobody asks for;
   * `depth` is that of the map they stand in, 1 for the root.
   */
  readonly leavesOut?: (key: string, depth: number) => boolean;
  /** Bounds the memory that a hostile file can take; a 100 MB package-lock.json stays below it. */
  readonly valuesMax?: number;
}

export function readJson(file: SourceFile, options: JsonOptions = {}): Reading {
  const cursor: Cursor = {
    text: file.text,
    position: 0,
    depth: 0,
    values: 0,
    depthMax: options.depthMax ?? 256,
    valuesMax: options.valuesMax ?? 4_000_000,
    tolerant: options.tolerant ?? false,
    leavesOut: options.leavesOut,
    isLeftOut: false,
    stack: [],
    top: 0,
    problem: '',
    problemAt: 0,
  };
  skipSpace(cursor);
  const root = readValue(cursor, '', -1, -1);
  if (cursor.problem === '') {
    skipSpace(cursor);
    if (cursor.problem === '' && cursor.position < cursor.text.length)
      fail(cursor, 'there is more text after the end of the JSON value');
  }
  if (cursor.problem === '') return { root, problems: [] };
  const line = file.span(cursor.problemAt, cursor.problemAt).startLine;
  return { root, problems: [{ line, message: `not valid JSON: ${cursor.problem}; what follows is not read` }] };
}

interface Cursor {
  readonly text: string;
  position: number;
  depth: number;
  values: number;
  readonly depthMax: number;
  readonly valuesMax: number;
  readonly tolerant: boolean;
  readonly leavesOut: JsonOptions['leavesOut'];
  /** Within a member that is left out: values are checked, and nothing is kept of them. */
  isLeftOut: boolean;
  /** The children of all open maps and lists: each takes its own, at their exact number, when it closes. */
  readonly stack: Positioned[];
  top: number;
  /** Empty until the first failure; from then on every level hands back what it holds. */
  problem: string;
  problemAt: number;
}

function fail(cursor: Cursor, problem: string, at = cursor.position): undefined {
  if (cursor.problem !== '') return;
  cursor.problem = at >= cursor.text.length ? 'the text ends too early' : problem;
  cursor.problemAt = Math.min(at, cursor.text.length);
}

function readValue(cursor: Cursor, key: string, keyStart: number, keyEnd: number): Positioned | undefined {
  if (++cursor.values > cursor.valuesMax) return fail(cursor, `more than ${cursor.valuesMax} values`);
  const start = cursor.position;
  const code = cursor.text.charCodeAt(start);
  if (code === 0x22) {
    const value = readString(cursor);
    if (value === undefined) return undefined;
    return cursor.isLeftOut
      ? placeholder
      : { kind: 'scalar', key, keyStart, keyEnd, start, end: cursor.position, value };
  }
  if (code === 0x7b || code === 0x5b) {
    if (++cursor.depth > cursor.depthMax) return fail(cursor, `nested deeper than ${cursor.depthMax} levels`);
    const children = code === 0x7b ? readMembers(cursor) : readItems(cursor);
    cursor.depth--;
    const end = cursor.position;
    if (cursor.isLeftOut) return placeholder;
    if (code === 0x5b) return { kind: 'list', key, keyStart, keyEnd, start, end, items: children };
    return { kind: 'map', key, keyStart, keyEnd, start, end, members: lastOfEachKey(children) };
  }
  const value = readWord(cursor);
  return value === undefined
    ? undefined
    : { kind: 'scalar', key, keyStart, keyEnd, start, end: cursor.position, value };
}

/** Stands for what is left out; nobody sees it. */
const placeholder: Positioned = { kind: 'scalar', key: '', keyStart: -1, keyEnd: -1, start: 0, end: 0, value: null };

function readMembers(cursor: Cursor): Positioned[] {
  const { text } = cursor;
  const base = cursor.top;
  cursor.position++;
  skipSpace(cursor);
  if (text.charCodeAt(cursor.position) === 0x7d) return close(cursor);
  while (cursor.problem === '') {
    const keyStart = cursor.position;
    if (text.charCodeAt(keyStart) !== 0x22) {
      fail(cursor, 'a key in double quotes is expected');
      break;
    }
    const key = readString(cursor);
    if (key === undefined) break;
    const keyEnd = cursor.position;
    skipSpace(cursor);
    if (text.charCodeAt(cursor.position) !== 0x3a) {
      fail(cursor, 'a colon is expected after the key');
      break;
    }
    cursor.position++;
    skipSpace(cursor);
    if (!cursor.isLeftOut && cursor.leavesOut?.(key, cursor.depth) === true) {
      cursor.isLeftOut = true;
      readValue(cursor, key, keyStart, keyEnd);
      cursor.isLeftOut = false;
    } else keep(cursor, readValue(cursor, key, keyStart, keyEnd));
    if (endsAfterElement(cursor, 0x7d)) break;
  }
  return taken(cursor, base);
}

function readItems(cursor: Cursor): Positioned[] {
  const base = cursor.top;
  cursor.position++;
  skipSpace(cursor);
  if (cursor.text.charCodeAt(cursor.position) === 0x5d) return close(cursor);
  while (cursor.problem === '') {
    keep(cursor, readValue(cursor, '', -1, -1));
    if (endsAfterElement(cursor, 0x5d)) break;
  }
  return taken(cursor, base);
}

function close(cursor: Cursor): Positioned[] {
  cursor.position++;
  return [];
}

function keep(cursor: Cursor, value: Positioned | undefined): void {
  if (value !== undefined && !cursor.isLeftOut) cursor.stack[cursor.top++] = value;
}

function taken(cursor: Cursor, base: number): Positioned[] {
  const children = cursor.stack.slice(base, cursor.top);
  cursor.top = base;
  return children;
}

/** Steps over the comma to the next element, or over the closing bracket. */
function endsAfterElement(cursor: Cursor, closing: number): boolean {
  if (cursor.problem !== '') return true;
  skipSpace(cursor);
  const code = cursor.text.charCodeAt(cursor.position);
  if (code === 0x2c) {
    cursor.position++;
    skipSpace(cursor);
    if (!cursor.tolerant || cursor.text.charCodeAt(cursor.position) !== closing) return false;
    cursor.position++;
    return true;
  }
  if (code === closing) cursor.position++;
  else fail(cursor, `a comma or ${String.fromCharCode(closing)} is expected`);
  return true;
}

function readString(cursor: Cursor): string | undefined {
  const { text } = cursor;
  const start = cursor.position;
  let at = start + 1;
  let isEscaped = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 0x22) break;
    if (code === 0x5c) {
      isEscaped = true;
      at += 2;
    } else if (code >= 0x20) at++;
    else return fail(cursor, 'a control character or line end stands in a string', at);
    if (at > text.length) return fail(cursor, 'a string is not closed', text.length);
    // charCodeAt past the end is NaN, which fails every comparison above.
  }
  cursor.position = at + 1;
  if (!isEscaped) return text.slice(start + 1, at);
  try {
    return String(JSON.parse(text.slice(start, at + 1)));
  } catch {
    return fail(cursor, 'a string holds an unknown escape', start);
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readWord(cursor: Cursor): number | boolean | null | undefined {
  const { text, position } = cursor;
  if (text.startsWith('true', position)) return jump(cursor, 4, true);
  if (text.startsWith('false', position)) return jump(cursor, 5, false);
  if (text.startsWith('null', position)) return jump(cursor, 4, null);
  numberPattern.lastIndex = position;
  const match = numberPattern.exec(text);
  if (match === null) return fail(cursor, 'a value is expected');
  return jump(cursor, match[0].length, Number(match[0]));
}

function jump<T>(cursor: Cursor, length: number, value: T): T {
  cursor.position += length;
  return value;
}

function skipSpace(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    const code = text.charCodeAt(cursor.position);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) cursor.position++;
    else if (code !== 0x2f || !cursor.tolerant || !skipComment(cursor)) return;
  }
}

function skipComment(cursor: Cursor): boolean {
  const { text, position } = cursor;
  const second = text.charCodeAt(position + 1);
  if (second === 0x2f) {
    let at = position + 2;
    while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
    cursor.position = at;
    return true;
  }
  if (second !== 0x2a) return false;
  const end = text.indexOf('*/', position + 2);
  if (end < 0) {
    fail(cursor, 'a comment is not closed', text.length);
    return false;
  }
  cursor.position = end + 2;
  return true;
}
