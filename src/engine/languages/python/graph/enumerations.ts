/** Members of enumerations: instances of their class, each with the value that the class's body gives it. */
import { isEnumeration, orderOf } from './classes.ts';
import type { Program } from './program.ts';
import { kinds } from './values.ts';

/** Told from the others, which an instance without a name stands for. */
export function memberOfEnumeration({ values }: Program, classId: number, name: string): number {
  return values.intern(kinds.instance, classId, values.text(name) + 1);
}

/** What `value` gives of an instance: its own, or that of any. */
export function loadValueOfMember(program: Program, instance: number, to: number): void {
  const { values, variables, classes } = program;
  const classId = values.first(instance);
  const named = values.second(instance) - 1;
  // Not before all bases are known.
  variables.later(() => {
    if (!isEnumeration(program, classId)) return;
    for (const id of orderOf(program, classId))
      for (const [name, variable] of classes[id]?.members ?? [])
        if (named < 0 || name === values.textAt(named)) variables.move(to, variable);
  });
}
