/** Files that a program writes and loads: whether code that it runs may be code that it wrote. */
import { isUnknown } from '../../values/value-table.ts';
import { type Given, handedFrom, notePlace } from './bind-calls.ts';
import { type CalledProgram, holding, kinds, type Site } from './called-program.ts';
import { listAt } from './lists.ts';

export interface FilesTold {
  /** How the names of files end that are written; `undefined` where nobody knows. */
  readonly written: readonly Ending[];
  readonly read: readonly Ending[];
  /** The same of files that are loaded and are not here, or of which nobody knows which they are. */
  readonly loads: readonly Ending[];
}

type Ending = string | undefined;

/** A function, a method or a class of the runtime that may write or read a file. */
export function noteFile(program: CalledProgram, name: string, given: Given): void {
  const { language, readFrom } = program;
  const at = language.files.writers.get(name);
  const mode = language.files.modeOf.get(name);
  if (at !== undefined)
    for (const path of pathsAt(program, at, given))
      noteWritten(program, path, mode === undefined || given.spread !== 0 ? undefined : modeIn(given, mode));
  const from = language.files.readers.get(name);
  if (from !== undefined) for (const path of pathsAt(program, from, given)) readFrom.add(path);
}

function noteWritten({ written }: CalledProgram, path: number, mode: number | undefined): void {
  written.set(`${path} ${mode}`, { path, mode });
}

function pathsAt(program: CalledProgram, at: number | 'anywhere' | 'code', given: Given): readonly number[] {
  const { values, made } = program;
  if (at === 'code') return [holding(program, values.intern(kinds.text, values.text('.php'), -1))];
  if (at === 'anywhere' || given.spread !== 0) return [made];
  const path = given.plain[at];
  return [...(path === undefined ? [] : [path]), ...given.named.map(([, value]) => value)].map(
    ({ variable }) => variable,
  );
}

/** 0, which holds nothing, where none is given. */
function modeIn({ plain, named }: Given, at: number): number | undefined {
  return named.length > 0 ? undefined : (plain[at]?.variable ?? 0);
}

/** Nothing is written that is opened so. */
function isOnlyRead({ values, variables }: CalledProgram, mode: number | undefined): boolean {
  if (mode === undefined) return false;
  const held = mode === 0 ? [] : variables.values(mode);
  if (mode !== 0 && held.length === 0) return false;
  return held.every(
    (value) => values.kind(value) === kinds.text && /^r[bt]?$/.test(values.textAt(values.first(value))),
  );
}

export function filesTold(program: CalledProgram): FilesTold {
  const all = (paths: Iterable<number>): readonly Ending[] => [
    ...new Set([...paths].flatMap((variable) => endsOf(program, variable))),
  ];
  const written = [...program.written.values()]
    .filter(({ mode }) => !isOnlyRead(program, mode))
    .map(({ path }) => path);
  return { written: all(written), read: all(program.readFrom), loads: all(program.loaded) };
}

function endsOf({ values, variables }: CalledProgram, variable: number): readonly Ending[] {
  const held = variables.values(variable);
  if (held.length === 0) return [undefined];
  return held.map((value) => {
    const kind = values.kind(value);
    if (kind === kinds.text) return values.textAt(values.first(value));
    const end = kind === kinds.begun ? values.textAt(values.second(value)) : '';
    return /[./]/.test(end) ? end : undefined;
  });
}

/** Where a program is started of which nobody knows what it does, it may call anything. */
export function noteProcess(program: CalledProgram, site: Site, given: Given): void {
  for (const variable of handedFrom(program, given, 0).slice(0, 1)) noteCommand(program, site, variable, true);
}

function noteCommand(program: CalledProgram, site: Site, variable: number, isFirst: boolean): void {
  const { values, variables, language } = program;
  variables.watch(variable, (value) => {
    const kind = values.kind(value);
    const list = listAt(program, value);
    if (list !== undefined && isFirst) noteCommand(program, site, list.all, false);
    else if (isUnknown(value)) notePlace(program, site);
    else if (kind === kinds.text || kind === kinds.begun) {
      const text = values.textAt(values.first(value));
      // The first word is whole where another begins.
      const isKnown = kind === kinds.text || !isFirst || / /.test(text);
      const end = kind === kinds.begun ? values.textAt(values.second(value)) : '';
      if (!isKnown || language.files.startsCode.test(text) || language.files.startsCode.test(end))
        notePlace(program, site);
      if (isFirst && !(language.files.writesNothing.test(text) && !/[>|;&`]/.test(end))) {
        noteWritten(program, program.made, undefined);
        program.readFrom.add(program.made);
      }
    }
  });
}
