/** Classes of a file as they come into the program: once with the file, and once more with each copy of the function that makes them. */
import { addBase } from './classes.ts';
import { classAt, variableAt } from './numbers.ts';
import type { LinkedFile, Program } from './program.ts';

export function linkClass(program: Program, file: LinkedFile, index: number): void {
  const info = file.flow.classes[index];
  if (info === undefined) return;
  const members = new Map<string, number>();
  for (let at = 0; at < info.members.length; at += 2)
    members.set(file.flow.names[info.members[at] ?? 0] ?? '', variableAt(file, info.members[at + 1] ?? 0));
  program.classes.push({
    file,
    info,
    members,
    bases: [],
    derived: new Set(),
    added: new Set(),
    lookups: new Map(),
    order: undefined,
    holds: undefined,
  });
}

export function linkBases(program: Program, file: LinkedFile, index: number): void {
  for (const [position, base] of (file.flow.classes[index]?.bases ?? []).entries())
    program.variables.watch(variableAt(file, base), (value) => addBase(program, classAt(file, index), position, value));
}
