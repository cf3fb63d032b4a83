/** The names of what an object has, as `for … in` and `Object.keys` give them one by one. */
import { containerOf } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { newVariable, type Program } from '../program.ts';
import type { Site } from '../site.ts';
import { noteKey, whenAnyPatched } from '../upper.ts';
import { parentsOf } from './properties.ts';

export function keysInto(program: Program, held: number, site: Site): void {
  const { values, variables, upper, ran } = program;
  const kind = values.kind(held);
  // Numbers alone, or nothing.
  if (kind === kinds.text || kind === kinds.constant) return;
  if (kind !== kinds.container || upper === undefined) {
    variables.move(site.to, program.unknown);
    return;
  }
  const key = `keys ${held} ${site.to}`;
  if (ran.has(key)) return;
  ran.add(key);
  variables.move(site.to, keysOf(program, held));
  whenAnyPatched(program, () => variables.move(site.to, program.unknown));
  // What it has of others is told, too, by `for … in`.
  variables.watch(parentsOf(program, held), (parent) => {
    const isOfRuntime = values.kind(parent) === kinds.outside;
    if (!isOfRuntime) keysInto(program, parent, site);
  });
}

function keysOf(program: Program, held: number): number {
  const known = program.upper?.keys.get(held);
  if (known !== undefined) return known;
  const made = newVariable(program);
  program.upper?.keys.set(held, made);
  const { fields, any } = containerOf(program, held);
  for (const [name, variable] of fields) noteKey(program, made, name, variable);
  program.variables.watch(any, () => program.variables.move(made, program.unknown));
  return made;
}
