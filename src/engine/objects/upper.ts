/**
 * A graph that holds at least all that may run: what nobody knows is taken for all that it may be. Whatever goes to code that is
 * not here is called by it; what must have a value and got none was lost on a way that is not followed, and members that are taken of
 * it are those of their names, wherever these are.
 */
import { lostValue } from '../values/value-table.ts';
import type { Program } from './program.ts';
import type { Site } from './site.ts';
import type { Upper } from './upper-state.ts';

const nowhere: Site = { from: -1, to: 0, start: 0, end: 0 };

/** A member that an object has from now on. */
export function noteMember(program: Program, holder: number, name: string, variable: number): void {
  const { upper } = program;
  if (upper === undefined) return;
  const known = upper.members.get(name);
  if (known === undefined) upper.members.set(name, [{ holder, variable }]);
  else known.push({ holder, variable });
  if (isTaken(upper, name)) program.members?.handOver(program, nowhere, variable, holder);
}

/** Accessors run where anything looks at an object. */
function isTaken({ names }: Upper, name: string): boolean {
  return names.has(name) || /^[gs]et /.test(name);
}

/** A member is taken of what got lost. */
export function takeLost(program: Program, held: number, name: string): void {
  const { upper } = program;
  if (upper === undefined || held !== lostValue || upper.names.has(name)) return;
  upper.names.add(name);
  for (const { holder, variable } of upper.members.get(name) ?? [])
    program.members?.handOver(program, nowhere, variable, holder);
}

/** Gives what is read and has no value one that got lost; false where there is none. */
export function fillEmpty({ upper, variables }: Program): boolean {
  if (upper === undefined) return false;
  let isChanged = false;
  for (const variable of upper.reads) {
    if (variables.values(variable).length === 0) {
      isChanged = true;
      variables.add(variable, lostValue);
    }
    upper.reads.delete(variable);
  }
  return isChanged;
}

/** The variable of all that is in a function. */
export function allOf({ upper, variables }: Program, holder: number): number {
  if (upper === undefined) return 0;
  const known = upper.all.get(holder);
  if (known !== undefined) return known;
  const made = variables.allocate(1);
  upper.all.set(holder, made);
  return made;
}

/** Whoever catches what is thrown may call it. */
export function handOutThrown(program: Program, variable: number): void {
  if (program.upper !== undefined) program.members?.handOver(program, nowhere, variable);
}
