/** Texts that are put together from others. */
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import { newVariable, type Program } from './program.ts';

/** Stands in a text for what nobody knows. */
export const unknownPart = '\0';

const lengthMax = 200;
/** At a place; more are one that nobody knows. */
const textsMax = 12;
const stepsMax = 100;

/** A variable that holds each text that the parts may make. */
export function joined(program: Program, parts: readonly number[]): number {
  const { values, variables } = program;
  const to = newVariable(program);
  let [count, steps] = [0, 0];
  const go = (before: string, rest: readonly number[]): void => {
    if (count > textsMax) return;
    if (before.length > lengthMax || ++steps > stepsMax) {
      count = textsMax + 1;
      variables.add(to, unknownValue);
      return;
    }
    const [first, ...more] = rest;
    if (first === undefined) {
      if (++count > textsMax) variables.add(to, unknownValue);
      else variables.add(to, values.intern(kinds.text, values.text(before)));
      return;
    }
    let isKnown = false;
    variables.watch(first, (value) => {
      isKnown = true;
      const text = values.kind(value) === kinds.text ? values.textAt(values.first(value)) : '';
      go(`${before}${text === '' ? unknownPart : text}`, more);
    });
    program.atRest.push(() => {
      if (!isKnown) go(`${before}${unknownPart}`, more);
    });
  };
  go('', parts);
  return to;
}

/** `undefined` of what is no text, or not known. */
function textOf({ values }: Program, value: number): string | undefined {
  if (values.kind(value) === kinds.constant && /^\d/.test(values.textAt(values.first(value))))
    return values.textAt(values.first(value));
  if (values.kind(value) !== kinds.text) return undefined;
  const text = values.textAt(values.first(value));
  return text === '' || text.includes(unknownPart) ? undefined : text;
}

/** At a place; where there are more, any may be meant. */
const namesMax = 12;

/** `undefined` of one that nobody knows. */
export function eachName(program: Program, variable: number, see: (name: string | undefined) => void): void {
  const { variables } = program;
  const names = new Set<string | undefined>();
  variables.watch(variable, (value) => {
    const name = names.size < namesMax ? textOf(program, value) : undefined;
    if (names.has(undefined) || names.has(name)) return;
    names.add(name);
    see(name);
  });
  program.atRest.push(() => {
    if (names.size > 0) return;
    names.add(undefined);
    see(undefined);
  });
}
