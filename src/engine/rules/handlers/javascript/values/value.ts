/**
 * What an expression may stand for when the code of a repository is followed without being run: functions, classes, texts, containers, objects
 * of frameworks, and strangers, of which only the name is known.
 */
import type { CallExpression, ClassCode, Expression, FunctionCode, Place } from '../code/code.ts';

export type Value =
  | FunctionValue
  | ClassValue
  | InstanceValue
  | ObjectValue
  | ArrayValue
  | Stranger
  | HostValue
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'regex'; readonly text: string }
  /** One of several. */
  | { readonly kind: 'any'; readonly options: readonly Value[] };

export interface FunctionValue {
  readonly kind: 'function';
  readonly code: FunctionCode;
  readonly path: string;
  readonly scope: Scope;
  /** What `this` is inside. */
  readonly self: Value | undefined;
  /** The class that it is a method of; empty for others. */
  readonly owner: string;
  /** The name that it was first given. */
  readonly name: string;
  readonly fields: Map<string, Value>;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly code: ClassCode;
  readonly path: string;
  readonly scope: Scope;
  readonly statics: Map<string, Value>;
  readonly base: Value | undefined;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly of: ClassValue;
  readonly fields: Map<string, Value>;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly fields: Map<string, Slot>;
}

export interface ArrayValue {
  readonly kind: 'array';
  readonly items: Slot[];
}

/** Something from outside of the repository, or that could not be followed. */
export interface Stranger {
  readonly kind: 'stranger';
  /** The package that it comes from; empty where it is not known to come from one. */
  readonly from: string;
  /** Its name in the package, or as it is called here. */
  readonly names: readonly string[];
  /** Where it is what a call gave. */
  readonly made: Call | undefined;
  /** What the call really gave, where the callee is code of the repository. */
  readonly result: Value | undefined;
  readonly fields: Map<string, Value>;
  /** An object of a framework that it turned out to be by how it is used. */
  guess: Host | undefined;
}

export interface Call {
  readonly callee: Value;
  readonly arguments: readonly Slot[];
  readonly site: Site;
}

/** Where a call is written. */
export interface Site {
  readonly path: string;
  readonly call: CallExpression;
}

/** Where a registration stands that a call is. */
export function placeOf({ path, call }: Site): { readonly path: string; readonly at: Place } {
  return { path, at: [call.from, call.at[1]] };
}

/** A value, with the expression that gave it. */
export interface Slot {
  readonly value: Value;
  readonly expression: Expression;
  readonly path: string;
}

export interface HostValue {
  readonly kind: 'host';
  readonly host: Host;
}

/** An object of a framework that registrations are made on, and what was done to it, in order. */
export interface Host {
  readonly framework: string;
  /** What kind of object it is to its framework: `app`, `router`. */
  readonly role: string;
  readonly events: HostEvent[];
  /** What it was made with. */
  readonly arguments: readonly Slot[];
  readonly made: { readonly path: string; readonly at: Place; readonly call?: CallExpression };
  /** The host that this one was derived from: a group, a scope, a `route('/x')`. */
  readonly parent: Host | undefined;
  readonly fields: Map<string, Value>;
  /** Whether it was told by its use alone. */
  readonly isGuessed: boolean;
}

export interface HostEvent {
  readonly method: string;
  readonly arguments: readonly Slot[];
  readonly site: Site;
  /** The host that the event made. */
  readonly child: Host | undefined;
}

export interface Scope {
  readonly names: Map<string, Value>;
  readonly outer: Scope | undefined;
  /** The file whose top it is in. */
  readonly path: string;
}

export function literal(value: string | number | boolean | null): Value {
  return { kind: 'literal', value };
}

export function stranger(from: string, names: readonly string[], made?: Call, result?: Value): Stranger {
  return {
    kind: 'stranger',
    from,
    names: names.slice(-40),
    made,
    result: shortened(result),
    fields: new Map(),
    guess: undefined,
  };
}

/** The first name of what is asked of an object that is known whole and does not have it. */
export const absentName = '*absent';

export function isAbsent(value: Value): boolean {
  return value.kind === 'stranger' && value.names[0] === absentName && value.guess === undefined;
}

/** Of a long chain of calls that hand each other on only the end is kept. */
function shortened(result: Value | undefined): Value | undefined {
  let at = result;
  for (let length = 0; at?.kind === 'stranger' && at.result !== undefined; at = at.result)
    if (++length > 20) return at.result;
  return result;
}

/** The text that a value is, where it is one. */
export function textOf(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'literal') return value.value === null ? undefined : String(value.value);
  if (value.kind === 'any')
    for (const option of value.options) {
      const text = textOf(option);
      if (text !== undefined) return text;
    }
  return undefined;
}

/** The texts that a value, or each part of it, is. */
export function textsOf(value: Value | undefined, depth = 0): readonly string[] {
  if (value?.kind === 'array')
    return depth > 3
      ? []
      : value.items
          .slice(0, 1000)
          .flatMap((item) => textsOf(item.value, depth + 1))
          .slice(0, 1000);
  if (value?.kind === 'regex') return [value.text];
  const text = textOf(value);
  return text === undefined ? [] : [text];
}

export function hostOf(value: Value | undefined): Host | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'host') return value.host;
  if (value.kind === 'stranger') return value.guess ?? hostOf(value.result);
  if (value.kind === 'any')
    for (const option of value.options) {
      const host = hostOf(option);
      if (host !== undefined) return host;
    }
  return undefined;
}

/** One of several values; what nothing is known of says less than the rest. */
export function oneOf(values: readonly Value[]): Value {
  const options = values.flatMap((value) => (value.kind === 'any' ? value.options : [value]));
  const distinct = [...new Set(options)];
  const telling = distinct.filter(
    (value) => value.kind !== 'stranger' || value.from !== '' || value.made !== undefined,
  );
  const kept = (telling.length > 0 ? telling : distinct).slice(0, 64);
  return kept.length === 1 && kept[0] !== undefined
    ? kept[0]
    : kept.length === 0
      ? stranger('', [])
      : { kind: 'any', options: kept };
}

export function fieldOf(value: Value | undefined, name: string): Slot | undefined {
  if (value?.kind === 'object') return value.fields.get(name);
  if (value?.kind === 'any')
    for (const option of value.options) {
      const slot = fieldOf(option, name);
      if (slot !== undefined) return slot;
    }
  return undefined;
}
