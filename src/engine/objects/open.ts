/** What code that is not here may call of what it gets. */
import { containerOf } from './containers.ts';
import { kinds } from './kinds.ts';
import { orderOf } from './names.ts';
import { keyOf, type Program } from './program.ts';
import type { Given, Site } from './site.ts';

/** Objects that code gets which is not here may have any of their methods called. */
export function handOver(program: Program, given: Given, site: Site): void {
  const { members } = program;
  for (const variable of [...given.plain, ...given.named.map(([, named]) => named), given.spread]) {
    if (variable === 0) continue;
    if (members === undefined) handOverAll(program, variable, listsMax);
    else members.handOver(program, site, variable);
  }
}

/** Lists within lists. */
const listsMax = 3;

function handOverAll(program: Program, variable: number, depth: number): void {
  const { values, variables, open } = program;
  variables.watch(variable, (value) => {
    const kind = values.kind(value);
    if (kind === kinds.instance || kind === kinds.class) open.classes.add(values.first(value));
    else if (kind === kinds.container && depth > 0) {
      const key = `handed ${value}`;
      if (program.ran.has(key)) return;
      program.ran.add(key);
      handOverAll(program, containerOf(program, value).all, depth - 1);
    }
  });
}

/** To be mixed in, a module of the runtime of which it is known what it calls asks nothing else of the class. */
export function isQuietHook(program: Program, [owner = '']: readonly string[], method: string): boolean {
  const { calledOf, hooks } = program.language;
  if (hooks === undefined || !calledOf.has(keyOf(program, owner))) return false;
  return hooks.derived.includes(method) || hooks.extended.includes(method);
}

/** What an object derives from that is not here calls what the class has instead. */
export function noteDerived(program: Program): void {
  const { open, language } = program;
  for (const id of program.made) {
    for (const item of orderOf(program, program.classes[id])) {
      if (typeof item !== 'string' || !program.absent.has(keyOf(program, item))) continue;
      const called = language.calledOf.get(keyOf(program, item));
      if (called === undefined) open.classes.add(id);
      else for (const method of called) open.methods.add(keyOf(program, method));
    }
  }
}

/** Of a class that nobody knows anything may be called. */
export function mirror({ values, variables, open }: Program, { plain: [type = 0] }: Given): void {
  open.isMade = true;
  const isKnown = (value: number): boolean =>
    values.kind(value) === kinds.class ||
    values.kind(value) === kinds.instance ||
    values.kind(value) === kinds.function;
  variables.later(() => {
    if (!variables.values(type).every(isKnown) || variables.values(type).length === 0) open.isAll = true;
  });
}
