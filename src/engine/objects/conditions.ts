/** What conditions come to, as far as the values that reach them are known. */
import { unknownValue } from '../values/value-table.ts';
import { kinds } from './kinds.ts';
import { outsideTarget } from './outside.ts';
import { newVariable, type Program } from './program.ts';
import { unknownPart } from './texts.ts';

export const nothing = 'undefined';

export function constantOf({ values }: Program, name: string): number {
  return values.intern(kinds.constant, values.text(name));
}

/** The name of a constant; empty of all others. */
function constantName({ values }: Program, value: number): string {
  return values.kind(value) === kinds.constant ? values.textAt(values.first(value)) : '';
}

export function isNothing(program: Program, value: number): boolean {
  return /^(?:undefined|null)$/.test(constantName(program, value));
}

/** `undefined` where it is not known. */
export function truthOf(program: Program, value: number): boolean | undefined {
  const { values } = program;
  switch (values.kind(value)) {
    case kinds.constant:
      return !/^(?:false|undefined|null|0)$/.test(constantName(program, value));
    case kinds.function:
    case kinds.bound:
    case kinds.container:
      return true;
    case kinds.outside:
      return isThere(program, value) ? true : undefined;
    case kinds.text:
      return values.textAt(values.first(value)).replaceAll(unknownPart, '') === '' ? undefined : true;
    default:
      return undefined;
  }
}

/** A function that every runtime has, so that none is put in its place: `Object.assign || ownAssign`. */
function isThere(program: Program, value: number): boolean {
  const [type = '', name = '', ...rest] = outsideTarget(program, value);
  if (program.upper !== undefined || type !== 'global:Object' || rest.length > 0) return false;
  return typeof Reflect.get(Object, name) === 'function' && Object.hasOwn(Object, name);
}

/** A variable that holds whether it is not so. */
export function negated(program: Program, from: number): number {
  const to = newVariable(program);
  program.variables.watch(from, (value) => {
    const truth = truthOf(program, value);
    program.variables.add(to, truth === undefined ? unknownValue : constantOf(program, String(!truth)));
  });
  return to;
}

const pairsMax = 100;

/** A variable that holds whether two may be the same. */
export function compared(program: Program, left: number, right: number, isSame: boolean): number {
  const { variables } = program;
  const to = newVariable(program);
  let pairs = 0;
  variables.watch(left, (one) =>
    variables.watch(right, (other) => {
      const are = ++pairs > pairsMax ? undefined : areSame(program, one, other);
      variables.add(to, are === undefined ? unknownValue : constantOf(program, String(are === isSame)));
    }),
  );
  return to;
}

/** What a value surely is where a program is followed as it runs; where all is asked that may run, loaders of others may be there. */
function asItRuns(program: Program, value: number): number {
  const { values } = program;
  if (program.upper !== undefined || values.kind(value) !== kinds.outside) return value;
  const target = outsideTarget(program, value);
  return target.length === 1 && target[0] === 'global:typeof define'
    ? values.intern(kinds.text, values.text(nothing))
    : value;
}

function areSame(program: Program, left: number, right: number): boolean | undefined {
  const { values } = program;
  const [one, other] = [asItRuns(program, left), asItRuns(program, right)];
  const kindsOf = [values.kind(one), values.kind(other)];
  const isKnown = (value: number): boolean =>
    values.kind(value) === kinds.constant ||
    (values.kind(value) === kinds.text && isWhole(values.textAt(values.first(value))));
  // `1 == '1'`, `true == 1`
  const names = [one, other].map((value) => constantName(program, value));
  const isOneOfBoth = names.every(isNumeric) && names.some(isBoolean) && !names.every(isBoolean);
  if (isOneOfBoth || (names.some(isNumeric) && kindsOf.includes(kinds.text))) return undefined;
  if (isKnown(one) && isKnown(other)) return one === other;
  // An object is never a text, nor nothing.
  const isObject = kindsOf.some((kind) => kind === kinds.function || kind === kinds.container);
  return isObject && (isKnown(one) || isKnown(other)) ? false : undefined;
}

function isWhole(text: string): boolean {
  return text !== '' && !text.includes(unknownPart);
}

function isNumeric(constant: string): boolean {
  return /^-?\d/.test(constant) || isBoolean(constant);
}

function isBoolean(constant: string): boolean {
  return constant === 'true' || constant === 'false';
}

/** Runs something once a value comes that may be meant, or where no value ever does. */
export function whenMeant(program: Program, from: number, isMeant: (value: number) => boolean, run: () => void): void {
  const { variables } = program;
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    run();
  };
  variables.watch(from, (value) => {
    if (!isDone && isMeant(value)) once();
  });
  program.lastly.push(() => {
    if (variables.values(from).length === 0) once();
  });
}
