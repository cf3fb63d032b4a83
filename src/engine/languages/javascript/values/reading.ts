/** What is known while the values of one program are read: the names in reach, the function that holds the code, and what was found. */
import type { Node } from '../syntax/node.ts';
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

export interface NameScope {
  readonly cells: Map<string, Cell>;
  readonly parent: NameScope | undefined;
  readonly isFunction: boolean;
  /** Whose code declares the names. */
  readonly holder: EnclosingFunction | undefined;
  /** What names hold since they were last assigned, for the code of the same function that follows. */
  readonly latest: Map<string, Cell>;
  /** What `const` and `enum` gave to names, as it is written. */
  readonly constants: Map<string, Node>;
}

/** The function, or the program, whose code is being read. */
export interface EnclosingFunction {
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
  /** How many functions have each name; what comes after the first gets a number. */
  readonly taken: Map<string, number>;
  readonly calls: Map<string, ValueCall>;
  readonly applied: Applied[];
  readonly sites: CallSite[];
  /** Bodies are read after the code around them, so that everything is declared that they use. */
  readonly bodies: (() => void)[];
  readonly importOf: (specifier: string, node: Node) => number;
  readonly module: Thing;
  readonly exports: Thing;
}

export interface EvaluationContext {
  readonly reading: Reading;
  readonly names: NameScope;
  readonly holder: EnclosingFunction;
  /** The statement surely runs, and once, each time that its function does. */
  readonly isStraight?: boolean;
}

export function noteCall(reading: Reading, holder: string, to: string, { start, end }: Place): void {
  const key = `${holder}\0${to}`;
  if (!reading.calls.has(key)) reading.calls.set(key, { in: holder, to, start, end });
}

export function inner(at: EvaluationContext, isFunction = false): EvaluationContext {
  return { ...at, isStraight: false, names: newNames(at.names, isFunction, at.holder) };
}

export function newNames(
  parent: NameScope | undefined,
  isFunction: boolean,
  holder: EnclosingFunction | undefined,
): NameScope {
  return { cells: new Map(), parent, isFunction, holder, latest: new Map(), constants: new Map() };
}

export function functionNames(names: NameScope): NameScope {
  let current = names;
  while (!current.isFunction && current.parent !== undefined) current = current.parent;
  return current;
}

/** What a name may hold where it is read: other functions may run before or after any assignment. */
export function lookUp({ names, holder }: EvaluationContext, name: string): Cell | undefined {
  const scope = scopeOf(names, name);
  if (scope === undefined) return undefined;
  return (scope.holder === holder ? scope.latest.get(name) : undefined) ?? scope.cells.get(name);
}

export function scopeOf(names: NameScope, name: string): NameScope | undefined {
  for (let current: NameScope | undefined = names; current !== undefined; current = current.parent)
    if (current.cells.has(name)) return current;
  return undefined;
}

/** Gives a name a value: instead of what it held, where the statement surely runs, else beside it. */
export function give(
  { reading: { flow }, holder, isStraight }: EvaluationContext,
  scope: NameScope,
  name: string,
  from: Cell | undefined,
): void {
  const all = scope.cells.get(name);
  if (all === undefined) return;
  flow.flow(from, all);
  const latest = scope.latest.get(name);
  if (isStraight === true && scope.holder === holder && scope.isFunction) {
    const fresh = newCell();
    flow.flow(from, fresh);
    scope.latest.set(name, fresh);
  } else if (latest !== undefined) flow.flow(from, latest);
}

export function declare(names: NameScope, name: string): Cell {
  const known = names.cells.get(name);
  if (known !== undefined) return known;
  const cell = newCell();
  names.cells.set(name, cell);
  return cell;
}
