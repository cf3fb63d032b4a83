/**
 * Whether a program calls values by names that it puts together: all values that it calls are followed, through packages, from
 * where they are made. What nobody knows may be such a name, and what must hold a value and got none holds what nobody knows.
 *
 * Held by `called-values.test.ts` of the languages, and by executed programs (`ground-truth cases`).
 */
import { unknownValue } from '../../values/value-table.ts';
import type { CallingLanguage } from './calling-language.ts';
import {
  calledProgram,
  type CalledFunction,
  type CalledProgram,
  type CodeFile,
  keyOf,
  variableOf,
} from './called-program.ts';
import { methodsOf, outsideSupers } from './class-methods.ts';
import { isMadeByRuntime, noteAnyMade, noteMade } from './made-classes.ts';
import { runFunction } from './steps.ts';
import { openType } from './outside-code.ts';
import { filesTold, type FilesTold } from './files-written.ts';

export interface CalledValues {
  /** Where something is called that may be a name which is made as the program runs. */
  readonly places: readonly { readonly path: string; readonly start: number }[];
  /** How names begin that are called. */
  readonly begun: readonly string[];
  /** The functions that a name stands for, and whether a call leads to them. */
  readonly functionsNamed: (name: string) => readonly NamedFunction[];
  /** Methods of which any is called, whatever name that is. */
  readonly anyOf: readonly Method[];
  /** Whether the place is in a function to which a call leads. */
  readonly runs: (path: string, offset: number) => boolean;
  readonly files: FilesTold;
  /** Texts that are called, and the files that hold them: as they stand there, or put together of such. */
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

interface Method {
  readonly path: string;
  readonly owner: string;
  readonly name: string;
}

export interface NamedFunction {
  readonly path: string;
  readonly isReached: boolean;
}

interface Input {
  /** All code of the language, packages included. */
  readonly files: readonly CodeFile[];
  readonly language: CallingLanguage;
  /** False where a place does not run unless something calls it by a name that is made. */
  readonly mayRun: (path: string, offset: number) => boolean;
  readonly isOwn: (path: string) => boolean;
  /** False where code is left out: then there may be objects of any class. */
  readonly holdsAll: boolean;
  /** Names of functions, methods and classes that stand where no code is read. */
  readonly namedElsewhere: ReadonlySet<string>;
}

const roundsMax = 200;

/** `undefined` where not all could be followed. */
export function calledValues({
  files,
  language,
  mayRun,
  isOwn,
  holdsAll,
  namedElsewhere,
}: Input): CalledValues | undefined {
  if (files.some(({ facts }) => facts.isBroken === true)) return undefined;
  const program = calledProgram(files, language, runFunction);
  if (!holdsAll) noteAnyMade(program);
  for (const { first } of program.files) start(program, program.functions[first]);
  /** It, or what an object of its class is made by. */
  const isNamed = ({ shape: { owner, name } }: CalledFunction): boolean =>
    namedElsewhere.has(lastPart(program, keyOf(program, name) === language.constructor ? owner : name));
  for (const found of program.functions) {
    const { path, shape, within } = found;
    if (within >= 0) continue;
    const isCalledAlways = shape.owner !== '' && language.calledAlways.test(keyOf(program, shape.name));
    // Of packages only what is called.
    if (isCalledAlways) fillParameters(program, found);
    if (isCalledAlways || isNamed(found) || (isOwn(path) && mayRun(path, Math.max(shape.start, shape.end - 1))))
      program.run(found);
  }
  for (const type of program.classes.keys()) {
    if (namedElsewhere.has(lastPart(program, type)) || isMadeByRuntime(program, type)) noteMade(program, type);
    openToRuntime(program, type);
  }
  for (let round = 0; ; round++) {
    program.variables.settle();
    if (round === roundsMax || !program.variables.isComplete || !program.isWhole) return undefined;
    if (!fillUnbound(program) && !fillReads(program)) break;
  }
  return {
    places: [...program.places.values()].filter(({ path, start: at }) => mayRun(path, at)),
    begun: [...program.begun],
    texts: [...program.texts.values()],
    anyOf: [...program.anyOf].flatMap((id) => {
      const found = program.functions[id];
      return found === undefined ? [] : [{ path: found.path, owner: found.shape.owner, name: found.shape.name }];
    }),
    runs: runningPlaces(program),
    files: filesTold(program),
    functionsNamed: (name) => functionsNamed(program, name),
  };
}

function start(program: CalledProgram, found: CalledFunction | undefined): void {
  if (found === undefined) return;
  found.isBound = true;
  program.run(found);
}

function lastPart(program: CalledProgram, name: string): string {
  return keyOf(program, name).split('\\').at(-1) ?? '';
}

/** Methods that the runtime calls are given anything. */
function openToRuntime(program: CalledProgram, type: string): void {
  const { language } = program;
  for (const item of outsideSupers(program, type)) {
    const called = language.calledOf.get(item);
    if (called === undefined) openType(program, type);
    for (const name of called ?? [])
      for (const id of methodsOf(program, type, keyOf(program, name)).ids) {
        const found = program.functions[id];
        if (found === undefined) continue;
        program.run(found);
        fillParameters(program, found);
      }
  }
}

function fillParameters(program: CalledProgram, found: CalledFunction): void {
  for (const { name } of found.shape.parameters) program.variables.add(variableOf(program, found, name), unknownValue);
}

/** What runs without a call that is seen is given anything. */
function fillUnbound(program: CalledProgram): boolean {
  let isChanged = false;
  for (const found of program.functions) {
    if (!found.isActive || found.isBound) continue;
    found.isBound = true;
    isChanged = true;
    fillParameters(program, found);
  }
  return isChanged;
}

function fillReads({ reads, variables }: CalledProgram): boolean {
  let isChanged = false;
  for (const variable of reads) {
    reads.delete(variable);
    if (variables.values(variable).length > 0) continue;
    isChanged = true;
    variables.add(variable, unknownValue);
  }
  return isChanged;
}

function runningPlaces({ functions }: CalledProgram): CalledValues['runs'] {
  const byPath = Map.groupBy(functions, ({ path }) => path);
  return (path, offset) => {
    const around = (byPath.get(path) ?? []).filter(
      ({ shape: { start: from, end, name } }) => name !== '' && from <= offset && offset < end,
    );
    return around.every(({ isActive }) => isActive);
  };
}

/** `Class::method` or a function; in front of either what stands before the name in its language. */
function functionsNamed(program: CalledProgram, name: string): readonly NamedFunction[] {
  const [, holder = '', last = ''] =
    /^(?:(.*?)(?:::|->|#))?([^:>#]+)$/.exec(keyOf(program, name).replace(/^\\/, '')) ?? [];
  const isMeant = (found: string, asked: string): boolean => found === asked || found.endsWith(`\\${asked}`);
  const ids =
    holder === ''
      ? [...program.named].flatMap(([found, known]) => (isMeant(found, last) ? known : []))
      : [...program.classes.keys()].flatMap((type) =>
          isMeant(type, holder) ? (program.methods.get(`${type} ${last}`) ?? []) : [],
        );
  return ids.flatMap((id) => {
    const found = program.functions[id];
    return found === undefined ? [] : [{ path: found.path, isReached: found.isActive }];
  });
}
