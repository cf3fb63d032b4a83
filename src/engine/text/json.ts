/**
 * JSON with positions: `readJson(file)` gives `{ root, problems }`, `root` a tree of `positioned.ts`. It accepts what
 * `JSON.parse` accepts and gives the same value; `tolerant` also takes comments and trailing commas (JSONC). A broken
 * text gives what stands before the break, with a problem that names its line: callers report the file as partial.
 */
import type { Problem } from '../model/problem.ts';
import { atEnd, atKeyEnd, atKeyStart, atNext, atStart, cellsPerValue, type JsonTape, readTape } from './json-tape.ts';
import { eachKeyOnce, lastOfEachKey, memberAmong, type Positioned } from './positioned.ts';
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
  /** Bounds the memory that a hostile file can take; a 100 MB package-lock.json stays below it. */
  readonly valuesMax?: number;
}

export function readJson(file: SourceFile, options: JsonOptions = {}): Reading {
  const { tolerant = false, depthMax = 256, valuesMax = 4_000_000 } = options;
  const tape = readTape(file, { tolerant, depthMax, valuesMax });
  const root = tape.length === 0 ? undefined : nodeAt(tape, 0, '');
  if (tape.problem === '') return { root, problems: [] };
  const line = file.span(tape.problemAt, tape.problemAt).startLine;
  return { root, problems: [{ line, message: `not valid JSON: ${tape.problem}; what follows is not read` }] };
}

function nodeAt(tape: JsonTape, cell: number, key: string): Positioned {
  const { text, cells } = tape;
  const start = cells[cell + atStart] ?? 0;
  const code = text.charCodeAt(start);
  if (code === 0x7b || code === 0x5b) return new Container(tape, cell, key, code === 0x7b ? 'map' : 'list');
  const keyStart = cells[cell + atKeyStart] ?? -1;
  const keyEnd = cells[cell + atKeyEnd] ?? -1;
  const end = cells[cell + atEnd] ?? start;
  return { kind: 'scalar', key, keyStart, keyEnd, start, end, value: scalarOf(text, start, end) };
}

/** Further children are not searched one by one, but in an index. */
const searchedMax = 16;

/** A map or list that makes its children when it is asked for them: a class, because plain data cannot wait. */
class Container {
  readonly kind: 'map' | 'list';
  readonly key: string;
  readonly #tape: JsonTape;
  readonly #cell: number;
  #children: readonly Positioned[] | undefined;

  constructor(tape: JsonTape, cell: number, key: string, kind: 'map' | 'list') {
    this.kind = kind;
    this.key = key;
    this.#tape = tape;
    this.#cell = cell;
  }

  get keyStart(): number {
    return this.#tape.cells[this.#cell + atKeyStart] ?? -1;
  }

  get keyEnd(): number {
    return this.#tape.cells[this.#cell + atKeyEnd] ?? -1;
  }

  get start(): number {
    return this.#tape.cells[this.#cell + atStart] ?? 0;
  }

  get end(): number {
    return this.#tape.cells[this.#cell + atEnd] ?? 0;
  }

  get members(): readonly Positioned[] {
    return (this.#children ??= lastOfEachKey(childrenOf(this.#tape, this.#cell)));
  }

  /** Without making the members. */
  keys(): readonly string[] {
    return this.#children === undefined
      ? eachKeyOnce(keysIn(this.#tape, this.#cell))
      : this.#children.map(({ key }) => key);
  }

  get items(): readonly Positioned[] {
    return (this.#children ??= childrenOf(this.#tape, this.#cell));
  }

  /** The last of that key, without making its siblings. */
  member(key: string): Positioned | undefined {
    const { text, cells, hasEscapedKeys } = this.#tape;
    if (this.#children !== undefined || hasEscapedKeys) return memberAmong(this.members, key);
    const end = cells[this.#cell + atNext] ?? 0;
    let found = -1;
    let searched = 0;
    for (let cell = this.#cell + cellsPerValue; cell < end; cell = cells[cell + atNext] ?? end) {
      if (++searched > searchedMax) return memberAmong(this.members, key);
      const keyStart = (cells[cell + atKeyStart] ?? 0) + 1;
      const keyEnd = (cells[cell + atKeyEnd] ?? 0) - 1;
      if (keyEnd - keyStart === key.length && text.startsWith(key, keyStart)) found = cell;
    }
    return found < 0 ? undefined : nodeAt(this.#tape, found, key);
  }
}

function childrenOf(tape: JsonTape, parent: number): Positioned[] {
  const { cells } = tape;
  const children: Positioned[] = [];
  const end = cells[parent + atNext] ?? 0;
  for (let cell = parent + cellsPerValue; cell < end; cell = cells[cell + atNext] ?? end)
    children.push(nodeAt(tape, cell, keyAt(tape, cell)));
  return children;
}

function keysIn(tape: JsonTape, parent: number): string[] {
  const { cells } = tape;
  const keys: string[] = [];
  const end = cells[parent + atNext] ?? 0;
  for (let cell = parent + cellsPerValue; cell < end; cell = cells[cell + atNext] ?? end) keys.push(keyAt(tape, cell));
  return keys;
}

function keyAt({ text, cells }: JsonTape, cell: number): string {
  const start = cells[cell + atKeyStart] ?? -1;
  return start < 0 ? '' : stringOf(text, start, cells[cell + atKeyEnd] ?? start);
}

function scalarOf(text: string, start: number, end: number): string | number | boolean | null {
  const code = text.charCodeAt(start);
  if (code === 0x22) return stringOf(text, start, end);
  const word = text.slice(start, end);
  return word === 'null' ? null : word === 'true' || (word === 'false' ? false : Number(word));
}

/** Of a string in its quotes. */
function stringOf(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner;
}
