/**
 * A quick reader of the YAML that tools write: block maps and lists by their indentation, with values on one line. A value
 * of another form (text over several lines, an anchor, a comment behind it) goes through the full reader alone; anything
 * else that is not plain gives no answer at all. It gives the tree of the full reader, or costs a second reading.
 */
import type { Positioned } from './positioned.ts';
import { endOfLine, readInline, readKey, skipSpaces } from './yaml-inline.ts';

export interface YamlLinesOptions {
  /** Members that are checked and not kept. */
  readonly leavesOut?: ((key: string, depth: number) => boolean) | undefined;
  /**
   * The full reading of a text that is one member of a map at this depth; `undefined` where it is not that, or not
   * without fault. Offsets are those of the text.
   */
  readonly readMember: (text: string, depth: number) => Positioned | undefined;
}

interface Reader extends YamlLinesOptions {
  readonly text: string;
  /** Where the content of the current line starts, and how far it is indented; -1 at the end of a document. */
  at: number;
  indent: number;
  values: number;
  /** The children of all open maps and lists: each takes its own, at their exact number, when it closes. */
  readonly stack: Positioned[];
  top: number;
}

/** More than any lockfile nests, less than the full reader allows. */
const depthMax = 50;
/** Bounds the memory that a hostile file can take. */
const valuesMax = 4_000_000;
/** Tabs, carriage returns, control characters and the rarer line ends: the full reader knows what they mean. */
const oddCharacter = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd]/;

/** The documents of the text; `undefined` where it has more than this reader knows, or a fault. */
export function readYamlLines(text: string, options: YamlLinesOptions): readonly Positioned[] | undefined {
  if (oddCharacter.test(text) || !text.isWellFormed()) return undefined;
  const reader: Reader = { ...options, text, at: 0, indent: 0, values: 0, stack: [], top: 0 };
  const documents: Positioned[] = [];
  for (let next = 0; ; next = endOfLine(text, reader.at)) {
    if (!toContent(reader, next)) return undefined;
    if (reader.indent >= 0) {
      const root = readBlock(reader, 1, rootPlace);
      if (root === undefined || reader.indent >= 0) return undefined;
      documents.push(root);
      // After a marker even nothing is a document.
    } else if (next > 0) return undefined;
    if (reader.at >= text.length) return documents;
  }
}

interface KeyPlace {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
}

const rootPlace: KeyPlace = { key: '', keyStart: -1, keyEnd: -1 };

/** Goes to the next line with content, from the end of a line; false where a line begins as this reader does not know. */
function toContent(reader: Reader, from: number): boolean {
  const { text } = reader;
  let lineStart = from === 0 ? 0 : from + 1;
  for (;;) {
    const at = skipSpaces(text, lineStart);
    const code = text.charCodeAt(at);
    if (code === lineFeed) lineStart = at + 1;
    else if (code === hash) lineStart = endOfLine(text, at) + 1;
    else {
      const indent = at - lineStart;
      const isEnd = at >= text.length;
      const isMarker = indent === 0 && (text.startsWith('---', at) || text.startsWith('...', at));
      reader.at = at;
      reader.indent = isEnd || isMarker ? -1 : indent;
      if (isMarker) return text.startsWith('---', at) && endOfLine(text, at) === at + 3;
      return code !== percent || indent > 0;
    }
  }
}

const lineFeed = 0x0a;
const space = 0x20;
const hash = 0x23;
const percent = 0x25;
const dash = 0x2d;

function readBlock(reader: Reader, depth: number, place: KeyPlace): Positioned | undefined {
  if (depth > depthMax) return undefined;
  return isItem(reader) ? readList(reader, depth, place) : readMap(reader, depth, place);
}

function isItem({ text, at }: Reader): boolean {
  return text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === space;
}

function readList(reader: Reader, depth: number, { key, keyStart, keyEnd }: KeyPlace): Positioned | undefined {
  const { text, indent, at: start, top: base } = reader;
  while (reader.indent === indent && isItem(reader)) {
    const at = skipSpaces(text, reader.at + 1);
    let item: Positioned | undefined;
    if (text.charCodeAt(at) === dash || readKey(text, at) !== undefined) {
      reader.indent += at - reader.at;
      reader.at = at;
      item = readBlock(reader, depth + 1, rootPlace);
    } else {
      item = readInline(text, at, '', -1, -1, depth + 1);
      if (item === undefined || !endsLine(reader, item.end) || reader.indent > indent) return undefined;
    }
    if (!keep(reader, item)) return undefined;
  }
  const items = taken(reader, base);
  return { kind: 'list', key, keyStart, keyEnd, start, end: items.at(-1)?.end ?? start, items };
}

function readMap(reader: Reader, depth: number, { key, keyStart, keyEnd }: KeyPlace): Positioned | undefined {
  const { indent, at: start, top: base, stack, leavesOut } = reader;
  while (reader.indent === indent) if (!keep(reader, readMember(reader, depth))) return undefined;
  const end = stack[reader.top - 1]?.end ?? start;
  if (reader.indent > indent || hasRepeatedKey(stack, base, reader.top)) return undefined;
  if (leavesOut !== undefined) {
    let top = base;
    for (let at = base; at < reader.top; at++) {
      const member = stack[at];
      if (member !== undefined && !leavesOut(member.key, depth)) stack[top++] = member;
    }
    reader.top = top;
  }
  return { kind: 'map', key, keyStart, keyEnd, start, end, members: taken(reader, base) };
}

function keep(reader: Reader, node: Positioned | undefined): boolean {
  if (node === undefined || ++reader.values > valuesMax) return false;
  reader.stack[reader.top++] = node;
  return true;
}

const none: readonly Positioned[] = [];

function taken(reader: Reader, base: number): readonly Positioned[] {
  const children = reader.top === base ? none : reader.stack.slice(base, reader.top);
  reader.top = base;
  return children;
}

function hasRepeatedKey(stack: readonly Positioned[], from: number, to: number): boolean {
  if (to - from > 12) {
    const keys = new Set<string>();
    for (let at = from; at < to; at++) keys.add(stack[at]?.key ?? '');
    return keys.size < to - from;
  }
  for (let at = from + 1; at < to; at++) {
    const key = stack[at]?.key;
    for (let before = from; before < at; before++) if (stack[before]?.key === key) return true;
  }
  return false;
}

function readMember(reader: Reader, depth: number): Positioned | undefined {
  const { text, indent, at } = reader;
  const found = readKey(text, at);
  if (found === undefined) return undefined;
  const { key, end: keyEnd } = found;
  const valueAt = skipSpaces(text, keyEnd + 1);
  if (valueAt >= text.length || text.charCodeAt(valueAt) === lineFeed) {
    if (!toContent(reader, valueAt)) return undefined;
    if (reader.indent > indent || (reader.indent === indent && isItem(reader))) {
      return readBlock(reader, depth + 1, { key, keyStart: at, keyEnd });
    }
    return { kind: 'scalar', key, keyStart: at, keyEnd, start: keyEnd, end: keyEnd, value: null };
  }
  const value = readInline(text, valueAt, key, at, keyEnd, depth + 1);
  if (value !== undefined && endsLine(reader, value.end) && reader.indent <= indent) return value;
  return readOddMember(reader, at, indent, depth);
}

/** Goes on to the next content where nothing but spaces follows on this line. */
function endsLine(reader: Reader, end: number): boolean {
  const { text } = reader;
  const at = skipSpaces(text, end);
  return (at >= text.length || text.charCodeAt(at) === lineFeed) && toContent(reader, at);
}

/** The full reader's word for a member of a map: the lines that are indented further than its key. */
function readOddMember(reader: Reader, start: number, indent: number, depth: number): Positioned | undefined {
  const { text } = reader;
  let end = endOfLine(text, start);
  while (end < text.length) {
    const at = skipSpaces(text, end + 1);
    if (at - end - 1 <= indent && at < text.length && text.charCodeAt(at) !== lineFeed) break;
    end = endOfLine(text, at);
  }
  const member = reader.readMember(' '.repeat(indent) + text.slice(start, end + 1), depth);
  if (member === undefined || !toContent(reader, end)) return undefined;
  return moved(member, start - indent);
}

function moved(node: Positioned, by: number): Positioned {
  const { key, keyStart, keyEnd } = node;
  const start = node.start + by;
  const end = node.end + by;
  const place =
    keyStart < 0
      ? { key, keyStart, keyEnd, start, end }
      : { key, keyStart: keyStart + by, keyEnd: keyEnd + by, start, end };
  if (node.kind === 'scalar') return { kind: 'scalar', ...place, value: node.value };
  if (node.kind === 'list') return { kind: 'list', ...place, items: node.items.map((item) => moved(item, by)) };
  return { kind: 'map', ...place, members: node.members.map((member) => moved(member, by)) };
}
