/**
 * The conditions on arguments that an overlay writes beside a symbol, read with limits. One that cannot be read is told and left
 * out, with all others of its symbol: the symbol then counts whatever it is called with, which hides nothing.
 */
import type { SymbolEntry } from '../model/advisory.ts';
import type { ArgumentTest, ConditionLiteral } from '../model/argument-condition.ts';
import { recordOf } from './unknown-values.ts';

type Conditions = Pick<SymbolEntry, 'unless' | 'onlyIf'>;

const testsMax = 16;
const valuesMax = 32;
const waysMax = 4;
const placeMax = 63;
const textMax = 200;
const known = new Set(['argument', 'key', 'hasKey', 'ignoresCase', 'isGiven', 'equals', 'isOneOf']);

export function readConditions(fields: ReadonlyMap<string, unknown>, note: (problem: string) => void): Conditions {
  const name = String(fields.get('name')).slice(0, 80);
  const unless = readTests(fields.get('unless'));
  const onlyIf = readTests(fields.get('onlyIf'));
  for (const [key, read] of [
    ['unless', unless],
    ['onlyIf', onlyIf],
  ] as const) {
    if (typeof read !== 'string') continue;
    note(`"${key}" of the symbol "${name}" ${read}, so that it counts whatever it is called with`);
    return {};
  }
  return {
    ...(typeof unless === 'string' || unless.length === 0 ? {} : { unless }),
    ...(typeof onlyIf === 'string' || onlyIf.length === 0 ? {} : { onlyIf }),
  };
}

/** The tests, or what is wrong with them. */
function readTests(value: unknown): readonly ArgumentTest[] | string {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0) return 'is no list of tests';
  if (value.length > testsMax) return `has more than ${testsMax} tests`;
  const tests: ArgumentTest[] = [];
  for (const item of value) {
    const test = readTest(recordOf(item));
    if (typeof test === 'string') return test;
    tests.push(test);
  }
  return tests;
}

function readTest(fields: ReadonlyMap<string, unknown>): ArgumentTest | string {
  const unknown = [...fields.keys()].find((key) => !known.has(key));
  if (unknown !== undefined) return `has a test with the unknown field "${unknown.slice(0, 40)}"`;
  const argument = listed(fields.get('argument'), isArgument);
  if (argument === undefined || argument.length === 0 || argument.length > waysMax)
    return `has a test of which "argument" is neither a place (0 to ${placeMax}), a name, "*", nor a short list of them`;
  const hasKey = fields.get('hasKey');
  const key = [...(listed(fields.get('key'), isName) ?? [undefined]), ...(listed(hasKey, isName) ?? [undefined])];
  const keys = key.filter((part) => part !== undefined);
  if (keys.length !== key.length || keys.length > waysMax) return 'has a test with a key that is no name';
  const ignoresCase = fields.get('ignoresCase') ?? false;
  const isGiven = hasKey === undefined ? fields.get('isGiven') : true;
  const equals = listed(fields.get('equals'), isLiteral);
  const isOneOf = listed(fields.get('isOneOf'), isName);
  if (typeof ignoresCase !== 'boolean') return 'has a test of which "ignoresCase" is neither true nor false';
  if (isGiven !== undefined && typeof isGiven !== 'boolean')
    return 'has a test of which "isGiven" is neither true nor false';
  if (equals === undefined || equals.length > valuesMax)
    return 'has a test of which "equals" is no text, number, boolean or null, nor a list of them';
  if (isOneOf === undefined || isOneOf.length > valuesMax) return 'has a test of which "isOneOf" is no list of names';
  const asked = [isGiven !== undefined, equals.length > 0, isOneOf.length > 0].filter(Boolean).length;
  if (asked !== 1) return 'has a test that asks not exactly one of "isGiven", "hasKey", "equals" and "isOneOf"';
  return {
    argument,
    ...(keys.length === 0 ? {} : { key: keys }),
    ...(ignoresCase ? { ignoresCase } : {}),
    ...(isGiven === undefined ? {} : { isGiven }),
    ...(equals.length === 0 ? {} : { equals }),
    ...(isOneOf.length === 0 ? {} : { isOneOf }),
  };
}

/** One value or a list of them; nothing where it is absent, `undefined` where one is of another kind. */
function listed<Value>(value: unknown, isKind: (item: unknown) => item is Value): readonly Value[] | undefined {
  if (value === undefined) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = items.filter(isKind);
  return found.length === items.length && items.length > 0 ? found : undefined;
}

function isArgument(value: unknown): value is number | string {
  return (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= placeMax) || isName(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= textMax && value.trim() === value;
}

function isLiteral(value: unknown): value is ConditionLiteral {
  return (
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.length <= textMax)
  );
}
