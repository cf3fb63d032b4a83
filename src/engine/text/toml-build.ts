/**
 * Builds the tables of a TOML document from the syntax trees of its parts. What contradicts itself (a key given twice, a
 * header through a string) is reported, and the first meaning stands, so that a damaged file still gives what it can.
 */
import type { TomlArray, TomlEntry, TomlTable, TomlValue } from './toml-value.ts';

export type Report = (offset: number, message: string) => void;
/** Adds what stands in the part of the text that starts at offset `base`. */
export type AddPart = (program: ProgramNode, base: number) => void;

/** What is asked for of the parser's syntax tree. */
export interface ProgramNode {
  readonly body: readonly [{ readonly body: readonly (KeyValueNode | TableNode)[] }];
}

interface Node {
  readonly range: readonly [start: number, end: number];
}

export interface TableNode extends Node {
  readonly type: 'TOMLTable';
  readonly kind: 'standard' | 'array';
  readonly key: { readonly keys: readonly KeyNode[] };
  readonly body: readonly KeyValueNode[];
}

export interface KeyValueNode extends Node {
  readonly type: 'TOMLKeyValue';
  readonly key: { readonly keys: readonly KeyNode[] };
  readonly value: ContentNode;
}

export type KeyNode =
  | (Node & { readonly type: 'TOMLBare'; readonly name: string })
  | (Node & { readonly type: 'TOMLQuoted'; readonly value: string });

export type ContentNode =
  | ScalarNode
  | (Node & { readonly type: 'TOMLArray'; readonly elements: readonly ContentNode[] })
  | (Node & { readonly type: 'TOMLInlineTable'; readonly body: readonly KeyValueNode[] });

type ScalarNode = Node & { readonly type: 'TOMLValue' } & (
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'integer'; readonly number: string }
    | { readonly kind: 'float'; readonly number: string }
    | {
        readonly kind: 'offset-date-time' | 'local-date-time' | 'local-date' | 'local-time';
        readonly datetime: string;
      }
  );

interface GrowingTable extends TomlTable {
  readonly entries: Map<string, TomlEntry>;
}

interface GrowingArray extends TomlArray {
  end: number;
  readonly items: TomlValue[];
}

/** Of nested values and of keys with dots; real files stay below ten. */
const depthMax = 64;

export function tomlBuilder(textLength: number, report: Report): { readonly root: TomlTable; readonly add: AddPart } {
  const root = newTable(0, textLength);
  /** Tables and arrays that headers and dotted keys may add to; what is written between brackets is closed. */
  const open = new Set<TomlValue>([root]);
  /** Tables that had a header of their own. */
  const headed = new Set<TomlTable>();
  let base = 0;

  function add(program: ProgramNode, partBase: number): void {
    base = partBase;
    for (const node of program.body[0].body) {
      if (node.type === 'TOMLKeyValue') {
        addKeyValue(root, node, 0);
        continue;
      }
      // The content of a table that cannot be placed is still read, for its own problems, into a table nobody sees.
      const table = place(node) ?? opened(0, 0);
      for (const entry of node.body) addKeyValue(table, entry, 0);
    }
  }

  function place(node: TableNode): GrowingTable | undefined {
    const start = base + node.range[0];
    const end = base + node.range[1];
    const parent = walk(root, node.key.keys, start, end);
    const last = node.key.keys.at(-1);
    if (parent === undefined || last === undefined) return undefined;
    const key = keyText(last);
    const found = parent.entries.get(key);
    if (node.kind === 'array') return placeElement(parent, last, start, end);
    if (found === undefined) {
      const table = opened(start, end);
      headed.add(table);
      parent.entries.set(key, entryOf(last, table));
      return table;
    }
    if (!isOpenTable(found.value)) return refused(start, key);
    if (headed.has(found.value)) report(start, `The table ${key} is given twice; both parts were read.`);
    headed.add(found.value);
    return found.value;
  }

  function placeElement(parent: GrowingTable, node: KeyNode, start: number, end: number): GrowingTable | undefined {
    const found = parent.entries.get(keyText(node))?.value;
    if (found !== undefined && !isOpenArray(found)) return refused(start, keyText(node));
    const element = opened(start, end);
    if (found === undefined) {
      const array: GrowingArray = { kind: 'array', start, end, items: [element] };
      open.add(array);
      parent.entries.set(keyText(node), entryOf(node, array));
    } else {
      found.items.push(element);
      found.end = end;
    }
    return element;
  }

  function refused(start: number, key: string): undefined {
    report(start, `${key} has another value already; this part was not read.`);
    return undefined;
  }

  /** The table that all keys but the last lead to, made where it is missing. */
  function walk(from: GrowingTable, keys: readonly KeyNode[], start: number, end: number): GrowingTable | undefined {
    if (keys.length > depthMax) {
      report(start, `A key of more than ${depthMax} parts was not read.`);
      return undefined;
    }
    let table = from;
    for (const part of keys.slice(0, -1)) {
      const found = table.entries.get(keyText(part))?.value;
      const next = found !== undefined && isOpenArray(found) ? found.items.at(-1) : found;
      if (next === undefined) {
        const made = opened(start, end);
        table.entries.set(keyText(part), entryOf(part, made));
        table = made;
      } else if (isOpenTable(next)) {
        table = next;
      } else {
        report(start, `A key goes through ${keyText(part)}, which is no table; it was not read.`);
        return undefined;
      }
    }
    return table;
  }

  function addKeyValue(table: GrowingTable, node: KeyValueNode, depth: number): void {
    const start = base + node.range[0];
    const parent = walk(table, node.key.keys, start, base + node.range[1]);
    const last = node.key.keys.at(-1);
    if (parent === undefined || last === undefined) return;
    if (parent.entries.has(keyText(last)))
      report(start, `The key ${keyText(last)} is given twice; the first value was taken.`);
    else parent.entries.set(keyText(last), entryOf(last, valueOf(node.value, depth)));
  }

  function valueOf(node: ContentNode, depth: number): TomlValue {
    const start = base + node.range[0];
    const end = base + node.range[1];
    if (node.type === 'TOMLValue') return scalarOf(node, start, end);
    if (depth >= depthMax) {
      report(start, `A value nested deeper than ${depthMax} levels was not read.`);
      return { kind: 'array', start, end, items: [] };
    }
    if (node.type === 'TOMLArray') {
      return { kind: 'array', start, end, items: node.elements.map((element) => valueOf(element, depth + 1)) };
    }
    const table = opened(start, end);
    for (const entry of node.body) addKeyValue(table, entry, depth + 1);
    open.delete(table);
    return table;
  }

  function opened(start: number, end: number): GrowingTable {
    const table = newTable(start, end);
    open.add(table);
    return table;
  }

  function isOpenTable(value: TomlValue): value is GrowingTable {
    return value.kind === 'table' && open.has(value);
  }

  function isOpenArray(value: TomlValue): value is GrowingArray {
    return value.kind === 'array' && open.has(value);
  }

  function entryOf(node: KeyNode, value: TomlValue): TomlEntry {
    return { key: keyText(node), keyStart: base + node.range[0], keyEnd: base + node.range[1], value };
  }

  return { root, add };
}

function newTable(start: number, end: number): GrowingTable {
  return { kind: 'table', start, end, entries: new Map() };
}

function scalarOf(node: ScalarNode, start: number, end: number): TomlValue {
  if (node.kind === 'string' || node.kind === 'boolean') {
    return node.kind === 'string'
      ? { kind: 'string', start, end, value: node.value }
      : { kind: 'boolean', start, end, value: node.value };
  }
  if (node.kind === 'integer' || node.kind === 'float') return { kind: node.kind, start, end, text: node.number };
  return { kind: 'datetime', start, end, text: node.datetime };
}

function keyText(node: KeyNode): string {
  return node.type === 'TOMLBare' ? node.name : node.value;
}
