/** What code that is not here may call of what it gets. */
import { kinds } from './kinds.ts';
import { orderOf } from './names.ts';
import { type Given, keyOf, type Program } from './program.ts';

/** Objects that code gets which is not here may have any of their methods called. */
export function handOver(program: Program, given: Given): void {
  const { values, variables, open } = program;
  for (const variable of [...given.plain, ...given.named.map(([, named]) => named), given.spread]) {
    if (variable === 0) continue;
    variables.watch(variable, (value) => {
      const kind = values.kind(value);
      if (kind === kinds.instance || kind === kinds.class) open.classes.add(values.first(value));
    });
  }
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
