/** What is not here: its value, and calls of it. */
import { kinds } from './kinds.ts';
import type { Program, Site } from './program.ts';

const outsideStepsMax = 12;
const outsideLengthMax = 400;

/** A value outside by the names that lead to it, parted by line ends. */
export function outsideValue(program: Program, target: readonly string[]): number | undefined {
  const name = target.join('\n');
  if (target.length > outsideStepsMax || name.length > outsideLengthMax) return undefined;
  let id = program.outsideIds.get(name);
  if (id === undefined) {
    id = program.outsides.push(name) - 1;
    program.outsideIds.set(name, id);
  }
  return program.values.intern(kinds.outside, id);
}

export function outsideTarget({ outsides, values }: Program, value: number): readonly string[] {
  return (outsides[values.first(value)] ?? '').split('\n');
}

export function noteOutside({ outside }: Program, { from, start, end }: Site, target: readonly string[]): void {
  const key = `${from} ${start} ${target.join('\n')}`;
  if (!outside.has(key)) outside.set(key, { from, target, start, end });
}

/** The value of what leads there, where code is not here. */
export function giveOutside(program: Program, to: number, target: readonly string[]): void {
  const made = outsideValue(program, target);
  if (made !== undefined) program.variables.add(to, made);
}
