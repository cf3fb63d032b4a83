/**
 * Where names stand while a module's code is turned into operations: scopes with one variable a name that every other
 * scope sees, and within the function at hand the very variable that the last assignment gave, kept apart by branch.
 */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { operations } from '../../../model/flow-facts.ts';

export interface Scope {
  readonly id: number;
  readonly kind: 'module' | 'function' | 'class' | 'comprehension';
  /** The variable that holds whatever the name ever held. */
  readonly names: Map<string, number>;
  /** Names that are assigned more than once, so that each assignment gets a variable of its own. */
  readonly renewed: ReadonlySet<string>;
  readonly parent: Scope | undefined;
  readonly frame: Frame;
}

/** What is known at this point of a function, over what was known where the branch began. */
interface Knowledge {
  readonly values: Map<string, number>;
  readonly before: Knowledge | undefined;
}

export interface Frame {
  readonly functionIndex: number;
  readonly qualifiedName: string;
  readonly code: number[];
  /** Assigned names of each loop and `try` around, with the variable that collects what any turn assigned. */
  readonly loops: Map<string, number>[];
  known: Knowledge;
  /** Members and items stored just now are known until code runs that could store others. */
  generation: number;
  generations: number;
  storedIn: number;
  isOver: boolean;
  lambdas: number;
  result: number;
  isGenerator: boolean;
  handsBack: Set<number>;
  readonly parameterOf: Map<number, number>;
}

export interface Flow {
  readonly text: string;
  readonly shared: ReadonlySet<string>;
  readonly names: string[];
  readonly nameIds: Map<string, number>;
  variables: number;
  scopes: number;
  scope: Scope;
}

export function openFrame(functionIndex: number, qualifiedName: string): Frame {
  return {
    functionIndex,
    qualifiedName,
    code: [],
    loops: [],
    known: { values: new Map(), before: undefined },
    generation: 0,
    generations: 0,
    storedIn: 0,
    isOver: false,
    lambdas: 0,
    result: 0,
    isGenerator: false,
    handsBack: new Set(),
    parameterOf: new Map(),
  };
}

export function nameId(flow: Flow, name: string): number {
  const known = flow.nameIds.get(name);
  if (known !== undefined) return known;
  flow.nameIds.set(name, flow.names.length);
  return flow.names.push(name) - 1;
}

export function fresh(flow: Flow): number {
  return ++flow.variables;
}

export function emit(flow: Flow, ...numbers: readonly number[]): void {
  const { code } = flow.scope.frame;
  for (const number of numbers) code.push(number);
}

/** The scope that declares a name, as Python looks for it: bodies of classes are seen by nobody further in. */
function scopeOf(flow: Flow, name: string): Scope | undefined {
  let isInner = true;
  for (let scope: Scope | undefined = flow.scope; scope !== undefined; scope = scope.parent) {
    if ((scope.kind !== 'class' || isInner) && scope.names.has(name)) return scope;
    if (scope.kind !== 'comprehension') isInner = false;
  }
  return undefined;
}

/** The variable that holds the name's value here; `undefined` where no scope declares it. */
export function read(flow: Flow, name: string): number | undefined {
  const scope = scopeOf(flow, name);
  if (scope === undefined) return undefined;
  const merged = scope.names.get(name);
  if (scope.frame !== flow.scope.frame || !isRenewed(flow, scope, name)) return merged;
  return knownValue(scope.frame, keyOf(scope, name)) ?? merged;
}

export function write(flow: Flow, name: string, value: number): void {
  const { frame } = flow.scope;
  let scope: Scope | undefined = flow.scope;
  while (scope.kind === 'comprehension' && !scope.names.has(name) && scope.parent !== undefined) scope = scope.parent;
  if (!scope.names.has(name)) scope = scopeOf(flow, name);
  const merged = scope?.names.get(name);
  if (scope === undefined || merged === undefined) return;
  if (value !== merged) emit(flow, operations.move, merged, value);
  if (scope.frame !== frame || !isRenewed(flow, scope, name)) return;
  // A name must not become another name of a variable that is itself renewed.
  note(flow, keyOf(scope, name), value);
}

function isRenewed(flow: Flow, scope: Scope, name: string): boolean {
  return scope.renewed.has(name) && !flow.shared.has(name);
}

function keyOf(scope: Scope, name: string): string {
  return `${scope.id} ${name}`;
}

function note(flow: Flow, key: string, value: number): void {
  const { frame } = flow.scope;
  frame.known.values.set(key, value);
  for (let depth = frame.loops.length - 1; depth >= 0; depth--) {
    const collected = frame.loops[depth]?.get(key);
    if (collected === undefined) continue;
    emit(flow, operations.move, collected, value);
    return;
  }
}

function knownValue(frame: Frame, key: string): number | undefined {
  for (let known: Knowledge | undefined = frame.known; known !== undefined; known = known.before) {
    const value = known.values.get(key);
    if (value !== undefined) return value < 0 ? undefined : value;
  }
  return undefined;
}

/** `d['a'] = f` is known by the variable of `d` and the way from it; a longer way may be another name of the same place. */
export function noteStored(flow: Flow, root: number, way: string, isDeep: boolean, value: number): void {
  const { frame } = flow.scope;
  if (root === 0) return;
  if (isDeep || frame.storedIn !== root) forget(frame);
  frame.storedIn = isDeep ? -1 : root;
  frame.known.values.set(storedKey(frame, root, way), value);
}

export function stored(flow: Flow, root: number, way: string): number | undefined {
  return knownValue(flow.scope.frame, storedKey(flow.scope.frame, root, way));
}

function storedKey(frame: Frame, root: number, way: string): string {
  return `\0${frame.generation} ${root}${way}`;
}

/** Code ran that may have stored anything anywhere. */
export function forget(frame: Frame): void {
  frame.generation = ++frame.generations;
  frame.storedIn = 0;
}

/** Lowers ways of which one is taken, and joins what each knows at its end. */
export function branches(flow: Flow, ways: readonly (() => void)[], maySkip: boolean): void {
  const { frame } = flow.scope;
  const { known: before, generation, isOver } = frame;
  const ends: Knowledge[] = maySkip ? [{ values: new Map(), before }] : [];
  for (const way of ways) {
    frame.known = { values: new Map(), before };
    frame.generation = generation;
    frame.isOver = false;
    way();
    if (!frame.isOver) ends.push({ values: frame.known.values, before });
  }
  frame.known = before;
  frame.isOver = isOver || ends.length === 0;
  // What was stored before one of the ways may have been changed on it.
  frame.generation = generation;
  if (frame.generations !== generation) forget(frame);
  const keys = new Set(ends.flatMap(({ values }) => [...values.keys()]));
  for (const key of keys) {
    const found = ends.map(({ values }) => values.get(key) ?? knownValue(frame, key));
    const distinct = new Set(found);
    const [first] = found;
    if (key.startsWith('\0')) before.values.set(key, distinct.size === 1 && first !== undefined ? first : -1);
    else if (distinct.size === 1 && first !== undefined) note(flow, key, first);
    else {
      const joined = fresh(flow);
      for (const value of distinct) if (value !== undefined) emit(flow, operations.move, joined, value);
      note(flow, key, joined);
    }
  }
}

/** Lowers code that may run many times or end anywhere: what it assigns is seen together with what stood before. */
export function repeatedly(flow: Flow, assigned: ReadonlyMap<string, number>, way: () => void): void {
  const { frame } = flow.scope;
  const collected = new Map<string, number>();
  const { scope } = flow;
  for (const name of assigned.keys()) {
    if (!scope.names.has(name) || !isRenewed(flow, scope, name)) continue;
    const key = keyOf(scope, name);
    const joined = fresh(flow);
    const before = knownValue(frame, key);
    if (before !== undefined) emit(flow, operations.move, joined, before);
    note(flow, key, joined);
    collected.set(key, joined);
  }
  forget(frame);
  frame.loops.push(collected);
  const { isOver } = frame;
  way();
  frame.loops.pop();
  frame.isOver = isOver;
  forget(frame);
  for (const [key, joined] of collected) note(flow, key, joined);
}

export function textOf(flow: Flow, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : flow.text.slice(node.start, node.end);
}

export function openScopeIn(
  flow: Flow,
  kind: Scope['kind'],
  frame: Frame,
  names: Map<string, number> = new Map(),
  renewed: ReadonlySet<string> = new Set(),
): Scope {
  return { id: ++flow.scopes, kind, names, renewed, parent: flow.scope, frame };
}
