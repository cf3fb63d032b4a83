/** What is not here: its value, and calls of it. */
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import type { Program } from './program.ts';
import type { Site } from './site.ts';

const stepsMax = 12;
const lengthMax = 400;
const valuesMax = 20_000;

/** A value outside by the names that lead to it, parted by line ends. */
export function outsideValue(program: Program, target: readonly string[]): number | undefined {
  if (program.language.isOfRuntime(target[0] ?? '')) return unknownValue;
  const name = target.join('\n');
  const unnamed = program.upper === undefined ? undefined : unknownValue;
  if (target.length > stepsMax || name.length > lengthMax || isRepeated(target)) return unnamed;
  let id = program.outsideIds.get(name);
  if (id === undefined) {
    if (program.outsides.length >= valuesMax) return unnamed;
    id = program.outsides.push(name) - 1;
    program.outsideIds.set(name, id);
  }
  return program.values.intern(kinds.outside, id);
}

/** The same member three times is a loop. */
function isRepeated(target: readonly string[]): boolean {
  const last = target.findLast((part) => part !== '()' && part !== '#');
  return target.filter((part) => part === last).length > 2;
}

export function outsideTarget({ outsides, values }: Program, value: number): readonly string[] {
  return (outsides[values.first(value)] ?? '').split('\n');
}

export function noteOutside(
  { outside, language }: Program,
  { from, start, end }: Site,
  target: readonly string[],
): void {
  if (language.isOfRuntime(target[0] ?? '')) return;
  const key = `${from} ${start} ${target.join('\n')}`;
  if (!outside.has(key)) outside.set(key, { from, target, start, end });
}

/** The value of what leads there, where code is not here. */
export function giveOutside(program: Program, to: number, target: readonly string[]): void {
  const made = outsideValue(program, target);
  program.variables.add(to, made ?? unknownValue);
}

/** A call of what is not here, and what it gives. */
export function callOutside(program: Program, site: Site, target: readonly string[]): void {
  noteOutside(program, site, target);
  giveOutside(program, site.to, [...target, '()']);
}
