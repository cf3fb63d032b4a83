/** The program being followed: its modules, functions and classes as linked so far, and the graph that grows from them. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FlowClass, FlowFacts, FlowFunction } from '../../../model/flow-facts.ts';
import type { OwnNumbers } from './numbers.ts';
import type { Open } from './open.ts';
import type { ModuleTable } from './module-table.ts';
import type { ValueTable } from '../../../values/value-table.ts';
import { kinds } from './values.ts';
import type { Variables } from '../../../values/variables.ts';

export interface LinkedFile {
  readonly facts: FileFacts;
  readonly flow: FlowFacts;
  readonly base: string;
  readonly firstVariable: number;
  readonly firstFunction: number;
  readonly firstClass: number;
  readonly members: Map<string, number>;
  readonly stars: string[];
  /** Asked names, to be answered again when a star import is found. */
  readonly asked: Map<string, { readonly name: string; readonly to: number }>;
  /** What names stand for that type checkers alone are told of, until somebody asks for them. */
  readonly postponed: Map<string, (site: Site) => void>;
  isStarted: boolean;
  /** Of a copy of functions: its own variables and functions, by their numbers in the file. */
  readonly own?: OwnNumbers;
}

export interface LinkedFunction {
  readonly file: LinkedFile;
  readonly info: FlowFunction;
  /** What a generator yields; 0 until asked for. */
  yields: number;
  isActive: boolean;
  isCalled: boolean;
  /** Copies that it is a copy of, and itself; 0 for what is none. */
  readonly depth: number;
}

export interface LinkedClass {
  readonly file: LinkedFile;
  readonly info: FlowClass;
  readonly members: Map<string, number>;
  /** Classes by number, external values negated. */
  readonly bases: { readonly base: number; readonly position: number }[];
  readonly derived: Set<number>;
  /** Members that were stored from outside the class's body, at a time that nobody knows. */
  readonly added: Set<string>;
  readonly lookups: Map<string, Lookup>;
  order: readonly number[] | undefined;
  /** The kind of container that it derives from: `class Registry(dict)`. */
  holds: number | undefined;
}

/** Where a member of a class was found; a negative owner stands for a class whose code is not at hand. */
export interface Lookup {
  readonly found: number[];
  readonly seen: ((member: Member) => void)[];
}

export interface Member {
  readonly variable: number;
  /** The value of an external base, where the member would be its. */
  readonly external: number | undefined;
}

export interface Call {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** `import`: the code of a module, which runs when it is imported. */
  readonly kind: 'call' | 'value' | 'import';
}

export interface OutsideCall {
  readonly from: number;
  /** Value of kind `external`, or a name such as `<builtin>.len`. */
  readonly external: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Program {
  readonly values: ValueTable;
  readonly variables: Variables;
  readonly modules: ModuleTable;
  readonly files: Map<string, LinkedFile>;
  readonly functions: LinkedFunction[];
  readonly classes: LinkedClass[];
  readonly fields: Map<string, number>;
  readonly containers: Map<number, Container>;
  readonly externals: string[];
  readonly externalIds: Map<string, number>;
  /** Values of kind `partial`, by their number. */
  readonly partials: PartialApplication[];
  readonly calls: Map<string, Call>;
  readonly classCalls: Map<string, Call>;
  readonly outside: Map<string, OutsideCall>;
  readonly find: (path: string) => FileFacts | undefined;
  readonly whenAsked: ReadonlySet<string>;
  /** Items read by keys of which nothing is known; in the end they may be any. */
  readonly keysAwaited: { readonly key: number; readonly from: number; readonly to: number }[];
  /** What is done where nothing comes to a variable in the end: reading by names that nobody knows, and calls with what nobody knows. */
  readonly emptyAwaited: { readonly data: Awaited[]; readonly calls: Awaited[] };
  /** Variables that each hold one value. */
  readonly holders: Map<number, number>;
  /** Fields of each value, and who is told of those to come. */
  readonly fieldsOf: Map<number, Fields>;
  /** By the number of a class the variable of all that derive from it, where they were asked for. */
  readonly subclasses: Map<number, number>;
  /** Functions of `functools.singledispatch`. */
  readonly generics: Set<number>;
  /** Members taken by names that may be computed. */
  readonly lookups: { readonly object: number; readonly name: number }[];
  /** Files that an import leads to. */
  readonly imported: Set<string>;
  /** Classes of which instances were made. */
  readonly made: Set<number>;
  readonly open: Open;
  /** Of functions that hand out functions, by function and place of the call; and how many each has. */
  readonly copies: { readonly byCall: Map<string, number>; readonly counts: Map<FlowFunction, number> };
  /** Classes and instances that were handed on. */
  readonly handedValues: Set<number>;
  nextSite: number;
  /** What is still to be told of parts that came to be. */
  readonly news: (() => void)[];
}

interface Awaited {
  readonly variable: number;
  readonly run: () => void;
}

export interface Fields {
  readonly names: Map<string, number>;
  readonly seen: ((name: string, variable: number) => void)[];
}

export interface Container {
  readonly fields: Map<string, number>;
  readonly seen: ((key: string, variable: number) => void)[];
  /** Variables of everything in it, and of its keys. */
  readonly all: number;
  readonly keys: number;
}

export interface Site {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

export interface GivenArguments {
  readonly positional: readonly number[];
  readonly named: readonly (readonly [name: string, variable: number])[];
  readonly starred: number;
  readonly doubleStarred: number;
}

export interface PartialApplication {
  readonly callee: number;
  readonly given: GivenArguments;
}

export const nothingGiven: GivenArguments = { positional: [], named: [], starred: 0, doubleStarred: 0 };

export function externalValue(program: Program, parts: string): number {
  let id = program.externalIds.get(parts);
  if (id === undefined) {
    id = program.externals.push(parts) - 1;
    program.externalIds.set(parts, id);
  }
  return program.values.intern(kinds.external, id);
}

export function externalName(program: Program, value: number): string {
  return program.externals[program.values.first(value)] ?? '';
}

const externalLengthMax = 300;
const externalStepsMax = 10;

/** A member, the result (`()`) or an element (`[]`) of something outside; names are parted by spaces. */
export function externalMember(program: Program, value: number, name: string): number | undefined {
  const before = externalName(program, value);
  const name1 = `${before} ${name}`;
  return name1.length > externalLengthMax || name1.split(' ').length > externalStepsMax
    ? undefined
    : externalValue(program, name1);
}

/** The variable of a field of a value: an instance's attribute, a function's. */
export function fieldOf(program: Program, value: number, name: string): number {
  const key = `${value} ${name}`;
  const known = program.fields.get(key);
  if (known !== undefined) return known;
  const variable = program.variables.allocate(1);
  program.fields.set(key, variable);
  const fields = fieldsOf(program, value);
  fields.names.set(name, variable);
  tell(program, fields.seen, name, variable);
  return variable;
}

type See = (name: string, variable: number) => void;

/**
 * Tells those of what came to be who look on now. Who is told may make more, of which others are told after that and not within, for values
 * that hand their parts around in a ring go as deep as they are long.
 */
function tell({ news }: Program, seen: readonly See[], name: string, variable: number): void {
  const isTelling = news.length > 0;
  for (const see of seen) news.push(() => see(name, variable));
  if (isTelling) return;
  // A list hands out what is added to it while it is walked.
  for (const one of news) one();
  news.length = 0;
}

export function fieldsOf(program: Program, value: number): Fields {
  const known = program.fieldsOf.get(value);
  if (known !== undefined) return known;
  const made: Fields = { names: new Map(), seen: [] };
  program.fieldsOf.set(value, made);
  return made;
}

/** Tells of all fields of a value that are known, and of those that come to be. */
export function eachField(program: Program, value: number, see: (name: string, variable: number) => void): void {
  const { names, seen } = fieldsOf(program, value);
  seen.push(see);
  for (const [name, variable] of names) see(name, variable);
}

export function containerOf(program: Program, value: number): Container {
  const known = program.containers.get(value);
  if (known !== undefined) return known;
  const all = program.variables.allocate(2);
  const made: Container = { fields: new Map(), seen: [], all, keys: all + 1 };
  program.containers.set(value, made);
  return made;
}

export const anyKey = '*';
const fieldsMax = 500;

/** The variable of one key of a container. */
export function itemOf(program: Program, value: number, asked: string): number {
  const container = containerOf(program, value);
  const key = container.fields.size >= fieldsMax && !container.fields.has(asked) ? anyKey : asked;
  const known = container.fields.get(key);
  if (known !== undefined) return known;
  const variable = program.variables.allocate(1);
  container.fields.set(key, variable);
  program.variables.move(container.all, variable);
  tell(program, container.seen, key, variable);
  return variable;
}

export function eachItem(program: Program, value: number, see: (key: string, variable: number) => void): void {
  const container = containerOf(program, value);
  container.seen.push(see);
  for (const [key, variable] of container.fields) see(key, variable);
}

export function newContainer(program: Program, kind: number): number {
  return program.values.intern(kinds.container, program.nextSite++, kind);
}

export function newVariable(program: Program): number {
  return program.variables.allocate(1);
}

export function noteCall(
  program: Program,
  { from, start, end }: Omit<Site, 'to'>,
  to: number,
  kind: Call['kind'],
): void {
  const key = `${from} ${to} ${start} ${kind}`;
  if (!program.calls.has(key)) program.calls.set(key, { from, to, start, end, kind });
}

export function noteClassCall(program: Program, { from, start, end }: Omit<Site, 'to'>, to: number): void {
  const key = `${from} ${to} ${start}`;
  if (!program.classCalls.has(key)) program.classCalls.set(key, { from, to, start, end, kind: 'call' });
}

export function noteOutside(
  program: Program,
  { from, start, end }: Omit<Site, 'to'>,
  external: number,
  name: string,
): void {
  const key = `${from} ${external} ${name} ${start}`;
  if (!program.outside.has(key)) program.outside.set(key, { from, external, name, start, end });
}
