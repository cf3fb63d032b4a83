/** Follows values until nothing flows any more, and nothing is waited for. */
import type { Candidates } from '../model/object-facts.ts';
import { isUnknown } from '../values/value-table.ts';
import { activate } from './bind-call.ts';
import { isNothing } from './conditions.ts';
import { callHooks } from './hooks.ts';
import { kinds } from './kinds.ts';
import { isAbstract } from './methods.ts';
import { classOf } from './names.ts';
import type { ObjectFile, ObjectGraphInput } from './graph-input.ts';
import { outsideValue } from './outside.ts';
import { fillEmpty, orCut } from './upper.ts';
import { innermostAt } from './innermost.ts';
import { functionsOf } from './link-file.ts';
import { holding, type LinkedFile, type Module, type Program } from './program.ts';
import { runCode } from './run-code.ts';
import { nowhere } from './site.ts';

const roundsMax = 1000;

/** The code of the file itself, which gives constants their values, and what the language calls where classes are declared. */
export function define(program: Program, { firstFunction, facts }: LinkedFile): void {
  const code = program.functions[firstFunction];
  if (code !== undefined) activate(program, code);
  for (const shape of facts.classes) callHooks(program, firstFunction, shape);
}

export interface Sources {
  readonly link: (file: ObjectFile, isOwn: boolean) => readonly LinkedFile[];
  readonly load: (module: Module) => Promise<readonly LinkedFile[]>;
  /** Values that no variable had room for. */
  readonly lost: Set<number>;
}

/** What own files give to whoever loads them that is not here. */
export function handOutExports(program: Program, files: readonly LinkedFile[]): void {
  for (const { path, firstFunction } of files)
    if (!program.isClosed(path) || program.upper?.isOwnOpen === true)
      program.members?.handOver(
        program,
        // Who takes a package's function from an own file need not call it.
        { ...nowhere, from: firstFunction, isGuess: true },
        program.functions[firstFunction]?.result ?? 0,
      );
}

/** What a file gives to whoever loads it besides the code that is known. */
export function handOutAll(program: Program, { firstFunction }: LinkedFile): void {
  program.members?.handOver(program, nowhere, program.functions[firstFunction]?.result ?? 0);
}

/** What any code can name. */
export function handOutGlobals(program: Program): void {
  for (const [name, variable] of program.globals) {
    const key = `global ${name}`;
    if (program.ran.has(key)) continue;
    program.ran.add(key);
    program.members?.handOver(program, nowhere, variable);
  }
}

/** Text that becomes code may see all variables of its file, and call its functions; false where that was known. */
export function openFiles(
  program: Program,
  files: Iterable<LinkedFile>,
  openPlaces: ReadonlyMap<string, readonly number[]>,
): boolean {
  let isChanged = false;
  for (const file of files) {
    const places = openPlaces.get(file.path) ?? [];
    if (places.length === 0) continue;
    const functions = functionsOf(program, file);
    const placed = functions.map(({ isActive, shape: { start, end } }) => ({ start, end, isActive }));
    if (!places.some((place) => innermostAt(placed, place).some(({ isActive }) => isActive))) continue;
    for (const linked of functions) {
      if (!linked.isActive && !program.isCut) {
        activate(program, linked);
        isChanged = true;
      }
      for (const variable of linked.names.values()) {
        const key = `open ${variable}`;
        if (program.ran.has(key)) continue;
        program.ran.add(key);
        isChanged = true;
        program.members?.handOver(program, nowhere, variable);
        // It may put in what it likes, too.
        program.variables.move(variable, program.unknown);
      }
    }
  }
  return isChanged;
}

/** Only what can be called, or holds such, matters. */
export function noteLost({ values }: Program, lost: Set<number>, value: number): void {
  const kind = values.kind(value);
  if (kind === kinds.function || kind === kinds.bound || kind === kinds.container) lost.add(value);
}

/** Anything may be called that went where nothing is followed; false where there was nothing. */
function handOutLost(program: Program, lost: Set<number>): boolean {
  if (lost.size === 0) return false;
  for (const value of lost) program.members?.handOver(program, nowhere, holding(program, value));
  lost.clear();
  return true;
}

/** Nothing is left to be done. */
export function isStill({ due, variables, atRest, guesses, lastly, modules }: Program): boolean {
  return (
    due.length === 0 &&
    variables.isStill &&
    atRest.length === 0 &&
    guesses.length === 0 &&
    lastly.length === 0 &&
    [...modules.values()].every(({ files }) => files !== undefined)
  );
}

/** Until nothing flows any more and no name is waited for. */
export async function follow(
  { filesWith }: ObjectGraphInput,
  program: Program,
  { link, load, lost }: Sources,
): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    settle(program);
    // Less than all proves nothing.
    if (program.upper !== undefined && program.isCut) return;
    if (handOutLost(program, lost) || (await loadModules(program, load))) continue;
    const asked = [...program.awaited.entries()];
    if (asked.length === 0) {
      let due = program.atRest.splice(0);
      if (due.length === 0 && program.upper !== undefined && (fillTyped(program) || fillEmpty(program))) continue;
      if (due.length === 0) due = program.guesses.splice(0);
      if (due.length === 0) due = program.lastly.splice(0);
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
      if (linked !== undefined) orCut(program, () => runCode(program, linked));
    }
    program.variables.settle();
  } while (program.due.length > 0);
}

/** Gives variables of which nothing is known what they are declared to hold; false where nothing was left to give. */
function fillTyped(program: Program): boolean {
  const due = program.typed.splice(0);
  let isChanged = false;
  for (const { variable, type } of due) {
    if (program.variables.values(variable).some((value) => !isUnknown(value))) continue;
    isChanged = true;
    fill(program, variable, type);
  }
  for (const { variable, type } of program.typedBy.splice(0)) {
    if (program.variables.values(variable).some((value) => !isUnknown(value) && !isNothing(program, value))) continue;
    for (const value of program.variables.values(type)) {
      const made = program.members?.instance(program, value);
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
