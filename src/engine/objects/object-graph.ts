/**
 * The call graph of code in classes and methods: values are followed from where they are made through variables, fields, arguments
 * and results to where something is called on them. An edge says that some run could take it, and where the call stands.
 */
import { unknownValue, valueTable } from '../values/value-table.ts';
import { variablesWithin } from '../values/variables.ts';
import type { ObjectFile, ObjectGraphInput } from './graph-input.ts';
import { addAnywhere } from './modules.ts';
import { define, follow, handOutAll, handOutExports, handOutGlobals, isStill, noteLost, openFiles } from './follow.ts';
import { upperOf } from './upper-state.ts';
import { kinds } from './kinds.ts';
import { type AllHandedOut, type HandedOut, handedOut, wrappedBy } from './handed-out.ts';
import type { FactPlace } from '../model/file-facts.ts';
import { loadPlaces } from './load-places.ts';
import { type OtherNames, otherNames } from './other-names.ts';
import { linkFile } from './link-file.ts';
import type { LinkedFile, LinkedFunction, Module, Program } from './program.ts';
import type { Branch, Call, OutsideCall } from './site.ts';
import { startAsked } from './starts.ts';

export interface ObjectFunction {
  readonly path: string;
  /** The whole name of the class, empty for others. */
  readonly owner: string;
  readonly name: string;
  /** The code of a file that loading it runs. */
  readonly isFile?: true;
  /** Other whole names by which it can be spoken of, of a method those of its class with its own. */
  readonly otherNames: readonly string[];
  /** Where objects have members of their own: as what modules of packages give it. */
  readonly handedOut: readonly HandedOut[];
  /** Of a graph of all that may run at most: functions that one may stand for which is handed out. */
  readonly wrapped: readonly number[];
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
  /** Of a graph of all that may run at most: where files of it load modules by specifiers that are followed. */
  readonly loads: ReadonlyMap<string, readonly FactPlace[]>;
  /** By which specifiers code loads modules at a place; with a mark before it where nobody knows. */
  loadedAt(path: string, start: number): readonly string[];
  /** Of the same: functions that members of a name hold, or their accessors give. */
  readonly membersNamed: ReadonlyMap<string, ReadonlySet<number>>;
  /** Names under which modules of packages give what nobody knows. */
  readonly openNames: readonly HandedOut[];
  /** Own code behind conditions that no value fulfils. */
  readonly idle: readonly Pick<Branch, 'path' | 'start' | 'end'>[];
}

const valuesMax = 30;
const stepsMax = 8_000_000;
const watchersMax = 2_000_000;
/** Where nothing may be left out. */
const atMost = { stepsMax: 60_000_000, watchersMax: 12_000_000 };
/** A place that may call more than so many functions proves none of them called. */
const targetsMax = 24;

export async function objectGraph(input: ObjectGraphInput): Promise<ObjectGraph> {
  const { language, own, others, runs, isOver = () => false } = input;
  const lost = new Set<number>();
  const variables = variablesWithin({
    valuesMax,
    ...(input.upper === undefined
      ? {}
      : { replaced: (value: number) => (program.upper?.given.has(value) === true ? unknownValue : value) }),
    stepsMax: input.upper === undefined ? stepsMax : (input.upper.stepsMax ?? atMost.stepsMax),
    isOver,
    ...(input.members === undefined
      ? {}
      : {
          watchersMax: input.upper === undefined ? watchersMax : atMost.watchersMax,
          dropped: (value: number) => noteLost(program, lost, value),
        }),
  });
  const program: Program = {
    language,
    members: input.members,
    upper: input.upper === undefined ? undefined : upperOf(input.upper.taken),
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
    packageModules: new Set(),
    collections: new Set(),
    lookups: new Map(),
    branches: [],
    accessors: new Set(),
    modules: new Map(),
    loadedAt: new Map(),
    atRest: [],
    guesses: [],
    lastly: [],
    ran: new Set(),
    made: new Set(),
    isClosed: input.isClosed,
    runs,
    activeCount: 0,
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
  const startLate = async (): Promise<boolean> => {
    if (input.upper === undefined) return false;
    const { late, openPlaces } = input.upper;
    const {
      handedOut,
      started: alone,
      anywhere,
      isOwnOpen,
      areGlobalsSeen,
    } = await late(new Map([...linked].map(([path, { facts }]) => [path, facts])));
    const defined = (item: ObjectFile): readonly LinkedFile[] => {
      const made = link(item, false);
      for (const file of made) define(program, file);
      return made;
    };
    const handed = handedOut.flatMap(defined);
    for (const file of handed) handOutAll(program, file);
    const aside = alone.flatMap(defined);
    const loose = anywhere.flatMap(defined);
    for (const file of loose) addAnywhere(program, file);
    if (isOwnOpen && program.upper !== undefined) program.upper.isOwnOpen = true;
    if (program.upper?.isOwnOpen === true) handOutExports(program, ownFiles);
    if (areGlobalsSeen === true) handOutGlobals(program);
    const isOpened = openFiles(program, linked.values(), await openPlaces(linked.keys()));
    return isOpened || handed.length + aside.length + loose.length > 0;
  };
  for (;;) {
    const isStarted = startAsked(program, ownFiles, started);
    if (!(await startLate()) && !isStarted && isStill(program)) break;
    if (program.upper !== undefined && (program.isCut || !program.variables.isComplete)) break;
    await follow(input, program, { link, load, lost });
  }
  // What bounds cut off may have called any of them.
  const isComplete = program.variables.isComplete && (program.members === undefined || !program.isCut);
  if (!isComplete) program.open.isAll = true;
  while (startAsked(program, ownFiles, started)) await follow(input, program, { link, load, lost });
  const known = otherNames(program);
  const given = handedOut(program, [...linked.values()].flat());
  // Nothing of the program is kept.
  const active = new Set(program.functions.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
  return {
    starts: [
      ...started,
      ...otherFiles.filter(({ path }) => input.isLoaded(path)).map(({ firstFunction }) => firstFunction),
    ],
    reaches: isIn(active),
    functions: program.functions.map((item) => described(program, item, known, given)),
    calls: program.members === undefined ? [...program.calls.values()] : sureCalls(program),
    outside: [...program.outside.values()],
    isComplete,
    loads:
      input.upper === undefined
        ? new Map()
        : new Map([...linked].map(([path, { facts }]) => [path, loadPlaces(facts)])),
    loadedAt: specifiersIn(program),
    membersNamed: membersNamed(program),
    openNames: given.open,
    idle: idleBranches(program),
  };
}

function described(program: Program, item: LinkedFunction, known: OtherNames, given: AllHandedOut): ObjectFunction {
  const { language, members, upper } = program;
  const { id, file, shape } = item;
  const { owner, name, start, end } = shape;
  const handed = given.functions.get(id) ?? [];
  const ofClass = known.classes.get(owner) ?? [];
  return {
    path: file.path,
    owner,
    name,
    ...(members !== undefined && id === file.firstFunction ? { isFile: true as const } : {}),
    otherNames:
      owner === '' ? (known.functions.get(id) ?? []) : ofClass.map((other) => `${other}${language.mark}${name}`),
    handedOut: handed,
    wrapped: upper !== undefined && handed.length > 0 ? wrappedBy(program, item) : [],
    start,
    end,
  };
}

/** Keeps nothing else of the program alive. */
function specifiersIn({ loadedAt }: Program): ObjectGraph['loadedAt'] {
  return (path, start) => [...(loadedAt.get(`${path}\n${start}`) ?? [])];
}

/** Keeps nothing else of the program alive. */
function isIn(ids: ReadonlySet<number>): (id: number) => boolean {
  return (id) => ids.has(id);
}

function membersNamed({ upper, functions, values, variables }: Program): ObjectGraph['membersNamed'] {
  const named = new Map<string, Set<number>>();
  const held = (variable: number): readonly number[] =>
    variables
      .values(variable)
      .filter((value) => [kinds.function, kinds.bound, kinds.guess].some((kind) => kind === values.kind(value)))
      .map((value) => values.first(value));
  const note = (name: string, ids: readonly number[]): void => {
    const known = named.get(name) ?? new Set();
    for (const id of ids) known.add(id);
    if (known.size > 0) named.set(name, known);
  };
  for (const [name, members] of upper?.members ?? [])
    for (const { variable } of members) {
      const ids = held(variable);
      note(name, ids);
      if (name.startsWith('get '))
        note(
          name.slice(4),
          ids.flatMap((id) => held(functions[id]?.result ?? 0)),
        );
    }
  return named;
}

/** Of a place that is read more than once, as what stands in several functions, any counts. */
function idleBranches({ branches }: Program): ObjectGraph['idle'] {
  const places = Map.groupBy(branches, ({ path, start, end }) => `${path}\n${start} ${end}`);
  return [...places.values()].flatMap((found) => (found.some(({ isRun }) => isRun) ? [] : found.slice(0, 1)));
}

/** Those of places that call few. */
function sureCalls({ calls }: Program): readonly Call[] {
  const sure = [...calls.values()].filter(({ isGuess }) => isGuess !== true);
  const byPlace = Map.groupBy(sure, ({ from, start }) => `${from} ${start}`);
  return [...byPlace.values()].flatMap((found) => {
    const handed = found.filter(({ isHanded }) => isHanded === true);
    return found.length - handed.length > targetsMax ? handed : found;
  });
}
