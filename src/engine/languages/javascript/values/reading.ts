/** What is known while the values of one program are read: the names in reach, the function that holds the code, and what was found. */
import type { Node } from '../node.ts';
import { type Cell, type Flow, newCell, type Thing } from './flow.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface ValueCall extends Place {
  /** The function that holds the call; `''` is the program itself. */
  readonly in: string;
  readonly to: string;
}

export interface Names {
  readonly cells: Map<string, Cell>;
  readonly parent: Names | undefined;
  readonly isFunction: boolean;
}

/** The function, or the program, whose code is being read. */
export interface Holder {
  readonly name: string;
  readonly self: Cell | undefined;
  readonly result: Cell;
  readonly isGenerator: boolean;
  /** The class of the method, for `super`. */
  readonly owner: Thing | undefined;
  readonly isStatic: boolean;
  /** The function itself, where it may be a constructor. */
  readonly maker: Thing | undefined;
  arguments?: Thing;
  anonymous: number;
}

interface Applied extends Place {
  readonly in: string;
  readonly callee: Cell;
}

interface CallSite extends Applied {
  readonly handed: readonly (Cell | undefined)[];
}

export interface Reading {
  readonly flow: Flow;
  readonly names: Map<Node, string>;
  readonly taken: Set<string>;
  readonly calls: Map<string, ValueCall>;
  readonly applied: Applied[];
  readonly sites: CallSite[];
  /** Bodies are read after the code around them, so that everything is declared that they use. */
  readonly bodies: (() => void)[];
  readonly importOf: (specifier: string, node: Node) => number;
  readonly module: Thing;
  readonly exports: Thing;
}

export interface At {
  readonly reading: Reading;
  readonly names: Names;
  readonly holder: Holder;
}

export function noteCall(reading: Reading, holder: string, to: string, { start, end }: Place): void {
  const key = `${holder}\0${to}`;
  if (!reading.calls.has(key)) reading.calls.set(key, { in: holder, to, start, end });
}

export function inner(at: At, isFunction = false): At {
  return { ...at, names: { cells: new Map(), parent: at.names, isFunction } };
}

export function functionNames(names: Names): Names {
  let current = names;
  while (!current.isFunction && current.parent !== undefined) current = current.parent;
  return current;
}

export function lookUp(names: Names, name: string): Cell | undefined {
  for (let current: Names | undefined = names; current !== undefined; current = current.parent) {
    const cell = current.cells.get(name);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

export function declare(names: Names, name: string): Cell {
  const known = names.cells.get(name);
  if (known !== undefined) return known;
  const cell = newCell();
  names.cells.set(name, cell);
  return cell;
}
