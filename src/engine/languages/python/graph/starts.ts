/**
 * Which functions of own code run though no call that is known leads to them: those that code calls by a name on values of which
 * nobody knows what they are, those of objects that were handed to code which is not here, and those that something outside names.
 */
import { functionFlags, parameterKinds } from '../../../model/flow-facts.ts';
import { orderOf } from './classes.ts';
import { duck } from './duck.ts';
import { noteAllGiven } from './given-parameters.ts';
import { innerFunctions } from './inner-functions.ts';
import { activate } from './link.ts';
import { nameLast, noteOpen } from './open.ts';
import { classAt, variableAt } from './numbers.ts';
import type { LinkedFile, LinkedFunction, Program } from './program.ts';
import { callServed, type Served } from './served.ts';
import { settle } from './settle.ts';
import { kinds } from './values.ts';

/** What is known of own files from outside of the graph. */
export interface Starts {
  /** False of files of which code outside of the repository may call what they hand out. */
  isClosed(path: string): boolean;
  /** False where a place does not run. */
  runs(path: string, offset: number): boolean;
  /** Something that is no code names what a file holds under this name. */
  isNamed(path: string, name: string): boolean;
  /** Whatever finds files by themselves may call all that this one holds, where no import leads to it. */
  isFound(path: string): boolean;
  /** What is called by habit in a file that is started: `handler`, `application`. */
  isHabit(path: string, start: number): boolean;
  /** What servers look for and call, by the file that holds it. */
  readonly served: ReadonlyMap<string, readonly Served[]>;
  /** Own code takes what it calls by names that nobody knows. */
  readonly isAll: boolean;
}

/** After these all of own code starts. */
const roundsMax = 100;

/** The functions that were started, once nothing changes any more. */
export function startAsked(program: Program, files: readonly LinkedFile[], starts: Starts): readonly number[] {
  const started = new Set<number>();
  callServed(program, files, starts.served);
  settle(program);
  for (let round = 0; ; round++) {
    noteOpen(program);
    // What a bound cut off may have been called.
    if (!program.variables.isComplete) Object.assign(program.open, { isFunction: true, isAnyName: true });
    const wholes = new Map(files.map((file) => [file.facts.path, isStartedWhole(program, file, starts)]));
    openNamed(program, wholes, starts);
    const alive = aliveClasses(program);
    let isChanged = false;
    // Copies are made while this goes on, and looked at in the next round.
    const known = program.functions.slice();
    for (const [id, linked] of known.entries()) {
      const { path } = linked.file.facts;
      const whole = wholes.get(path);
      if (whole === undefined || id === linked.file.firstFunction) continue;
      if (started.has(id) || !starts.runs(path, linked.info.start)) continue;
      const isInner = linked.depth > 0 || innerFunctions(linked.file.flow).has(linked.info);
      const isOpen = isAsked(program, id, linked, alive);
      if (!isOpen && (isInner || !isNamed(program, id, linked, starts, round > roundsMax || whole))) continue;
      started.add(id);
      startFunction(program, id, linked);
      isChanged = true;
    }
    if (!isChanged) return [...started];
    settle(program);
  }
}

function isStartedWhole({ imported }: Program, { facts: { path } }: LinkedFile, starts: Starts): boolean {
  return starts.isAll || !starts.isClosed(path) || (!imported.has(path) && starts.isFound(path));
}

/** Classes that something outside names, and of files that start wholly, may have all of their methods called. */
function openNamed(program: Program, wholes: ReadonlyMap<string, boolean>, starts: Starts): void {
  for (const [id, { file, info }] of program.classes.entries()) {
    const { path } = file.facts;
    const isWhole = wholes.get(path);
    if (isWhole !== undefined && (isWhole || starts.isNamed(path, info.qualifiedName))) program.open.classes.add(id);
  }
}

/** Those of which there are instances, and all that they derive from. */
function aliveClasses(program: Program): ReadonlySet<number> {
  return new Set([...program.made].flatMap((id) => orderOf(program, id)).filter((id) => id >= 0));
}

function isAsked(program: Program, id: number, { file, info }: LinkedFunction, alive: ReadonlySet<number>): boolean {
  const { open } = program;
  if (open.functions.has(id) || (open.isFunction && open.handed.has(id))) return true;
  const name = nameLast(info.qualifiedName);
  if (info.owner >= 0) {
    const owner = classAt(file, info.owner);
    if (open.classes.has(owner) || (open.lent.has(owner) && duck.test(name))) return true;
    const isOfClass = (info.flags & (functionFlags.isStatic | functionFlags.isOfClass)) !== 0;
    if (!isOfClass && !alive.has(owner)) return false;
    return open.isAnyName || open.names.has(name) || (alive.has(owner) && isCalledByPython(name));
  }
  return false;
}

/** What somebody may call who knows the file. */
function isNamed(
  program: Program,
  id: number,
  { file, info }: LinkedFunction,
  starts: Starts,
  isWhole: boolean,
): boolean {
  const name = nameLast(info.qualifiedName);
  if (info.owner >= 0 || name.startsWith('<lambda')) return false;
  if (isWhole || program.open.modules.has(file.base)) return true;
  const { path } = file.facts;
  const isHabit = !program.imported.has(path) && !program.open.decorated.has(id);
  return starts.isNamed(path, name) || (isHabit && starts.isHabit(path, info.start));
}

/** What Python calls without being told, but for what the graph follows. */
function isCalledByPython(name: string): boolean {
  return /^__\w+__$/.test(name) && !followed.has(name);
}

const operators = 'add sub mul matmul truediv floordiv mod pow lshift rshift and xor or'.split(' ');
const followed: ReadonlySet<string> = new Set(
  `init new post_init call enter exit aenter aexit init_subclass set_name get set delete getitem setitem delitem missing
  getattr eq ne lt le gt ge neg pos invert contains iter next aiter anext format await class_getitem del`
    .split(/\s+/)
    .concat(operators.flatMap((name) => [name, `r${name}`, `i${name}`]))
    .map((name) => `__${name}__`),
);

const receiversMax = 20;

/** Called by others: on an instance of its class or of what derives from it, with anything. */
export function startFunction(program: Program, id: number, linked: LinkedFunction): void {
  const { file, info } = linked;
  noteAllGiven(linked);
  const { values, variables } = program;
  activate(program, id);
  for (let at = 0; at < info.parameters.length; at += 4) {
    const kind = info.parameters[at + 2];
    if (kind !== parameterKinds.plain && kind !== parameterKinds.named) continue;
    const variable = variableAt(file, info.parameters[at + 1] ?? 0);
    if (at === 0 && info.owner >= 0 && (info.flags & functionFlags.isStatic) === 0) {
      const own = classAt(file, info.owner);
      const derived = [...(program.classes[own]?.derived ?? [])].filter((other) => program.made.has(other));
      const receiver = (info.flags & functionFlags.isOfClass) !== 0 ? kinds.class : kinds.instance;
      for (const owner of [own, ...derived.slice(0, receiversMax)])
        variables.add(variable, values.intern(receiver, owner));
    }
    const fallback = info.parameters[at + 3] ?? -1;
    if (fallback > 0) variables.move(variable, variableAt(file, fallback));
  }
}
