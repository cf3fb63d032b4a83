/** Under which names modules of packages give functions to others, whatever these are called where they are written. */
import { kinds } from './kinds.ts';
import { aroundOf, push } from './link-file.ts';
import type { LinkedFile, LinkedFunction, Program } from './program.ts';

export interface HandedOut {
  /** Of the module. */
  readonly path: string;
  /** Members from what the module gives to the function; none of what it gives itself. */
  readonly names: readonly string[];
  /** What leads to the module from other packages: the package's own name, another path, or nothing. */
  readonly loadedAs: 'package' | 'path' | 'nothing';
}

export interface AllHandedOut {
  /** By the numbers of functions. */
  readonly functions: ReadonlyMap<number, readonly HandedOut[]>;
  /** Names under which modules give what nobody knows. */
  readonly open: readonly HandedOut[];
}

/** Functions that a closure may stand for: those which the functions around it were given, as `wrap(inner)` is. */
export function wrappedBy(program: Program, linked: LinkedFunction): readonly number[] {
  const found = new Set<number>();
  for (
    let around = aroundOf(program, linked);
    around !== undefined && around.id !== around.file.firstFunction;
    around = aroundOf(program, around)
  )
    for (const { name } of around.shape.parameters)
      for (const value of program.variables.values(around.names.get(name) ?? 0)) {
        const id = functionOf(program, value);
        if (id !== undefined) found.add(id);
      }
  return [...found];
}

/** Members of members, such as the methods of a class. */
const depthMax = 2;
const namesMax = 5_000;

export function handedOut(program: Program, files: Iterable<LinkedFile>): AllHandedOut {
  const functions = new Map<number, HandedOut[]>();
  const open: HandedOut[] = [];
  if (program.members === undefined) return { functions, open };
  const loaded = loadedFromElsewhere(program);
  const membersOf = membersByValue(program);
  for (const { path, firstFunction, isOwn } of files) {
    if (isOwn) continue;
    const loadedAs = loaded.get(path) ?? 'nothing';
    let count = 0;
    const seen = new Set<string>();
    const walk = (variable: number, names: readonly string[]): void => {
      for (const value of program.variables.values(variable)) {
        const key = `${value} ${names.join(' ')}`;
        if (seen.has(key) || count >= namesMax) continue;
        seen.add(key);
        count++;
        const id = functionOf(program, value);
        if (id !== undefined) push(functions, id, { path, names, loadedAs });
        else if (program.values.kind(value) !== kinds.container) {
          if (isOpenKind(program, value)) open.push({ path, names, loadedAs });
          continue;
        }
        if (names.length < depthMax) for (const [name, held] of membersOf(value)) walk(held, addTo(names, name));
      }
    };
    walk(program.functions[firstFunction]?.result ?? 0, []);
  }
  return { functions, open };
}

/** What instances of a class have, and what a module gives by default, goes by no name of its own. */
function addTo(names: readonly string[], name: string): readonly string[] {
  return name === 'default' || name === 'prototype' ? names : [...names, name];
}

function functionOf({ values }: Program, value: number): number | undefined {
  const kind = values.kind(value);
  return kind === kinds.function || kind === kinds.bound ? values.first(value) : undefined;
}

function isOpenKind({ values }: Program, value: number): boolean {
  const kind = values.kind(value);
  return kind === kinds.unknown || kind === kinds.outside || kind === kinds.guess;
}

function loadedFromElsewhere({ modules }: Program): ReadonlyMap<string, HandedOut['loadedAs']> {
  const found = new Map<string, HandedOut['loadedAs']>();
  for (const { path: from, specifier, files = [] } of modules.values()) {
    // As `name` and `@scope/name` do.
    const isName = /^(?:@[^/]+\/)?[^./@][^/]*$/.test(specifier);
    for (const { path } of files)
      if (isName) found.set(path, 'package');
      else if (!found.has(path) && packageOf(from) !== packageOf(path)) found.set(path, 'path');
  }
  return found;
}

function packageOf(path: string): string {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
}

type Members = readonly (readonly [name: string, variable: number])[];

/** Own members of objects and those of their prototypes; what an accessor gives stands for it. */
function membersByValue(program: Program): (value: number) => Members {
  const { fields, containers, values, variables, functions } = program;
  const ofFunctions = new Map<number, (readonly [string, number])[]>();
  for (const [key, variable] of fields) {
    const gap = key.indexOf(' ');
    push(ofFunctions, Number(key.slice(0, gap)), [key.slice(gap + 1), variable] as const);
  }
  const plain = (value: number): number =>
    values.kind(value) === kinds.bound ? values.intern(kinds.function, values.first(value)) : value;
  const own = (value: number): Members => [
    ...(ofFunctions.get(plain(value)) ?? []),
    ...(containers.get(value)?.fields ?? []),
  ];
  const given = ([name, variable]: Members[number]): Members => {
    if (name.startsWith('set ') || name.startsWith('@@') || name === 'constructor') return [];
    if (!name.startsWith('get ')) return [[name, variable]];
    return variables.values(variable).flatMap((value): Members => {
      const result = functions[functionOf(program, value) ?? -1]?.result;
      return result === undefined ? [] : [[name.slice(4), result]];
    });
  };
  const all = (value: number): Members => {
    const hidden = new Set<string>();
    return [...chainOf(program, value)].flatMap((item) => {
      const found = own(item).flatMap(given);
      const seen = found.filter(([name]) => !hidden.has(name));
      // What may have the member may lack it: only proof goes by what hides others.
      if (program.upper === undefined) for (const [name] of found) hidden.add(name);
      return seen;
    });
  };
  const known = new Map<number, Members>();
  return (value) => {
    const found = known.get(value) ?? all(value);
    known.set(value, found);
    return found;
  };
}

/** An object, then what it derives from. */
function chainOf({ variables, prototypes }: Program, value: number): ReadonlySet<number> {
  const chain = new Set([value]);
  for (const item of chain)
    for (const parent of variables.values(prototypes.get(item) ?? 0)) if (chain.size < namesMax) chain.add(parent);
  return chain;
}
