/**
 * The call graph of Python code: every value is followed from where it is made, through names, members, containers,
 * arguments and results, to where it is called. An edge says that some run could take it, and where the call stands.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { activate, startModule } from './link.ts';
import { baseOf, moduleTable } from './module-table.ts';
import { lacksGiven } from './given-parameters.ts';
import { handedOn } from './handed-on.ts';
import { namedNodes } from './named-nodes.ts';
import { type Call, externalName, type LinkedFile, type Program } from './program.ts';
import { nothingOpen } from './open.ts';
import { settle } from './settle.ts';
import { startAsked, startFunction, type Starts } from './starts.ts';
import { valueTable } from '../../../values/value-table.ts';
import { variablesWithin } from '../../../values/variables.ts';

export interface GraphFunction {
  readonly path: string;
  /** `f`, `C.m`, `f.inner`; empty for the module itself. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface GraphCall {
  readonly from: number;
  /** A function, or a class where it is made an instance of. */
  readonly to: number;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly kind: Call['kind'];
}

/** A call of something whose code is not at hand. */
export interface GraphOutside {
  readonly from: number;
  readonly path: string;
  /** `['yaml', 'load']`, with `()` for results and `#` for instances; empty for Python's own. */
  readonly target: readonly string[];
  /** `<builtin>.len`; empty for others. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface CallGraph {
  /** Functions first, then classes. */
  readonly nodes: readonly GraphFunction[];
  readonly classesFrom: number;
  readonly calls: readonly GraphCall[];
  readonly outside: readonly GraphOutside[];
  /** What of packages is handed to code that is not here, named as there. */
  readonly handedOn: readonly (readonly string[])[];
  /** Functions of own code with a parameter of a type that no call is known to give. */
  readonly ungiven: readonly GraphFunction[];
  dottedName(path: string): string;
  /** Functions and classes that a name of a module stands for. */
  named(path: string, name: readonly string[]): readonly number[];
  /** Functions that run by themselves: own modules, and what others call of own code. */
  readonly starts: readonly number[];
  /** False where no call that is known leads to the function. */
  reaches(node: number): boolean;
  /** False where a bound was reached, so that more edges may exist than are known. */
  readonly isComplete: boolean;
}

export interface CallGraphInput {
  readonly own: readonly FileFacts[];
  /** Where it is absent, every function of own files is a start. */
  readonly starts?: Starts;
  /** Files of packages, followed where they are called. */
  readonly others: ReadonlyMap<string, FileFacts>;
  /** Those of them that an import for type checkers alone leads to only where somebody asks for the name when the program runs. */
  readonly whenAsked?: ReadonlySet<string>;
  readonly isOver?: () => boolean;
}

const valuesMax = 150;
const stepsMax = 8_000_000;

export function callGraph({
  own,
  others,
  whenAsked = new Set(),
  starts,
  isOver = () => false,
}: CallGraphInput): CallGraph {
  const byPath = new Map(own.map((file) => [file.path, file]));
  const variables = variablesWithin({ valuesMax, stepsMax, isOver });
  const program: Program = {
    values: valueTable(),
    variables,
    modules: moduleTable([...byPath.keys(), ...others.keys()]),
    files: new Map(),
    functions: [],
    classes: [],
    fields: new Map(),
    containers: new Map(),
    externals: [],
    externalIds: new Map(),
    partials: [],
    calls: new Map(),
    classCalls: new Map(),
    outside: new Map(),
    find: (path) => byPath.get(path) ?? others.get(path),
    keysAwaited: [],
    emptyAwaited: { data: [], calls: [] },
    holders: new Map(),
    fieldsOf: new Map(),
    subclasses: new Map(),
    generics: new Set(),
    lookups: [],
    imported: new Set(),
    made: new Set(),
    open: nothingOpen(),
    handedValues: new Set(),
    whenAsked,
    copies: { byCall: new Map(), counts: new Map() },
    nextSite: 1,
    news: [],
  };
  const ownFiles = own.map((file) => startModule(program, file.path)).filter((file) => file !== undefined);
  settle(program);
  const started = starts === undefined ? startAll(program, ownFiles) : startAsked(program, ownFiles, starts);
  return graphOf(program, [...ownFiles.map(({ firstFunction }) => firstFunction), ...started]);
}

/** Functions that nothing calls are called by frameworks and other programs. */
function startAll(program: Program, files: readonly LinkedFile[]): readonly number[] {
  const started: number[] = [];
  for (const { firstFunction, flow } of files) {
    for (let id = firstFunction + 1; id < firstFunction + flow.functions.length; id++) {
      const linked = program.functions[id];
      if (linked === undefined) continue;
      started.push(id);
      if (linked.isCalled) activate(program, id);
      else startFunction(program, id, linked);
    }
  }
  settle(program);
  return started;
}

function graphOf(program: Program, starts: readonly number[]): CallGraph {
  const functions = program.functions.map(({ file, info }) => ({
    path: file.facts.path,
    name: info.qualifiedName,
    start: info.start,
    end: info.end,
  }));
  const classes = program.classes.map(({ file, info }) => ({
    path: file.facts.path,
    name: info.qualifiedName,
    start: info.start,
    end: info.end,
  }));
  const nodes = [...functions, ...classes];
  const pathOf = (from: number): string => functions[from]?.path ?? '';
  const shown = (call: Call, offset: number): GraphCall => ({ ...call, to: call.to + offset, path: pathOf(call.from) });
  return {
    nodes,
    classesFrom: functions.length,
    calls: [
      ...[...program.calls.values()].map((call) => shown(call, 0)),
      ...[...program.classCalls.values()].map((call) => shown(call, functions.length)),
    ],
    outside: [...program.outside.values()].map(({ from, external, name, start, end }) => ({
      from,
      path: pathOf(from),
      target: name === '' ? externalName(program, external).split(' ') : [],
      name,
      start,
      end,
    })),
    handedOn: [...handedOn(program)].map((value) => externalName(program, value).split(' ')),
    ungiven: functions.filter((_, id) => program.functions[id] !== undefined && lacksGiven(program.functions[id])),
    starts,
    reaches: (node) => program.functions[node]?.isActive !== false,
    dottedName: (path) => program.modules.dottedName(baseOf(path)),
    named: namedNodes(program),
    isComplete: program.variables.isComplete,
  };
}
