/** The program being followed: its classes and functions as they are known so far, and the calls that were found. */
import type { Candidates, ClassShape, FunctionShape, ObjectFacts } from '../model/object-facts.ts';
import type { ValueTable } from '../values/value-table.ts';
import type { Variables } from '../values/variables.ts';
import type { ObjectLanguage } from './language.ts';
import type { AwaitedName, Lookup } from './lookup.ts';
import type { Branch, Call, Given, OutsideCall, Site } from './site.ts';
import type { Upper } from './upper-state.ts';

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

export interface Program {
  readonly language: ObjectLanguage;
  /** Where objects are no instances of classes. */
  readonly members: MemberModel | undefined;
  /** Where the graph is to hold at least all that may run; it proves no call then. */
  readonly upper: Upper | undefined;
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
  /** What modules of packages give: of which of it code means that takes any, nobody knows. */
  readonly packageModules: Set<number>;
  /** Containers of elements, which are no members. */
  readonly collections: Set<number>;
  /** Searches for members, by object and name. */
  readonly lookups: Map<string, Lookup>;
  /** Own code behind conditions. */
  readonly branches: Branch[];
  /** `get x` and `set x` of members that call something when they are taken or set. */
  readonly accessors: Set<string>;
  /** What modules are that are asked for by path and specifier, as far as they are here. */
  readonly modules: Map<string, Module>;
  /** By which specifiers modules are asked for, by path and place. */
  readonly loadedAt: Map<string, Set<string>>;
  /** Of which nobody knows anything. */
  readonly unknown: number;
  /** Objects of calls by a name. */
  readonly receivers: { readonly variable: number; readonly method: string }[];
  /** Values that are called. */
  readonly callees: number[];
  readonly open: Open;
  /** Done when nothing flows any more and all that was asked for is here. */
  readonly atRest: (() => void)[];
  /** Calls that may be others: entered when nothing waits there either. */
  readonly guesses: (() => void)[];
  /** Done when all this is done. */
  readonly lastly: (() => void)[];
  /** Functions that were run for being handed to code that is not here, and where. */
  readonly ran: Set<string>;
  /** Classes of which there are instances. */
  readonly made: Set<number>;
  /** False of own files of which something may call what they hold that is not here. */
  readonly isClosed: (path: string) => boolean;
  /** False where code of a file does not run. */
  readonly runs: (path: string, offset: number) => boolean;
  /** Functions whose code is followed. */
  activeCount: number;
  /** There was no room for more. */
  isCut: boolean;
  nextSite: number;
  /** Of variables. */
  count: number;
}

/** What objects do whose members are looked up in them and their prototypes, not in classes. */
export interface MemberModel {
  load(program: Program, held: number, name: string, site: Site): void;
  /** @param isSure the object has it from its beginning */
  store(program: Program, held: number, name: string, from: number, site: Site, isSure: boolean): void;
  /** By keys that a variable holds. */
  loadItem(program: Program, held: number, key: number, site: Site): void;
  storeItem(program: Program, held: number, key: number, from: number, site: Site): void;
  /** The names of its members, of its prototypes' too. */
  keys(program: Program, held: number, site: Site): void;
  /** A method by a key that a variable holds, with its object. */
  bind(program: Program, held: number, key: number, to: number): void;
  call(program: Program, site: Site, held: number, method: string, given: Given): void;
  apply(program: Program, site: Site, held: number, given: Given): void;
  make(program: Program, site: Site, type: number, given: Given): void;
  /** A function of the runtime of which it is known what it calls; false of others. */
  callOfRuntime(program: Program, site: Site, target: readonly string[], given: Given): boolean;
  iterate(program: Program, held: number, site: Site): void;
  /** What a module gives by default. */
  loadDefault(program: Program, held: number, site: Site): void;
  /** An element of a list, or of what gives its elements. */
  loadElement(program: Program, held: number, index: string, site: Site): void;
  /** What a promise comes to. */
  settle(program: Program, held: number, site: Site): void;
  /** A variable that holds a function which gives the other one what it is given. */
  settler(program: Program, variable: number): number;
  derive(program: Program, held: number, prototype: number): void;
  copy(program: Program, to: number, from: number, before: readonly number[]): void;
  /**
   * Code that is not here gets all that the variable holds.
   * @param receiver the object of what it calls
   */
  handOver(program: Program, site: Site, variable: number, receiver?: number): void;
  /** An instance of what the class is, made by nobody. */
  instance(program: Program, type: number): number | undefined;
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

export interface Module {
  readonly path: string;
  readonly specifier: string;
  /** `undefined` until they are looked for. */
  files: readonly LinkedFile[] | undefined;
  readonly wake: ((files: readonly LinkedFile[]) => void)[];
}

export interface Container {
  readonly fields: Map<string, number>;
  /** Everything in it. */
  readonly all: number;
  /** What was put in at a place that nobody knows. */
  readonly any: number;
}

export function keyOf({ language }: Program, name: string): string {
  return language.isCaseBlind ? name.toLowerCase() : name;
}

const variablesMax = 4_000_000;
/** Of languages in which everything is an object, and packages are many. */
const variablesOfObjectsMax = 1_000_000;

/** 0, which never holds anything, where there are too many. */
export function newVariable(program: Program): number {
  const isSmaller = program.members !== undefined && program.upper === undefined;
  if (program.count >= (isSmaller ? variablesOfObjectsMax : variablesMax)) {
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

export function globalOf(program: Program, name: string): number {
  const key = keyOf(program, name);
  const known = program.globals.get(key);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.globals.set(key, made);
  return made;
}

export function noteCall({ calls, upper }: Program, { from, start, end, isHanded, isGuess }: Site, to: number): void {
  // It proves none.
  if (upper !== undefined) return;
  const key = `${from} ${to} ${start}`;
  if (calls.has(key) && (isGuess === true || calls.get(key)?.isGuess !== true)) return;
  const marks = { ...(isHanded === true ? { isHanded } : {}), ...(isGuess === true ? { isGuess } : {}) };
  calls.set(key, { from, to, start, end, ...marks });
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
