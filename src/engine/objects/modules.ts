/** Modules that code loads by a specifier: what they give, and that loading them runs their code. */
import { activate } from './bind-call.ts';
import { giveOutside } from './outside.ts';
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import { unknownPart } from './texts.ts';
import { type LinkedFile, type LinkedFunction, noteCall, type Program } from './program.ts';
import type { Site } from './site.ts';

/** Before the place of a load, where its specifier is not known. */
export const placeMark = '?';

/** The variable that holds what the module gives, once its files are known. */
export function moduleValue(program: Program, { file }: LinkedFunction, specifier: string, site: Site): number {
  const key = `${file.path}\n${specifier}`;
  let known = program.modules.get(key);
  if (known === undefined) {
    known = { path: file.path, specifier, files: undefined, wake: [] };
    program.modules.set(key, known);
  }
  const load = (files: readonly LinkedFile[]): void => {
    if (files.length === 0 && specifier.startsWith(placeMark)) program.variables.add(site.to, unknownValue);
    else if (files.length === 0) giveOutside(program, site.to, [specifier]);
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

/** By each specifier that a variable holds; where the end of one is not known, all that begin so. */
export function moduleAt(program: Program, linked: LinkedFunction, specifiers: number, site: Site): void {
  const { values, variables } = program;
  let isKnown = false;
  program.atRest.push(() => {
    if (!isKnown) moduleValue(program, linked, `${placeMark}${site.start}`, site);
  });
  variables.watch(specifiers, (value) => {
    isKnown = true;
    const text = values.kind(value) === kinds.text ? values.textAt(values.first(value)) : '';
    const [start = '', ...rest] = text.split(unknownPart);
    const isBounded = rest.length === 0 || /^(?:\.{1,2}|(?:@[\w.-]+\/)?[\w-][\w.-]*)\//.test(start);
    // What other readings of the file know of the place.
    if (start === '' || !isBounded) moduleValue(program, linked, `${placeMark}${site.start}`, site);
    else moduleValue(program, linked, rest.length === 0 ? start : `${start}*${rest.at(-1) ?? ''}`, site);
  });
}
