/**
 * Follows all functions of a file, those that are called before those that call, until nothing new is learnt; then puts what was ever written to the
 * variables that several functions share in place of what each of them was only given.
 */
import type { Program, Variable } from './code/code.ts';
import { nestingMax } from './code/lower.ts';
import { codeOfFunction, partsOf } from './code/walk.ts';
import { interpret } from './interpret.ts';
import { type Hit, inputRoot, type SharedValues, type Summary } from './machine.ts';
import { type Marks, type PlaceKey, placeKey, type SinkMark } from './marks.ts';
import { atomsMax, collapse, harmless, joinSteps, keyOf, readField, type Trace, type Value } from './value.ts';
import { pushEach } from '../../text/push-each.ts';

/** Functions that call each other are followed again as long as something is new, so many times. */
const roundsMax = 6;
/** Pieces of code that are looked at for one rule in one file. */
const workOfFileMax = 3_000_000;
/** Shared variables, each written from the one before. */
const hopsMax = 8;

export interface Followed {
  readonly hits: readonly Hit[];
  /** What was not followed to its end. */
  readonly bounds: ReadonlySet<string>;
}

export function followProgram(program: Program, marks: Marks, workMax = workOfFileMax): Followed {
  const bounds = new Set<string>();
  const flows = new Map<PlaceKey, Hit>();
  const summaries = new Map<number, Summary>();
  const shared: SharedValues = {
    cells: new Map(),
    variables: sharedVariables(program),
    classOfSelf: new Map([...program.classes.values()].map(({ name, self }) => [self.id, name])),
    add(sink, trace) {
      const key = placeKey(sink.place);
      const known = flows.get(key);
      if (known === undefined || isEarlier(trace, known.trace)) flows.set(key, { sink, trace });
    },
    meet: (bound) => void bounds.add(bound),
  };
  if (program.isFlattened) shared.meet(`code is nested more than ${nestingMax} deep`);
  let work = workMax;
  const named = program.functions.map(({ id }) => functionsNamedIn(id, program));
  const order = calledFirst(program, named);
  let changed: ReadonlySet<number> | undefined;
  for (let round = 0; round < roundsMax; round++) {
    const isNew = new Set<number>();
    for (const id of order) {
      const made = program.functions[id];
      if (made === undefined || (made.isInline && id !== 0)) continue;
      const isOld =
        changed !== undefined && !(named[id] ?? []).some((called) => changed?.has(called) || isNew.has(called));
      if (isOld) continue;
      const before = summaries.get(id);
      const summary = interpret(made, {
        program,
        marks,
        shared,
        summaryOf: (called) => summaries.get(called),
        spend: () => --work > 0,
      });
      summaries.set(id, summary);
      if (sizeOf(summary) > (before === undefined ? 0 : sizeOf(before))) isNew.add(id);
    }
    changed = isNew;
    if (isNew.size === 0) break;
  }
  if (changed !== undefined && changed.size > 0)
    shared.meet(`functions that call each other hand on more after ${roundsMax} rounds`);
  if (work <= 0) shared.meet(`more than ${workMax} pieces of code would be looked at`);
  resolveShared(summaries, shared);
  return { hits: [...flows.values()], bounds };
}

function isEarlier(a: Trace, b: Trace): boolean {
  if (a.atom.kind !== 'source' || b.atom.kind !== 'source') return false;
  return a.atom.place.start < b.atom.place.start;
}

/** Grows with all that is learnt of a function. */
function sizeOf({ result, hits, effects, invocations }: Summary): number {
  let size = hits.size + valueSize(result) + invocations.size;
  for (const { value } of effects.values()) size += 1 + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  let size = value.taint.size + (value.callable === undefined ? 0 : 1);
  for (const field of value.fields?.values() ?? []) size += valueSize(field);
  return size;
}

/** Functions in an order in which those that are named in others come before them, as far as they do not name each other. */
function calledFirst(program: Program, named: readonly (readonly number[])[]): readonly number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  for (const { id } of program.functions) {
    const open: { readonly id: number; next: number }[] = [];
    if (!seen.has(id)) {
      seen.add(id);
      open.push({ id, next: 0 });
    }
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const called = named[top.id]?.[top.next++];
      if (called === undefined) {
        order.push(top.id);
        open.pop();
      } else if (!seen.has(called)) {
        seen.add(called);
        open.push({ id: called, next: 0 });
      }
    }
  }
  return order;
}

function functionsNamedIn(id: number, program: Program): readonly number[] {
  const found = new Set<number>();
  const made = program.functions[id];
  const left = made === undefined ? [] : [...codeOfFunction(made)];
  for (let code = left.pop(); code !== undefined; code = left.pop()) {
    if (code.kind === 'name') {
      const { variable } = code.reference;
      if (variable.function !== undefined) found.add(variable.function);
      const of = variable.class === undefined ? undefined : program.classes.get(variable.class);
      if (of?.constructor !== undefined) found.add(of.constructor);
    } else if (code.kind === 'closure') {
      found.add(code.function);
      const inner = program.functions[code.function];
      if (inner?.isInline === true) pushEach(left, codeOfFunction(inner));
    } else if (code.kind === 'call' && code.receiver !== undefined) {
      const name = code.name.slice(code.name.lastIndexOf('.') + 1);
      for (const { methods } of program.classes.values()) {
        const method = methods.get(name);
        if (method !== undefined) found.add(method);
      }
    }
    pushEach(left, partsOf(code));
  }
  return [...found];
}

function sharedVariables(program: Program): ReadonlyMap<string, Variable> {
  const variables = new Map<string, Variable>();
  const left = program.functions.flatMap(codeOfFunction);
  for (let code = left.pop(); code !== undefined; code = left.pop()) {
    if (code.kind === 'name' && code.reference.variable.isShared)
      variables.set(inputRoot(code.reference.variable), code.reference.variable);
    pushEach(left, partsOf(code));
  }
  for (const { self } of program.classes.values()) variables.set(inputRoot(self), self);
  return variables;
}

/** A function reads what another one wrote, at whatever time. */
function resolveShared(summaries: ReadonlyMap<number, Summary>, shared: SharedValues): void {
  for (const { hits } of summaries.values())
    for (const { sink, trace } of hits.values()) resolve(sink, trace, shared, new Set());
}

function resolve(sink: SinkMark, trace: Trace, shared: SharedValues, seen: Set<string>): void {
  const { atom } = trace;
  if (atom.kind === 'source') {
    shared.add(sink, trace);
    return;
  }
  if (atom.kind === 'cut') {
    shared.meet(`a value comes from more than ${atomsMax} places`);
    return;
  }
  const variable = shared.variables.get(atom.root);
  const key = keyOf(atom);
  if (variable === undefined || seen.has(key)) return;
  const cell = shared.cells.get(variable.id) ?? harmless;
  const held = collapse(atom.path.reduce<Value>((value, field) => readField(value, field), cell));
  if (held.size > 0 && seen.size > hopsMax) {
    shared.meet(`a value goes through more than ${hopsMax} variables that functions share`);
    return;
  }
  seen.add(key);
  for (const before of held.values())
    resolve(sink, { atom: before.atom, steps: joinSteps(before.steps, trace.steps) }, shared, seen);
}
