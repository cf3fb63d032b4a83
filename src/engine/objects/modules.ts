/** Modules that code loads by a specifier: what they give, and that loading them runs their code. */
import { activate } from './bind-call.ts';
import { newContainer } from './containers.ts';
import { giveOutside } from './outside.ts';
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import { unknownPart } from './texts.ts';
import { holding, type LinkedFile, type LinkedFunction, noteCall, type Program } from './program.ts';
import type { Site } from './site.ts';

/** Before the place of a load, where its specifier is not known. */
export const placeMark = '?';

/** The variable that holds what the module gives, once its files are known. */
export function moduleValue(program: Program, { file }: LinkedFunction, specifier: string, site: Site): number {
  const place = `${file.path}\n${site.start}`;
  const asked = program.loadedAt.get(place);
  if (asked === undefined) program.loadedAt.set(place, new Set([specifier]));
  else asked.add(specifier);
  const key = `${file.path}\n${specifier}`;
  let known = program.modules.get(key);
  if (known === undefined) {
    known = { path: file.path, specifier, files: undefined, wake: [] };
    program.modules.set(key, known);
  }
  const load = (files: readonly LinkedFile[]): void => {
    if (files.length === 0 && specifier.startsWith(placeMark)) {
      program.variables.add(site.to, anywhere(program) ?? unknownValue);
      if (program.upper !== undefined) program.upper.isOwnOpen = true;
    } else if (files.length === 0) giveOutside(program, site.to, [specifier]);
    for (const { firstFunction } of files) {
      const code = program.functions[firstFunction];
      if (code === undefined) continue;
      noteCall(program, site, code.id);
      activate(program, code);
      program.variables.move(site.to, code.result);
      if (!code.file.isOwn) program.variables.watch(code.result, (value) => program.packageModules.add(value));
    }
  };
  if (known.files === undefined) known.wake.push(load);
  else load(known.files);
  return site.to;
}

/** What code has that loads a module, and nobody knows which. */
function anywhere(program: Program): number | undefined {
  const row = program.upper?.anywhere;
  if (row === undefined) return undefined;
  if (row.length === 0) row.push(newContainer(program));
  return row[0];
}

/** The file is one of those. A variable has no room for all: each of a row of objects derives from one, and from the next. */
export function addAnywhere(program: Program, { firstFunction }: LinkedFile): void {
  const { upper, members, functions } = program;
  anywhere(program);
  const result = functions[firstFunction]?.result ?? 0;
  const last = upper?.anywhere.at(-1);
  if (upper === undefined || last === undefined) return;
  upper.loose.push(result);
  members?.derive(program, last, result);
  for (const see of upper.looseUsers) program.variables.watch(result, see);
  if (upper.loose.length % modulesMax > 0) return;
  const next = newContainer(program);
  upper.anywhere.push(next);
  members?.derive(program, last, holding(program, next));
}

/** Of an object that derives from so many modules. */
const modulesMax = 8;

/** Told of each module that may be loaded where nobody knows which. */
export function eachAnywhere(program: Program, see: (module: number) => void): void {
  program.upper?.looseUsers.push(see);
  for (const result of program.upper?.loose ?? []) program.variables.watch(result, see);
}

/** By each specifier that a variable holds; where the end of one is not known, all that begin so. */
export function moduleAt(program: Program, linked: LinkedFunction, specifiers: number, site: Site): void {
  const { values, variables } = program;
  let isKnown = false;
  program.atRest.push(() => {
    if (!isKnown) moduleValue(program, linked, `${placeMark}${site.start}`, site);
  });
  variables.watch(specifiers, (value) => {
    isKnown = true;
    // What is no text names nothing, and fails.
    if (values.kind(value) === kinds.constant) return;
    const text = values.kind(value) === kinds.text ? values.textAt(values.first(value)) : '';
    const [start = '', ...rest] = text.split(unknownPart);
    const isBounded = rest.length === 0 || /^(?:\.{1,2}|(?:@[\w.-]+\/)?[\w-][\w.-]*)\//.test(start);
    // What other readings of the file know of the place.
    if (start === '' || !isBounded) moduleValue(program, linked, `${placeMark}${site.start}`, site);
    else moduleValue(program, linked, rest.length === 0 ? start : `${start}*${rest.at(-1) ?? ''}`, site);
  });
}
