/** Texts that are put together from others. */
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import { keyOf, newVariable, type Program } from './program.ts';

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

/** A name that may be put together; of other texts one is as good as another. */
const madeName = /^\\?[A-Za-z_][\w\\:]{0,200}[?!=]?$/;

/** The same where texts only matter as names: whole ones, or one that nobody knows. */
export function joinedName(program: Program, parts: readonly (string | number)[]): number {
  const { values, variables } = program;
  const to = newVariable(program);
  const made = new Set<string>();
  const give = (name: string): void => {
    if (made.has(name) || made.size > textsMax) return;
    made.add(name);
    if (name === '' || made.size > textsMax) variables.add(to, unknownValue);
    else {
      program.open.texts.add(keyOf(program, name.split('::').at(-1) ?? ''));
      variables.add(to, values.intern(kinds.text, values.text(name)));
    }
  };
  let steps = 0;
  const go = (before: string, rest: readonly (string | number)[]): void => {
    const [first, ...more] = rest;
    if (first === undefined) give(madeName.test(before) ? before : '');
    else if (typeof first === 'string') go(`${before}${first}`, more);
    else {
      if (first === 0 || before.length > lengthMax || ++steps > stepsMax) {
        give('');
        return;
      }
      let isKnown = false;
      variables.watch(first, (value) => {
        isKnown = true;
        const text = values.kind(value) === kinds.text ? values.textAt(values.first(value)) : '';
        if (text === '') give('');
        else go(`${before}${text}`, more);
      });
      program.atRest.push(() => {
        if (!isKnown) give('');
      });
    }
  };
  go('', parts);
  return to;
}

/** Of a value that is a text. */
export function wordOf({ values }: Program, value: number): string {
  return values.textAt(values.first(value));
}

/** What a method makes of a text, known or not; `undefined` where it may be the text itself, or another thing. */
export function textMadeBy({ values, language }: Program, value: number, method: string): number | undefined {
  const made = language.madeText?.(method, values.textAt(values.first(value)));
  if (made !== undefined) return values.intern(kinds.text, values.text(made));
  return language.keepsText?.test(method) === false ? unknownValue : undefined;
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
