/**
 * The places of all values of a JSON text, in one array of numbers: what `json.ts` gives its tree from. Most of a lockfile
 * is never asked for, and numbers cost neither the time nor the memory of an object for each value.
 */
import type { SourceFile } from './source-file.ts';

/**
 * Five cells a value, in order of the text, so that the children of a map or list follow it: the start and end of its key (-1
 * where it has none), the start and end of the value, and the cell at which the next value that is not within it begins.
 */
export interface JsonTape {
  readonly text: string;
  readonly cells: Int32Array;
  /** Where a key may have to be decoded before it is compared. */
  readonly hasEscapedKeys: boolean;
  /** Cells in use; 0 where not even the beginning could be read. */
  readonly length: number;
  /** Empty exactly where the whole text was read. */
  readonly problem: string;
  readonly problemAt: number;
}

export const cellsPerValue = 5;
export const atKeyStart = 0;
export const atKeyEnd = 1;
export const atStart = 2;
export const atEnd = 3;
export const atNext = 4;

export interface TapeOptions {
  /** Comments, trailing commas. */
  readonly tolerant: boolean;
  readonly depthMax: number;
  readonly valuesMax: number;
}

export function readTape(file: SourceFile, options: TapeOptions): JsonTape {
  const { text } = file;
  const writer: Writer = {
    ...options,
    text,
    units: file.codeUnits(),
    position: 0,
    depth: 0,
    cells: new Int32Array(cellsPerValue * firstValues(text.length, options.valuesMax)),
    length: 0,
    hasEscapedKeys: false,
    hasEscape: false,
    problem: '',
    problemAt: 0,
  };
  skipSpace(writer);
  readValue(writer, -1, -1);
  if (writer.problem === '') {
    skipSpace(writer);
    if (writer.problem === '' && writer.position < text.length)
      fail(writer, 'there is more text after the end of the JSON value');
  }
  return writer;
}

/** Room for the values of a lockfile as its tool writes it; room that is not used is never given by the system. */
function firstValues(length: number, valuesMax: number): number {
  return Math.max(64, Math.min(valuesMax, length >> 4));
}

interface Writer extends TapeOptions {
  readonly text: string;
  /** Of the text; read several times faster than characters. */
  readonly units: Uint8Array | Uint16Array;
  position: number;
  depth: number;
  cells: Int32Array;
  length: number;
  hasEscapedKeys: boolean;
  /** Of the string read last. */
  hasEscape: boolean;
  /** Empty until the first failure; from then on every level ends where it stands. */
  problem: string;
  problemAt: number;
}

function fail(writer: Writer, problem: string, at = writer.position): false {
  if (writer.problem !== '') return false;
  writer.problem = at >= writer.text.length ? 'the text ends too early' : problem;
  writer.problemAt = Math.min(at, writer.text.length);
  return false;
}

function readValue(writer: Writer, keyStart: number, keyEnd: number): void {
  if (writer.length >= writer.valuesMax * cellsPerValue) {
    fail(writer, `more than ${writer.valuesMax} values`);
    return;
  }
  const start = writer.position;
  const code = writer.units[start];
  if (code !== 0x7b && code !== 0x5b) {
    if (code === 0x22 ? readString(writer) : readWord(writer)) end(writer, begin(writer, keyStart, keyEnd, start));
    return;
  }
  if (writer.depth === writer.depthMax) {
    fail(writer, `nested deeper than ${writer.depthMax} levels`);
    return;
  }
  writer.depth++;
  const cell = begin(writer, keyStart, keyEnd, start);
  if (code === 0x7b) readMembers(writer);
  else readItems(writer);
  end(writer, cell);
  writer.depth--;
}

function begin(writer: Writer, keyStart: number, keyEnd: number, start: number): number {
  const cell = writer.length;
  if (cell === writer.cells.length) {
    const larger = new Int32Array(cell * 2);
    larger.set(writer.cells);
    writer.cells = larger;
  }
  writer.length = cell + cellsPerValue;
  const { cells } = writer;
  cells[cell + atKeyStart] = keyStart;
  cells[cell + atKeyEnd] = keyEnd;
  cells[cell + atStart] = start;
  return cell;
}

function end(writer: Writer, cell: number): void {
  writer.cells[cell + atEnd] = writer.position;
  writer.cells[cell + atNext] = writer.length;
}

function readMembers(writer: Writer): void {
  const { units } = writer;
  if (isEmptyUntil(writer, 0x7d)) return;
  while (writer.problem === '') {
    const keyStart = writer.position;
    if (units[keyStart] !== 0x22) {
      fail(writer, 'a key in double quotes is expected');
      return;
    }
    if (!readString(writer)) return;
    const keyEnd = writer.position;
    writer.hasEscapedKeys ||= writer.hasEscape;
    skipSpace(writer);
    if (units[writer.position] !== 0x3a) {
      fail(writer, 'a colon is expected after the key');
      return;
    }
    writer.position++;
    skipSpace(writer);
    readValue(writer, keyStart, keyEnd);
    if (endsAfterElement(writer, 0x7d)) return;
  }
}

function readItems(writer: Writer): void {
  if (isEmptyUntil(writer, 0x5d)) return;
  while (writer.problem === '') {
    readValue(writer, -1, -1);
    if (endsAfterElement(writer, 0x5d)) return;
  }
}

/** Steps over the opening bracket, and over the closing one where nothing stands between them. */
function isEmptyUntil(writer: Writer, closing: number): boolean {
  writer.position++;
  skipSpace(writer);
  if (writer.units[writer.position] !== closing) return false;
  writer.position++;
  return true;
}

/** Steps over the comma to the next element, or over the closing bracket. */
function endsAfterElement(writer: Writer, closing: number): boolean {
  if (writer.problem !== '') return true;
  skipSpace(writer);
  const code = writer.units[writer.position];
  if (code === 0x2c) {
    writer.position++;
    skipSpace(writer);
    if (!writer.tolerant || writer.units[writer.position] !== closing) return false;
    writer.position++;
    return true;
  }
  if (code === closing) writer.position++;
  else fail(writer, `a comma or ${String.fromCharCode(closing)} is expected`);
  return true;
}

function readString(writer: Writer): boolean {
  const { text, units } = writer;
  const start = writer.position;
  let at = start + 1;
  let hasEscape = false;
  for (;;) {
    if (at >= units.length) return fail(writer, 'a string is not closed', text.length);
    const code = units[at] ?? 0;
    if (code === 0x22) break;
    if (code === 0x5c) {
      hasEscape = true;
      at += 2;
    } else if (code >= 0x20) at++;
    else return fail(writer, 'a control character or line end stands in a string', at);
  }
  writer.position = at + 1;
  writer.hasEscape = hasEscape;
  if (!hasEscape || isDecodable(text.slice(start, at + 1))) return true;
  return fail(writer, 'a string holds an unknown escape', start);
}

function isDecodable(quoted: string): boolean {
  try {
    JSON.parse(quoted);
    return true;
  } catch {
    return false;
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readWord(writer: Writer): boolean {
  const { text, position } = writer;
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, position)) return jump(writer, word.length);
  numberPattern.lastIndex = position;
  if (!numberPattern.test(text)) return fail(writer, 'a value is expected');
  return jump(writer, numberPattern.lastIndex - position);
}

function jump(writer: Writer, length: number): true {
  writer.position += length;
  return true;
}

function skipSpace(writer: Writer): void {
  const { units } = writer;
  let at = writer.position;
  for (;;) {
    const code = at < units.length ? units[at] : 0;
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++;
    else {
      writer.position = at;
      if (code !== 0x2f || !writer.tolerant || !skipComment(writer)) return;
      at = writer.position;
    }
  }
}

function skipComment(writer: Writer): boolean {
  const { text, position } = writer;
  const second = text.charCodeAt(position + 1);
  if (second === 0x2f) {
    let at = position + 2;
    while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
    writer.position = at;
    return true;
  }
  if (second !== 0x2a) return false;
  const end = text.indexOf('*/', position + 2);
  if (end < 0) return fail(writer, 'a comment is not closed', text.length);
  writer.position = end + 2;
  return true;
}
