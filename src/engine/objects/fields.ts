/** Fields of instances and classes, and members of functions. */
import { kinds } from './kinds.ts';
import { newVariable, type Program } from './program.ts';
import { allOf, noteMember } from './upper.ts';

/** The variable of a field of an instance or a class. */
export function fieldOf(program: Program, value: number, name: string): number {
  const key = `${value} ${name}`;
  const known = program.fields.get(key);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.fields.set(key, made);
  noteMember(program, value, name, made);
  if (program.upper !== undefined) program.variables.move(allOf(program, value), made);
  const { values } = program;
  const owner = values.kind(value) === kinds.instance ? program.classes[values.first(value)] : undefined;
  for (const { shape } of owner?.shapes ?? [])
    for (const [field, type] of shape.fields) if (field === name) program.typed.push({ variable: made, type });
  return made;
}
