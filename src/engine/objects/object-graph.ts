/**
 * The call graph of code in classes and methods: values are followed from where they are made through variables, fields, arguments
 * and results to where something is called on them. An edge says that some run could take it, and where the call stands.
 */
import type { FileFacts } from '../model/file-facts.ts';
import type { Candidates, ObjectFacts } from '../model/object-facts.ts';
import { unlessTooDeep } from '../syntax/deep-code.ts';
import { unknownValue, valueTable } from '../values/value-table.ts';
import { variablesWithin } from '../values/variables.ts';
import { activate } from './bind-call.ts';
import { kinds } from './kinds.ts';
import type { ObjectLanguage } from './language.ts';
import { isAbstract } from './methods.ts';
import { classOf } from './names.ts';
import { outsideValue } from './outside.ts';
import { callHooks } from './hooks.ts';
import { otherNames } from './other-names.ts';
import {
  type Call,
  holding,
  type LinkedFile,
  linkFile,
  type Module,
  type OutsideCall,
  type Program,
  type Site,
} from './program.ts';
import { runCode } from './run-code.ts';
import { startAsked } from './starts.ts';

export interface ObjectFunction {
  readonly path: string;
  /** The whole name of the class, empty for others. */
  readonly owner: string;
  readonly name: string;
  /** Other whole names by which it can be spoken of, of a method those of its class with its own. */
  readonly otherNames: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface ObjectGraph {
  /** Functions that run by themselves: the code of files, and what others call of own code. */
  readonly starts: readonly number[];
  /** False where no call leads to the function. */
  reaches(id: number): boolean;
  readonly functions: readonly ObjectFunction[];
  readonly calls: readonly Call[];
  /** Calls of what is not here. */
  readonly outside: readonly OutsideCall[];
  /** False where a bound was reached, so that more edges may exist than are known. */
  readonly isComplete: boolean;
}

export interface ObjectFile {
  readonly file: FileFacts;
  readonly facts: ObjectFacts;
}

export interface ObjectGraphInput {
  readonly language: ObjectLanguage;
  /** Files of which the code runs by itself. */
  readonly own: readonly ObjectFile[];
  /** Files of packages that may be loaded whatever is named. */
  readonly others: readonly ObjectFile[];
  /** Whether the code of a package's file surely runs, and not only what of it is called. */
  readonly isLoaded: (path: string) => boolean;
  /** Files with a class or function of the name, where they are loaded when they are named. */
  readonly filesWith?: (name: string) => Promise<readonly ObjectFile[]>;
  /** Files that a module may be which code of a file asks for; none where it is not here. */
  readonly resolve?: (path: string, specifier: string) => Promise<readonly ObjectFile[]>;
  /** False of own files of which something may call what they hold that is not here. */
  readonly isClosed: (path: string) => boolean;
  /** Own code that could not be read so may call anything of the others. */
  readonly isPartial?: boolean;
  /** False where a place of own code does not run. */
  readonly runs: (path: string, offset: number) => boolean;
  readonly isOver?: () => boolean;
}

const valuesMax = 30;
const stepsMax = 8_000_000;
/** A place that may call more than so many functions proves none of them called. */
const targetsMax = 24;
const roundsMax = 1000;

export async function objectGraph(input: ObjectGraphInput): Promise<ObjectGraph> {
  const { language, own, others, runs, isOver = () => false } = input;
  const lost = new Set<number>();
  const variables = variablesWithin({
    valuesMax,
    stepsMax,
    isOver,
    ...(language.members === undefined ? {} : { dropped: (value: number) => noteLost(program, lost, value) }),
  });
  const program: Program = {
    language,
    values: valueTable(),
    variables,
    unknown: variables.allocate(1),
    receivers: [],
    callees: [],
    open: {
      methods: new Set(),
      classes: new Set(),
      texts: new Set(),
      isMade: false,
      isFunction: false,
      isAll: input.isPartial === true,
    },
    functions: [],
    classes: [],
    classIds: new Map(),
    named: new Map(),
    aliases: new Map(),
    globals: new Map(),
    fields: new Map(),
    containers: new Map(),
    lists: new Map(),
    besides: new Map(),
    outsides: [],
    outsideIds: new Map(),
    calls: new Map(),
    outside: new Map(),
    orders: new Map(),
    due: [],
    awaited: new Map(),
    absent: new Set(),
    typed: [],
    typedBy: [],
    prototypes: new Map(),
    collections: new Set(),
    lookups: new Map(),
    accessors: new Set(),
    modules: new Map(),
    atRest: [],
    ran: new Set(),
    made: new Set(),
    isClosed: input.isClosed,
    runs,
    isCut: false,
    nextSite: 1,
    count: 0,
  };
  program.variables.add(program.unknown, unknownValue);
  const linked = new Map<string, LinkedFile>();
  const link = ({ file, facts }: ObjectFile, isOwn: boolean): LinkedFile[] => {
    if (linked.has(file.path)) return [];
    const made = linkFile(program, file, facts, isOwn);
    linked.set(file.path, made);
    return [made];
  };
  const load = async ({ path, specifier }: Module): Promise<readonly LinkedFile[]> =>
    ((await input.resolve?.(path, specifier)) ?? []).flatMap((found) => {
      const known = linked.get(found.file.path);
      if (known !== undefined) return [known];
      const made = link(found, false);
      for (const item of made) define(program, item);
      return made;
    });
  const ownFiles = own.flatMap((item) => link(item, true));
  const otherFiles = others.flatMap((item) => link(item, false));
  for (const file of [...otherFiles, ...ownFiles]) define(program, file);
  handOutExports(program, ownFiles);
  await follow(input, program, { link, load, lost });
  const started = new Set(ownFiles.map(({ firstFunction }) => firstFunction));
  while (startAsked(program, ownFiles, started)) await follow(input, program, { link, load, lost });
  // What bounds cut off may have called any of them.
  const isComplete = program.variables.isComplete && (language.members === undefined || !program.isCut);
  if (!isComplete) program.open.isAll = true;
  while (startAsked(program, ownFiles, started)) await follow(input, program, { link, load, lost });
  const known = otherNames(program);
  return {
    starts: [
      ...started,
      ...otherFiles.filter(({ path }) => input.isLoaded(path)).map(({ firstFunction }) => firstFunction),
    ],
    reaches: (id) => program.functions[id]?.isActive === true,
    functions: program.functions.map(({ id, file: { path }, shape: { owner, name, start: from, end } }) => ({
      path,
      owner,
      name,
      otherNames:
        owner === ''
          ? (known.functions.get(id) ?? [])
          : (known.classes.get(owner) ?? []).map((other) => `${other}${language.mark}${name}`),
      start: from,
      end,
    })),
    calls: language.members === undefined ? [...program.calls.values()] : sureCalls(program),
    outside: [...program.outside.values()],
    isComplete,
  };
}

/** Those of places that call few. */
function sureCalls({ calls }: Program): readonly Call[] {
  const byPlace = Map.groupBy(calls.values(), ({ from, start }) => `${from} ${start}`);
  return [...byPlace.values()].flatMap((found) => {
    const handed = found.filter(({ isHanded }) => isHanded === true);
    return found.length - handed.length > targetsMax ? handed : found;
  });
}

/** The code of the file itself, which gives constants their values, and what the language calls where classes are declared. */
function define(program: Program, { firstFunction, facts }: LinkedFile): void {
  const code = program.functions[firstFunction];
  if (code !== undefined) activate(program, code);
  for (const shape of facts.classes) callHooks(program, firstFunction, shape);
}

interface Sources {
  readonly link: (file: ObjectFile, isOwn: boolean) => readonly LinkedFile[];
  readonly load: (module: Module) => Promise<readonly LinkedFile[]>;
  /** Values that no variable had room for. */
  readonly lost: Set<number>;
}

const nowhere: Site = { from: -1, to: 0, start: 0, end: 0 };

/** What own files give to whoever loads them that is not here. */
function handOutExports(program: Program, files: readonly LinkedFile[]): void {
  for (const { path, firstFunction } of files)
    if (!program.isClosed(path))
      program.language.members?.handOver(
        program,
        { ...nowhere, from: firstFunction },
        program.functions[firstFunction]?.result ?? 0,
      );
}

/** Only what can be called, or holds such, matters. */
function noteLost({ values }: Program, lost: Set<number>, value: number): void {
  const kind = values.kind(value);
  if (kind === kinds.function || kind === kinds.bound || kind === kinds.container) lost.add(value);
}

/** Anything may be called that went where nothing is followed; false where there was nothing. */
function handOutLost(program: Program, lost: Set<number>): boolean {
  if (lost.size === 0) return false;
  for (const value of lost) program.language.members?.handOver(program, nowhere, holding(program, value));
  lost.clear();
  return true;
}

/** Until nothing flows any more and no name is waited for. */
async function follow({ filesWith }: ObjectGraphInput, program: Program, { link, load, lost }: Sources): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    settle(program);
    if (handOutLost(program, lost) || (await loadModules(program, load))) continue;
    const asked = [...program.awaited.entries()];
    if (asked.length === 0) {
      const due = program.atRest.splice(0);
      for (const run of due) run();
      if (due.length === 0 && !fillTyped(program)) return;
      continue;
    }
    for (const [key, { name }] of asked) {
      for (const file of (await filesWith?.(name)) ?? []) for (const made of link(file, false)) define(program, made);
      program.absent.add(key);
      program.awaited.delete(key);
    }
    program.orders.clear();
    for (const [, { wake }] of asked) for (const again of wake) again();
  }
}

/** Those that are asked for by now; false where there are none. */
async function loadModules(
  program: Program,
  load: (module: Module) => Promise<readonly LinkedFile[]>,
): Promise<boolean> {
  const due = [...program.modules.values()].filter(({ files }) => files === undefined);
  for (const module of due) module.files = await load(module);
  for (const module of due) for (const wake of module.wake.splice(0)) wake(module.files ?? []);
  return due.length > 0;
}

function settle(program: Program): void {
  do {
    for (let id = program.due.pop(); id !== undefined; id = program.due.pop()) {
      const linked = program.functions[id];
      // Code that nests too deeply is not followed, which loses chains.
      if (linked !== undefined) unlessTooDeep(() => runCode(program, linked));
    }
    program.variables.settle();
  } while (program.due.length > 0);
}

/** Gives variables of which nothing is known what they are declared to hold; false where nothing was left to give. */
function fillTyped(program: Program): boolean {
  const due = program.typed.splice(0);
  let isChanged = false;
  for (const { variable, type } of due) {
    if (program.variables.values(variable).some((value) => value !== unknownValue)) continue;
    isChanged = true;
    fill(program, variable, type);
  }
  for (const { variable, type } of program.typedBy.splice(0)) {
    if (program.variables.values(variable).some((value) => value !== unknownValue)) continue;
    for (const value of program.variables.values(type)) {
      const made = program.language.members?.instance(program, value);
      if (made === undefined) continue;
      isChanged = true;
      program.variables.add(variable, made);
    }
  }
  return isChanged;
}

function fill(program: Program, variable: number, type: Candidates): void {
  const { values, variables } = program;
  classOf(
    program,
    type,
    (id) => {
      const owner = program.classes[id];
      if (owner === undefined || isAbstract(owner)) return;
      program.made.add(id);
      variables.add(variable, values.intern(kinds.instance, id));
    },
    (name) => {
      const made = outsideValue(program, [name, '#']);
      if (made !== undefined) variables.add(variable, made);
    },
  );
}
