/**
 * How values move through one Python module, as plain numbers: assignments, members, containers, calls. Names and texts
 * stand in a table, variables are counted per file, and each function has its own list of operations, so that linking
 * many files costs no more than reading numbers.
 */

export interface FlowFacts {
  readonly names: readonly string[];
  /** Variables are 0 up to this number; 0 is a value that nobody knows. */
  readonly variables: number;
  /** The first is the module itself. */
  readonly functions: readonly FlowFunction[];
  readonly classes: readonly FlowClass[];
  /** Pairs of name and variable: what the module holds. */
  readonly members: readonly number[];
}

export interface FlowFunction {
  /** `C.m`, `outer.inner`, `f.<lambda1>`; empty for the module. */
  readonly qualifiedName: string;
  /** Index of the class whose body holds it, or -1. */
  readonly owner: number;
  readonly flags: number;
  readonly start: number;
  readonly end: number;
  /** Fours of name, variable, kind and variable of the default (-1: none). */
  readonly parameters: readonly number[];
  readonly result: number;
  /** Positions of parameters that are returned as they came, so that each caller gets its own back. */
  readonly handsBack: readonly number[];
  readonly code: readonly number[];
}

export interface FlowClass {
  readonly qualifiedName: string;
  readonly start: number;
  readonly end: number;
  readonly bases: readonly number[];
  /** Pairs of name and variable. */
  readonly members: readonly number[];
  /** Names of annotated members, in order: the parameters of a data class. */
  readonly fields: readonly number[];
  readonly flags: number;
}

export const functionFlags = {
  isStatic: 1,
  isOfClass: 2,
  isProperty: 4,
  isGenerator: 8,
  isAsync: 16,
  isContextManager: 32,
} as const;

export const classFlags = { isDataclass: 1 } as const;

export const parameterKinds = { plain: 0, rest: 1, named: 2, restNamed: 3 } as const;

export const containerKinds = { list: 0, tuple: 1, dict: 2, set: 3 } as const;

/** Each operation is its code, then operands: variables, names, places. Sizes are fixed but for calls. */
export const operations = {
  /** to, from */
  move: 1,
  /** to, name */
  text: 2,
  /** to, number */
  number: 3,
  /** to, function */
  function: 4,
  /** to, class */
  class: 5,
  /** to, import */
  module: 6,
  /** to, import, name */
  from: 7,
  /** import */
  star: 8,
  /** to, object, name, start, end */
  load: 9,
  /** object, name, value */
  store: 10,
  /** to, object, key, start, end */
  item: 11,
  /** object, key, value, start, end */
  storeItem: 12,
  /** to, callee, start, end, count, positional…, count, (name, value)…, starred, double-starred */
  call: 13,
  /** to, kind */
  container: 14,
  /** to, from, start, end */
  iterate: 15,
  /** to, from, start, end */
  enter: 16,
  /** from, start, end */
  raise: 17,
  /** to, class, receiver, start, end */
  super: 18,
  /** to, object, name of the method, argument, start, end */
  special: 19,
  /** to, name */
  global: 20,
  /** to, object, from, below */
  slice: 21,
  /** value */
  yield: 22,
  /** to, generator */
  delegate: 23,
  /** to, type */
  instance: 24,
  /** to, decorator, what is decorated, start, end */
  decorate: 25,
} as const;

/** How many operands an operation has; calls say so themselves. */
export const operandCounts: ReadonlyMap<number, number> = new Map([
  [operations.move, 2],
  [operations.text, 2],
  [operations.number, 2],
  [operations.function, 2],
  [operations.class, 2],
  [operations.module, 2],
  [operations.from, 3],
  [operations.star, 1],
  [operations.load, 5],
  [operations.store, 3],
  [operations.item, 5],
  [operations.storeItem, 5],
  [operations.container, 2],
  [operations.iterate, 4],
  [operations.enter, 4],
  [operations.raise, 3],
  [operations.super, 5],
  [operations.special, 6],
  [operations.global, 2],
  [operations.slice, 4],
  [operations.yield, 1],
  [operations.delegate, 2],
  [operations.instance, 2],
  [operations.decorate, 5],
]);
