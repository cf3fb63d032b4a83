/** The program being followed: its classes and functions as they are known so far, and the calls that were found. */
import type { FileFacts } from '../model/file-facts.ts';
import type { Candidates, ClassShape, FunctionShape, ObjectFacts } from '../model/object-facts.ts';
import type { ValueTable } from '../values/value-table.ts';
import type { Variables } from '../values/variables.ts';
import { kinds } from './kinds.ts';
import type { ObjectLanguage } from './language.ts';

export interface LinkedFile {
  readonly path: string;
  readonly facts: ObjectFacts;
  readonly firstFunction: number;
  readonly isOwn: boolean;
}

export interface LinkedFunction {
  readonly id: number;
  readonly file: LinkedFile;
  readonly shape: FunctionShape;
  /** Variables by name; a closure's own parameters alone. */
  readonly names: Map<string, number>;
  readonly self: number;
  readonly result: number;
  readonly block: number;
  /** What parameters are where they are not given. */
  readonly fallbacks: Map<string, number>;
  isActive: boolean;
  /** It is handed on as a value. */
  isHanded: boolean;
}

export interface LinkedClass {
  readonly id: number;
  readonly name: string;
  readonly shapes: { readonly shape: ClassShape; readonly file: LinkedFile }[];
  readonly methods: Map<string, number[]>;
  readonly statics: Map<string, number[]>;
}

export interface Call {
  readonly from: number;
  readonly to: number;
  /** Code that is not here got it there. */
  readonly isHanded?: true;
  readonly start: number;
  readonly end: number;
}

export interface OutsideCall {
  readonly from: number;
  /** What leads to it: the name of the class, then members; `()` is a result, `#` an instance. */
  readonly target: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface Program {
  readonly language: ObjectLanguage;
  readonly values: ValueTable;
  readonly variables: Variables;
  readonly functions: LinkedFunction[];
  readonly classes: LinkedClass[];
  readonly classIds: Map<string, number>;
  /** Functions that are no methods, by their whole names. */
  readonly named: Map<string, number[]>;
  readonly aliases: Map<string, Candidates>;
  /** What whole names were given as values. */
  readonly globals: Map<string, number>;
  readonly fields: Map<string, number>;
  readonly containers: Map<number, Container>;
  /** Lists that code makes which is not here, by the place of the call. */
  readonly lists: Map<string, number>;
  /** What functions are given that it runs. */
  readonly besides: Map<string, number>;
  readonly outsides: string[];
  readonly outsideIds: Map<string, number>;
  readonly calls: Map<string, Call>;
  readonly outside: Map<string, OutsideCall>;
  /** Functions whose code is to be read. */
  readonly due: number[];
  /** In which classes methods are looked for; known until another class comes. */
  readonly orders: Map<number, readonly (LinkedClass | string)[]>;
  /** Names that were asked for and may still come, with what is done then. */
  readonly awaited: Map<string, AwaitedName>;
  /** Names of which the whole program is known to hold nothing. */
  readonly absent: Set<string>;
  /** Variables that hold an instance of a type where nothing else is known of them. */
  readonly typed: { readonly variable: number; readonly type: Candidates }[];
  /** The same, where the class is a value. */
  readonly typedBy: { readonly variable: number; readonly type: number }[];
  /** What objects have of others. */
  readonly prototypes: Map<number, number>;
  /** Containers of elements, which are no members. */
  readonly collections: Set<number>;
  /** Searches for members, by object and name. */
  readonly lookups: Map<string, Lookup>;
  /** `get x` and `set x` of members that call something when they are taken or set. */
  readonly accessors: Set<string>;
  /** What modules are that are asked for by path and specifier, as far as they are here. */
  readonly modules: Map<string, Module>;
  /** Of which nobody knows anything. */
  readonly unknown: number;
  /** Objects of calls by a name. */
  readonly receivers: { readonly variable: number; readonly method: string }[];
  /** Values that are called. */
  readonly callees: number[];
  readonly open: Open;
  /** Done when nothing flows any more and all that was asked for is here. */
  readonly atRest: (() => void)[];
  /** Functions that were run for being handed to code that is not here, and where. */
  readonly ran: Set<string>;
  /** Classes of which there are instances. */
  readonly made: Set<number>;
  /** False of own files of which something may call what they hold that is not here. */
  readonly isClosed: (path: string) => boolean;
  /** False where code of a file does not run. */
  readonly runs: (path: string, offset: number) => boolean;
  /** There was no room for more. */
  isCut: boolean;
  nextSite: number;
  /** Of variables. */
  count: number;
}

/** What code may call that no value shows. */
export interface Open {
  /** Names of methods that are called on what nobody knows. */
  readonly methods: Set<string>;
  /** Classes of objects that code has which is not here. */
  readonly classes: Set<number>;
  /** Texts that may name functions. */
  readonly texts: Set<string>;
  /** Something makes instances of classes of which nobody knows which. */
  isMade: boolean;
  /** Some function is called of which nobody knows which. */
  isFunction: boolean;
  /** Anything may be called. */
  isAll: boolean;
}

/** A search for a member of an object and its prototypes. */
export interface Lookup {
  /** Holds what was found. */
  readonly found: number;
  readonly events: LookupEvent[];
  readonly users: ((event: LookupEvent) => void)[];
  readonly seen: Set<number>;
}

export interface LookupEvent {
  /** Holds a function that is called for it. */
  readonly getter?: number;
  /** A proxy that answers for it. */
  readonly proxy?: number;
  /** Nothing here has it; what of outside the search ended at, if there is any. */
  readonly end?: readonly string[];
}

export interface Module {
  readonly path: string;
  readonly specifier: string;
  /** `undefined` until they are looked for. */
  files: readonly LinkedFile[] | undefined;
  readonly wake: ((files: readonly LinkedFile[]) => void)[];
}

export interface AwaitedName {
  readonly name: string;
  readonly wake: (() => void)[];
}

export interface Container {
  readonly fields: Map<string, number>;
  /** Everything in it. */
  readonly all: number;
  /** What was put in at a place that nobody knows. */
  readonly any: number;
}

/** Where a call stands, and the variable that its result goes to. */
export interface Site {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** What is called there was handed to code that is not here. */
  readonly isHanded?: true;
}

/** Arguments as variables. */
export interface Given {
  readonly plain: readonly number[];
  readonly named: readonly (readonly [name: string, variable: number])[];
  readonly spread: number;
  readonly block: number;
}

export const nothingGiven: Given = { plain: [], named: [], spread: 0, block: 0 };

export function keyOf({ language }: Program, name: string): string {
  return language.isCaseBlind ? name.toLowerCase() : name;
}

const variablesMax = 4_000_000;
/** Of languages in which everything is an object, and packages are many. */
const variablesOfObjectsMax = 1_000_000;

/** 0, which never holds anything, where there are too many. */
export function newVariable(program: Program): number {
  if (program.count >= (program.language.members === undefined ? variablesMax : variablesOfObjectsMax)) {
    program.isCut = true;
    return 0;
  }
  program.count++;
  return program.variables.allocate(1);
}

/** A variable that holds a value. */
export function holding(program: Program, value: number): number {
  const made = newVariable(program);
  program.variables.add(made, value);
  return made;
}

/** The variable of a field of an instance or a class. */
export function fieldOf(program: Program, value: number, name: string): number {
  const key = `${value} ${name}`;
  const known = program.fields.get(key);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.fields.set(key, made);
  const { values } = program;
  const owner = values.kind(value) === kinds.instance ? program.classes[values.first(value)] : undefined;
  for (const { shape } of owner?.shapes ?? [])
    for (const [field, type] of shape.fields) if (field === name) program.typed.push({ variable: made, type });
  return made;
}

export function globalOf(program: Program, name: string): number {
  const key = keyOf(program, name);
  const known = program.globals.get(key);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.globals.set(key, made);
  return made;
}

export function noteCall({ calls }: Program, { from, start, end, isHanded }: Site, to: number): void {
  const key = `${from} ${to} ${start}`;
  if (!calls.has(key)) calls.set(key, { from, to, start, end, ...(isHanded === true ? { isHanded } : {}) });
}

export function linkFile(program: Program, { path }: FileFacts, facts: ObjectFacts, isOwn: boolean): LinkedFile {
  const { functions, variables } = program;
  const file: LinkedFile = { path, facts, firstFunction: functions.length, isOwn };
  for (const shape of facts.classes) linkedClass(program, shape.name).shapes.push({ shape, file });
  for (const shape of facts.functions) {
    const around = shape.within < 0 ? undefined : functions[file.firstFunction + shape.within];
    const first = variables.allocate(3);
    const hasSelf = around === undefined || shape.hasSelf === true;
    const [self, block] = [hasSelf ? first + 1 : around.self, around === undefined ? first + 2 : around.block];
    const id = functions.length;
    functions.push({
      id,
      file,
      shape,
      names: new Map(),
      self,
      result: first,
      block,
      fallbacks: new Map(),
      isActive: false,
      isHanded: false,
    });
    if (shape.within >= 0 || shape.name === '') continue;
    const key = keyOf(program, shape.name);
    if (shape.owner === '') push(program.named, key, id);
    else {
      const owner = linkedClass(program, shape.owner);
      push(shape.isStatic === true ? owner.statics : owner.methods, key, id);
    }
  }
  for (const [name, to] of facts.aliases) program.aliases.set(keyOf(program, name), to);
  return file;
}

function linkedClass(program: Program, name: string): LinkedClass {
  const key = keyOf(program, name);
  const known = program.classes[program.classIds.get(key) ?? -1];
  if (known !== undefined) return known;
  const made: LinkedClass = {
    id: program.classes.length,
    name,
    shapes: [],
    methods: new Map(),
    statics: new Map(),
  };
  program.classes.push(made);
  program.classIds.set(key, made.id);
  return made;
}

function push(map: Map<string, number[]>, key: string, id: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [id]);
  else known.push(id);
}

/** Does something when the name has come, or is known to be nowhere; false where it is already. */
export function waitFor(program: Program, name: string, wake: () => void): boolean {
  const key = keyOf(program, name);
  if (program.absent.has(key)) return false;
  const known = program.awaited.get(key);
  if (known === undefined) program.awaited.set(key, { name, wake: [wake] });
  else known.wake.push(wake);
  return true;
}
