/** What names of Python code stand for while its registrations are followed: project code, texts, and what packages outside make. */
import type { CodePlace } from '../../syntax/code-place.ts';
import type { ClassCode, Expression, FunctionCode, PythonFacts } from './python-code.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Module {
  readonly path: string;
  readonly facts: PythonFacts;
  readonly names: Map<string, Value>;
  /** Modules all of whose names it takes. */
  readonly stars: Module[];
  state: 'new' | 'running' | 'done';
}

export interface Scope {
  readonly names: Map<string, Value>;
  readonly module: Module;
  readonly up?: Scope;
  /** The class whose body or method this is. */
  readonly owner?: ClassValue;
  readonly self?: Value;
}

/** A value and where it is written. */
export interface Written {
  readonly value: Value;
  readonly code: Expression;
  readonly module: Module;
  /** Wrapped around by a call, and not as a decorator. */
  readonly byCall?: true;
}

export type Value =
  | TextValue
  | ListValue
  | MapValue
  | CallableValue
  | ClassValue
  | MadeValue
  | OutsideValue
  | { readonly kind: 'module'; readonly module: Module }
  | { readonly kind: 'super'; readonly self: Value; readonly owner: ClassValue }
  | { readonly kind: 'plain'; readonly value: boolean | number | null };

export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: Written[];
}

export interface MapValue {
  readonly kind: 'map';
  readonly entries: (readonly [Written, Written])[];
}

export interface FunctionValue {
  readonly code: FunctionCode;
  readonly module: Module;
  readonly scope: Scope;
  readonly owner?: ClassValue;
}

/** A function of the project, with what is wrapped around it, outermost first. */
export interface CallableValue {
  readonly kind: 'callable';
  readonly target: FunctionValue | ClassValue;
  readonly self?: Value;
  readonly wraps: readonly Written[];
  /** Of a class that was made a view: by which method, and what it was made with. */
  readonly via?: string;
  readonly named?: ReadonlyMap<string, Written>;
  readonly args?: readonly Written[];
}

export interface ClassValue {
  readonly kind: 'class';
  readonly code: ClassCode;
  readonly module: Module;
  readonly bases: readonly Written[];
  readonly decorators: Written[];
  readonly members: Map<string, Value>;
  /** Members as they are written, for guards that are attributes. */
  readonly written: Map<string, Written>;
}

/** What a call of something outside the project gave, an object of a project's class, or something of which only a name is known. */
export interface MadeValue {
  readonly kind: 'made';
  /** Dotted: `flask.Flask`; of a method `route`. Empty where nothing is known. */
  readonly by: string;
  /** As it is called in the code; empty for what has no name. */
  readonly hint: string;
  readonly of?: ClassValue;
  readonly receiver?: Value;
  readonly args: readonly Written[];
  readonly named: ReadonlyMap<string, Written>;
  readonly at: CodePlace;
  readonly module: Module;
  readonly code: Expression;
  readonly fields: Map<string, Value>;
}

export interface OutsideValue {
  readonly kind: 'outside';
  readonly name: string;
}

/** The dotted names, outside the project, of all that a value is. */
export function kindsOf(value: Value | undefined): readonly string[] {
  if (value?.kind === 'outside') return [value.name];
  if (value?.kind === 'class') return ancestorsOf(value).outside;
  if (value?.kind !== 'made') return [];
  return value.of === undefined ? [value.by] : ancestorsOf(value.of).outside;
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

export interface Ancestors {
  /** The class first, then its bases in the order in which members are looked up, near enough. */
  readonly classes: readonly ClassValue[];
  readonly outside: readonly string[];
  /** All of these as they are written. */
  readonly written: readonly { readonly base: Written; readonly child: ClassValue }[];
}

const ancestorsMax = 100;
const ancestorsKept = new WeakMap<ClassValue, Ancestors>();

export function ancestorsOf(start: ClassValue): Ancestors {
  const kept = ancestorsKept.get(start);
  if (kept !== undefined) return kept;
  const classes: ClassValue[] = [];
  const outside: string[] = [];
  const written: { base: Written; child: ClassValue }[] = [];
  const open: ClassValue[] = [start];
  for (let next = open.shift(); next !== undefined && classes.length < ancestorsMax; next = open.shift()) {
    if (classes.includes(next)) continue;
    classes.push(next);
    const projects: ClassValue[] = [];
    for (const base of next.bases) {
      written.push({ base, child: next });
      if (base.value.kind === 'class') projects.push(base.value);
      else pushEach(outside, kindsOf(base.value));
    }
    open.unshift(...projects);
  }
  const found = { classes, outside, written };
  ancestorsKept.set(start, found);
  return found;
}

/** A member by the order of lookup, with the class that defines it. */
export function memberOf(
  start: ClassValue,
  name: string,
): { readonly value: Value; readonly owner: ClassValue } | undefined {
  for (const owner of ancestorsOf(start).classes) {
    const value = owner.members.get(name);
    if (value !== undefined) return { value, owner };
  }
  return undefined;
}

/** An attribute as it is written, and whose it is. */
export function attributeOf(
  start: ClassValue,
  name: string,
): { readonly written: Written; readonly owner: ClassValue } | undefined {
  for (const owner of ancestorsOf(start).classes) {
    const written = owner.written.get(name);
    if (written !== undefined) return { written, owner };
  }
  return undefined;
}

export function textOf(value: Value | undefined): string | undefined {
  return value?.kind === 'text' ? value.text : undefined;
}

export function itemsOf(value: Value | undefined): readonly Written[] {
  return value?.kind === 'list' ? value.items : [];
}

export function functionOf(value: Value | undefined): FunctionValue | undefined {
  return value?.kind === 'callable' && !('kind' in value.target) ? value.target : undefined;
}

export function classOf(value: Value | undefined): ClassValue | undefined {
  if (value?.kind === 'class') return value;
  return value?.kind === 'callable' && 'kind' in value.target ? value.target : undefined;
}
