/** The program whose values are followed: its functions and classes by their names, and what is known of them so far. */
import type { ClassShape, FunctionShape, ObjectFacts } from '../../model/object-facts.ts';
import { unknownValue, type ValueTable, valueTable } from '../../values/value-table.ts';
import { type Variables, variablesWithin } from '../../values/variables.ts';
import { push } from '../link-file.ts';
import type { CallingLanguage } from './calling-language.ts';

export const kinds = {
  /** What nobody knows: a text that is put together among it. */
  unknown: 0,
  /** With the file that it is written in. */
  text: 1,
  /** A class or any of its objects, also one that is not here. */
  type: 2,
  function: 3,
  list: 4,
  /** `null`, truths: neither a name nor what holds one. */
  constant: 5,
  /** A text that is put together, how it begins and how it ends; empty where nobody knows. */
  begun: 6,
} as const;

export interface CodeFile {
  readonly path: string;
  readonly facts: ObjectFacts;
}

export interface CalledFunction {
  readonly id: number;
  readonly path: string;
  /** The number of its file, and of the function in which a closure stands; -1 of others. */
  readonly file: number;
  readonly within: number;
  readonly shape: FunctionShape;
  readonly names: Map<string, number>;
  readonly self: number;
  readonly result: number;
  isActive: boolean;
  /** A call of it was seen. */
  isBound: boolean;
  /** Its variables may be named as the program runs, or are those of other files, too. */
  scope: 'own' | 'shared' | 'open';
}

export interface List {
  readonly fields: Map<string, number>;
  readonly all: number;
  /** What was put in at a place that nobody knows. */
  readonly any: number;
}

/** Where something is called. */
export interface Site {
  readonly to: number;
  readonly path: string;
  readonly start: number;
}

interface MadeClasses {
  /** Objects of any class are made. */
  isAny: boolean;
  /** The runtime makes them by itself. */
  isRevived: boolean;
  readonly types: Set<string>;
  /** What is done once there is an object of a class. */
  readonly awaiting: Map<string, (() => void)[]>;
}

export interface CalledProgram {
  readonly language: CallingLanguage;
  readonly values: ValueTable;
  readonly variables: Variables;
  readonly functions: CalledFunction[];
  /** Of files the function that is their own code. */
  readonly files: { readonly path: string; readonly first: number }[];
  readonly classes: Map<string, ClassShape[]>;
  readonly heirs: Map<string, string[]>;
  /** By class and name, by name alone, by whole names, and by the last part of those. */
  readonly methods: Map<string, number[]>;
  readonly methodsNamed: Map<string, number[]>;
  readonly named: Map<string, number[]>;
  readonly lastNamed: Map<string, number[]>;
  readonly globals: Map<string, number>;
  readonly fields: Map<string, number>;
  /** What any field of any object holds. */
  readonly allFields: number;
  readonly lists: Map<number, List>;
  /** Holds what nobody knows. */
  readonly made: number;
  /** What is read: where it holds nothing, it came on a way that is not followed. */
  readonly reads: Set<number>;
  /** Where something is called of which nobody knows what it is. */
  readonly places: Map<string, Pick<Site, 'path' | 'start'>>;
  /** How names begin that are called. */
  readonly begun: Set<string>;
  /** Methods of what is known, of which any is called. */
  readonly anyOf: Set<number>;
  /** Texts that are called, by the file that writes them. */
  readonly texts: Map<string, { readonly path: string; readonly text: string }>;
  /** Paths of files that are written, with what says how they are opened, of those that are read, and of those that are loaded and may not be here. */
  readonly written: Map<string, { readonly path: number; readonly mode: number | undefined }>;
  readonly readFrom: Set<number>;
  readonly loaded: Set<number>;
  readonly done: Set<string>;
  /** Reads the code of a function, once. */
  readonly run: (found: CalledFunction) => void;
  readonly madeClasses: MadeClasses;
  isWhole: boolean;
}

const valuesMax = 600;
const stepsMax = 8_000_000;
const variablesMax = 2_000_000;

export function calledProgram(
  files: readonly CodeFile[],
  language: CallingLanguage,
  run: (program: CalledProgram, found: CalledFunction) => void,
): CalledProgram {
  const values = valueTable();
  const variables = variablesWithin({ valuesMax, stepsMax, isOver: () => false, dropped: () => undefined });
  const made = variables.allocate(1);
  variables.add(made, unknownValue);
  const program: CalledProgram = {
    language,
    values,
    variables,
    functions: [],
    files: [],
    classes: new Map(),
    heirs: new Map(),
    methods: new Map(),
    methodsNamed: new Map(),
    named: new Map(),
    lastNamed: new Map(),
    globals: new Map(),
    fields: new Map(),
    allFields: variables.allocate(1),
    lists: new Map(),
    made,
    reads: new Set(),
    places: new Map(),
    begun: new Set(),
    anyOf: new Set(),
    texts: new Map(),
    written: new Map(),
    readFrom: new Set(),
    loaded: new Set(),
    done: new Set(),
    run: (found) => run(program, found),
    madeClasses: { isAny: false, isRevived: false, types: new Set(), awaiting: new Map() },
    isWhole: true,
  };
  for (const file of files) link(program, file);
  // Code of a file sees the object of whoever includes it.
  for (const { shape, self } of program.functions)
    if (shape.owner === '') variables.add(self, unknownValue);
    else for (const name of withHeirs(program, shape.owner)) variables.add(self, typeValue(program, name));
  return program;
}

function link(program: CalledProgram, { path, facts }: CodeFile): void {
  const { functions, variables } = program;
  const first = functions.length;
  const file = program.files.push({ path, first }) - 1;
  for (const shape of facts.classes) {
    push(program.classes, keyOf(program, shape.name), shape);
    for (const [name = ''] of shape.supers) push(program.heirs, keyOf(program, name), keyOf(program, shape.name));
  }
  for (const shape of facts.functions) {
    const id = functions.length;
    const own = variables.allocate(2);
    const within = shape.within < 0 ? -1 : first + shape.within;
    const made = { id, path, file, within, shape, names: new Map(), self: own, result: own + 1 };
    functions.push({ ...made, isActive: false, isBound: false, scope: id === first ? 'shared' : 'own' });
    if (shape.within >= 0 || shape.name === '') continue;
    const key = keyOf(program, shape.name);
    if (shape.owner === '') {
      push(program.named, key, id);
      push(program.lastNamed, key.split('\\').at(-1) ?? key, id);
    } else {
      push(program.methods, `${keyOf(program, shape.owner)} ${key}`, id);
      push(program.methodsNamed, key, id);
    }
  }
}

export function keyOf({ language }: Pick<CalledProgram, 'language'>, name: string): string {
  return language.isCaseBlind ? name.toLowerCase() : name;
}

/** 0, which never holds anything, where there are too many. */
export function newVariable(program: CalledProgram): number {
  const made = program.variables.allocate(1);
  if (made <= variablesMax) return made;
  program.isWhole = false;
  return 0;
}

export function holding(program: CalledProgram, value: number): number {
  const made = newVariable(program);
  program.variables.add(made, value);
  return made;
}

/** How the name begins that a text is which is put together; empty where nobody knows. */
export function nameBegun({ values }: CalledProgram, value: number): string {
  const start = values.textAt(values.first(value));
  return /^\\?[a-z_][\w\\]+$/i.test(start) ? start.replace(/^\\/, '') : '';
}

export function typeValue({ values, language }: CalledProgram, name: string): number {
  return values.intern(kinds.type, values.text(keyOf({ language }, name)));
}

/** The class and all that derive from it. */
function withHeirs({ heirs, language }: CalledProgram, name: string): ReadonlySet<string> {
  const found = new Set([keyOf({ language }, name)]);
  for (const item of found) for (const heir of heirs.get(item) ?? []) found.add(heir);
  return found;
}

export function globalOf(program: CalledProgram, name: string): number {
  return variableIn(program, program.globals, name);
}

/** Fields of one name are one, whichever object has them. */
export function fieldOf(program: CalledProgram, name: string): number {
  const plain = name.replace(/^[$=]/, '');
  const known = program.fields.get(plain);
  if (known !== undefined) return known;
  const made = variableIn(program, program.fields, plain);
  program.variables.move(program.allFields, made);
  if (plain !== anyField) program.variables.move(made, fieldOf(program, anyField));
  return made;
}

/** Fields whose names are made as the program runs. */
export const anyField = '*';

function variableIn(program: CalledProgram, map: Map<string, number>, name: string): number {
  const known = map.get(name);
  if (known !== undefined) return known;
  const made = newVariable(program);
  map.set(name, made);
  return made;
}

/** The variable of a function, or of those around it. */
export function variableOf(program: CalledProgram, owner: CalledFunction, name: string): number {
  const { functions, variables } = program;
  let holder = owner;
  while (holder.within >= 0 && !holder.shape.parameters.some((parameter) => parameter.name === name)) {
    const around = functions[holder.within];
    if (around === undefined) break;
    holder = around;
  }
  if (program.language.globalNames.has(name)) return program.made;
  const known = holder.names.get(name);
  if (known !== undefined) return known;
  const made = newVariable(program);
  holder.names.set(name, made);
  linkScope(program, holder, name, made);
  if (name.startsWith('@')) variables.add(made, program.values.intern(kinds.constant, 0));
  return made;
}

function linkScope(program: CalledProgram, { scope }: CalledFunction, name: string, variable: number): void {
  if (name.startsWith('@')) return;
  if (scope === 'open') program.variables.move(variable, program.made);
  if (scope === 'own') return;
  const shared = globalOf(program, `$${name}`);
  program.variables.move(variable, shared);
  program.variables.move(shared, variable);
}

/** @param scope `shared`: code of other files sees its variables; `open`: and any of them may be anything */
export function openScope(program: CalledProgram, owner: CalledFunction, scope: 'shared' | 'open'): void {
  const { functions } = program;
  for (let holder: CalledFunction | undefined = owner; holder !== undefined; holder = functions[holder.within]) {
    if (holder.scope !== 'open') holder.scope = scope;
    for (const [name, variable] of holder.names) linkScope(program, holder, name, variable);
  }
}
