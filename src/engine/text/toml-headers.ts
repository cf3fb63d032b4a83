/**
 * Where the headers of a TOML text lead, for the quick reader: each opens a table, and brings into being what its path is
 * missing. What one header may add to, another may have closed; then there is no answer, and the full reader explains.
 */
import type { Cursor } from './toml-scalars.ts';
import type { TomlArray, TomlEntry, TomlTable, TomlValue } from './toml-value.ts';

/** Says of a key, and of how many keys the header above it has, that nobody asks for what stands there. */
export type LeavesOut = (key: string, depth: number) => boolean;

export interface TomlLinesOptions {
  readonly leavesOut?: LeavesOut | undefined;
  /** The tables of this array (`[[package]]`) are handed over one by one, each complete, and are not kept in the root. */
  readonly list?: string;
  readonly take?: (table: TomlTable) => void;
}

export interface GrowingTable extends TomlTable {
  end: number;
  readonly entries: Map<string, TomlEntry>;
}

export interface GrowingArray extends TomlArray {
  end: number;
  readonly items: GrowingTable[];
}

/** What headers may add to. */
interface Opened {
  /** Tables with a header of their own, and those that headers below them brought into being. */
  readonly headed: Set<TomlValue>;
  readonly implied: Set<TomlValue>;
  readonly arrays: Set<TomlValue>;
}

export interface Key {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Reader extends Cursor, TomlLinesOptions {
  readonly root: GrowingTable;
  readonly opened: Opened;
  /** What is open within the last table of the list, which is forgotten with it. */
  readonly within: Opened;
  /** Tables that keys with dots brought into being; no header adds to them. */
  readonly dotted: Set<TomlValue>;
}

export function nothingOpened(): Opened {
  return { headed: new Set(), implied: new Set(), arrays: new Set() };
}

/** Nothing can be added to the last table of the list any more: the next one begins, or the text is at its end. */
export function handOver({ root, opened, within, list, take }: Reader): void {
  const array = list === undefined ? undefined : root.entries.get(list)?.value;
  if (array === undefined || !isArray(opened, array)) return;
  const last = array.items.pop();
  if (last !== undefined) take?.(last);
  // Clearing costs an allocation, also where there is nothing to clear.
  for (const some of [within.headed, within.implied, within.arrays]) if (some.size > 0) some.clear();
}

/**
 * The table that a header opens; `undefined` where something else has its name already, or may have had it and was left
 * out.
 */
export function placeTable(
  reader: Reader,
  keys: readonly Key[],
  isElement: boolean,
  start: number,
  growing: (GrowingTable | GrowingArray)[],
): GrowingTable | undefined {
  const last = keys.at(-1);
  if (last === undefined || keys.some(({ text }, index) => reader.leavesOut?.(text, index) === true)) return undefined;
  const opened = keys.length > 1 && keys[0]?.text === reader.list ? reader.within : reader.opened;
  let parent = reader.root;
  for (const key of keys.slice(0, -1)) {
    const found = parent.entries.get(key.text)?.value;
    if (found === undefined) {
      const made = newTable(start, reader.at);
      opened.implied.add(made);
      growing.push(made);
      parent.entries.set(key.text, entryOf(key, made));
      parent = made;
    } else {
      const isRoot = parent === reader.root;
      const next = openTable(isRoot ? reader.opened : opened, found);
      if (next === undefined) return undefined;
      parent = next;
    }
  }
  const found = parent.entries.get(last.text)?.value;
  if (!isElement && found !== undefined) return reopened(opened, found);
  const table = newTable(start, reader.at);
  growing.push(table);
  if (!isElement) {
    opened.headed.add(table);
    parent.entries.set(last.text, entryOf(last, table));
  } else if (found === undefined) {
    const array: GrowingArray = { kind: 'array', start, end: reader.at, items: [table] };
    opened.arrays.add(array);
    growing.push(array);
    parent.entries.set(last.text, entryOf(last, array));
  } else {
    if (!isArray(opened, found)) return undefined;
    found.items.push(table);
    growing.push(found);
    found.end = reader.at;
  }
  return table;
}

/** The table that a header may go through: the last one of an array. */
function openTable(opened: Opened, value: TomlValue): GrowingTable | undefined {
  if (isArray(opened, value)) return value.items.at(-1);
  return isTable(opened, value) ? value : undefined;
}

/** A table that headers below it brought into being, and whose own header comes now. It keeps its first place. */
function reopened(opened: Opened, found: TomlValue): GrowingTable | undefined {
  if (!isTable(opened, found) || !opened.implied.delete(found)) return undefined;
  opened.headed.add(found);
  return found;
}

function isTable({ headed, implied }: Opened, value: TomlValue): value is GrowingTable {
  return headed.has(value) || implied.has(value);
}

function isArray({ arrays }: Opened, value: TomlValue): value is GrowingArray {
  return arrays.has(value);
}

export function entryOf(key: Key, value: TomlValue): TomlEntry {
  return { key: key.text, keyStart: key.start, keyEnd: key.end, value };
}

export function newTable(start: number, end: number): GrowingTable {
  return { kind: 'table', start, end, entries: new Map() };
}
