/**
 * What is known of a value: which sources it may come from, as a whole and field by field. A value that a function is given is an input, a
 * stand-in for which each of its callers puts what it gives.
 */
import type { Place } from './code/code.ts';
import type { Bindings } from './marks.ts';

export type Atom =
  | { readonly kind: 'source'; readonly place: Place; readonly bindings: Bindings }
  /** Of a parameter (`p3.0`: function 3, first), or a variable that others write too (`v7`), and the fields that were read of it. */
  | { readonly kind: 'input'; readonly root: string; readonly path: readonly string[] }
  /** Of more inputs than are told apart, so that a sink that it comes to may be reached by one that is not known any more. */
  | { readonly kind: 'cut' };

/** Where a value came by, the last place first; or one way and then another, which are put together when they are told. */
export type Steps =
  | { readonly place: Place; readonly before: Steps | undefined; readonly count: number }
  | { readonly place: undefined; readonly before: Steps; readonly after: Steps; readonly count: number };

export interface Trace {
  readonly atom: Atom;
  readonly steps: Steps | undefined;
}

export type Taint = ReadonlyMap<string, Trace>;

export interface Value {
  readonly taint: Taint;
  /** What is known better of them than of the whole. */
  readonly fields?: ReadonlyMap<string, Value>;
  /** The function that it is. */
  readonly callable?: number;
  /** The class that it is, or is of. */
  readonly class?: string;
}

export const atomsMax = 16;
const stepsMax = 30;
const fieldsMax = 60;
const depthMax = 4;
const pathMax = 3;

const cut: Trace = { atom: { kind: 'cut' }, steps: undefined };
const noTaint: Taint = new Map();
export const harmless: Value = { taint: noTaint };

export function sourceValue(place: Place, bindings: Bindings): Value {
  const atom: Atom = { kind: 'source', place, bindings };
  return { taint: new Map([[`s${place.start}-${place.end}`, { atom, steps: undefined }]]) };
}

export function inputValue(root: string, path: readonly string[] = []): Value {
  const atom: Atom = { kind: 'input', root, path };
  return { taint: new Map([[keyOf(atom), { atom, steps: undefined }]]) };
}

export function keyOf(atom: Atom): string {
  if (atom.kind === 'cut') return 'cut';
  return atom.kind === 'source' ? `s${atom.place.start}-${atom.place.end}` : `${atom.root}|${atom.path.join('.')}`;
}

export function joinTaint(a: Taint, b: Taint): Taint {
  if (b.size === 0 || a === b) return a;
  if (a.size === 0) return b;
  let joined: Map<string, Trace> | undefined;
  for (const [key, trace] of b) {
    if (a.has(key)) continue;
    const known: Taint = joined ?? a;
    // Where one source is known, all sinks are found without the others. Without one, none may be lost unsaid.
    const isFull = known.size >= atomsMax && key !== keyOf(cut.atom);
    if (isFull && hasSource(known)) continue;
    joined ??= new Map(a);
    if (isFull && trace.atom.kind !== 'source') joined.set(keyOf(cut.atom), cut);
    else joined.set(key, trace);
  }
  return joined ?? a;
}

export function hasSource(taint: Taint): boolean {
  for (const { atom } of taint.values()) if (atom.kind === 'source') return true;
  return false;
}

export function joinValues(a: Value, b: Value): Value {
  if (a === b || isPlain(b)) return a.fields === undefined || a === b ? a : joinFields(a, b);
  if (isPlain(a) && b.fields === undefined) return b;
  return joinFields(a, b);
}

function isPlain({ taint, fields, callable, class: of }: Value): boolean {
  return taint.size === 0 && fields === undefined && callable === undefined && of === undefined;
}

function joinFields(a: Value, b: Value): Value {
  const taint = joinTaint(a.taint, b.taint);
  const callable = a.callable ?? b.callable;
  const of = a.class ?? b.class;
  let fields: Map<string, Value> | undefined;
  if (a.fields !== undefined || b.fields !== undefined) {
    fields = new Map();
    for (const key of new Set([...(a.fields?.keys() ?? []), ...(b.fields?.keys() ?? [])]))
      fields.set(key, joinValues(readField(a, key), readField(b, key)));
  }
  return bounded({
    taint,
    ...(fields === undefined ? {} : { fields }),
    ...(callable === undefined ? {} : { callable }),
    ...(of === undefined ? {} : { class: of }),
  });
}

/** All that is in it. */
export function collapse(value: Value): Taint {
  let taint = value.taint;
  for (const field of value.fields?.values() ?? []) taint = joinTaint(taint, collapse(field));
  return taint;
}

export function tainted(taint: Taint): Value {
  return taint.size === 0 ? harmless : { taint };
}

/** Of a field by its key; of any of them where the key is not known. */
export function readField(value: Value, key: string | undefined): Value {
  if (key === undefined) return elementOf(value);
  return value.fields?.get(key) ?? tainted(derive(value.taint, key));
}

/** Any of what is in it. */
export function elementOf(value: Value): Value {
  let element = tainted(derive(value.taint, undefined));
  for (const field of value.fields?.values() ?? []) element = joinValues(element, field);
  return element;
}

function derive(taint: Taint, key: string | undefined): Taint {
  if (key === undefined) return taint;
  let derived: Map<string, Trace> | undefined;
  for (const [, { atom, steps }] of taint) {
    const deeper = partOf(atom, key);
    if (deeper === undefined) continue;
    derived ??= new Map([...taint].filter(([, trace]) => partOf(trace.atom, key) === undefined));
    derived.set(keyOf(deeper), { atom: deeper, steps });
  }
  return derived ?? taint;
}

/** Undefined where any part of it is as it is. */
function partOf(atom: Atom, key: string): Atom | undefined {
  return atom.kind === 'input' && atom.path.length < pathMax ? { ...atom, path: [...atom.path, key] } : undefined;
}

/** With something put into a field; where the key is not known, it may be in any. */
export function writeField(
  whole: Value,
  path: readonly (string | undefined)[],
  value: Value,
  isJoined: boolean,
): Value {
  const [key, ...rest] = path;
  if (path.length === 0) return isJoined ? joinValues(whole, value) : value;
  if (key === undefined || path.length > depthMax) return { ...whole, taint: joinTaint(whole.taint, collapse(value)) };
  const fields = new Map(whole.fields);
  fields.set(key, writeField(readField(whole, key), rest, value, isJoined));
  return bounded({ ...whole, fields });
}

export function recordValue(fields: ReadonlyMap<string, Value>, taint: Taint): Value {
  return fields.size === 0 ? tainted(taint) : bounded({ taint, fields });
}

function bounded(value: Value): Value {
  if (value.fields === undefined) return value;
  if (value.fields.size <= fieldsMax && depthOf(value, depthMax + 1) <= depthMax) return value;
  const { fields: _, ...whole } = value;
  return { ...whole, taint: collapse(value) };
}

function depthOf(value: Value, left: number): number {
  if (value.fields === undefined || left === 0) return 0;
  let depth = 0;
  for (const field of value.fields.values()) depth = Math.max(depth, depthOf(field, left - 1));
  return depth + 1;
}

/** The same value, one place further. */
export function withStep(value: Value, place: Place): Value {
  if (value.taint.size === 0 && value.fields === undefined) return value;
  const fields =
    value.fields === undefined
      ? {}
      : { fields: new Map([...value.fields].map(([key, field]) => [key, withStep(field, place)] as const)) };
  return { ...value, ...fields, taint: mapTaint(value.taint, (steps) => stepped(steps, place)) };
}

function mapTaint(taint: Taint, change: (steps: Steps | undefined) => Steps | undefined): Taint {
  if (taint.size === 0) return taint;
  return new Map([...taint].map(([key, { atom, steps }]) => [key, { atom, steps: change(steps) }] as const));
}

export function stepped(steps: Steps | undefined, place: Place): Steps | undefined {
  const count = steps?.count ?? 0;
  const last = steps?.place;
  if (count >= stepsMax || (last?.start === place.start && last.end === place.end)) return steps;
  return { place, before: steps, count: count + 1 };
}

/** What came before, then what came after. */
export function joinSteps(before: Steps | undefined, after: Steps | undefined): Steps | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  const count = before.count + after.count;
  return count > stepsMax ? before : { place: undefined, before, after, count };
}

/** From the first place to the last. */
export function placesOf(steps: Steps | undefined): readonly Place[] {
  const places: Place[] = [];
  const left = steps === undefined ? [] : [steps];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if (step.place !== undefined) places.push(step.place);
    if (step.before !== undefined) left.push(step.before);
    if (step.place === undefined) left.push(step.after);
  }
  return places.reverse();
}

/** Whether two values come from the same sources, by whatever ways. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.taint.size !== b.taint.size || a.callable !== b.callable || a.class !== b.class) return false;
  for (const key of a.taint.keys()) if (!b.taint.has(key)) return false;
  if ((a.fields?.size ?? 0) !== (b.fields?.size ?? 0)) return false;
  for (const [key, field] of a.fields ?? []) {
    const other = b.fields?.get(key);
    if (other === undefined || !sameValue(field, other)) return false;
  }
  return true;
}
