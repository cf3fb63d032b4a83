/** Whether the arguments of a call meet a test: surely, surely not, or not to be told from its text. */
import type { ArgumentTest, ConditionLiteral } from '../model/argument-condition.ts';
import type { ArgumentValue, CallArguments, TextRange } from './argument-value.ts';
import { pushEach } from '../text/push-each.ts';

export type Meeting = 'met' | 'unmet' | 'unknown';

/** Whether a name in the code is one that a condition gives; `undefined` where it may be. */
export type IsNamed = (range: TextRange, names: readonly string[]) => true | undefined;

/** `all`: where a list is given, every item has to be so, as for what makes a call harmless. `some`: one is enough. */
export type ListRule = 'all' | 'some';

export function meetsTest(written: CallArguments, test: ArgumentTest, rule: ListRule, isNamed: IsNamed): Meeting {
  const { values, isOpen } = within(givenTo(written, test), test);
  if (test.isGiven !== undefined) {
    const given = isOpen ? either(values.map(isPresent), 'unknown') : either(values.map(isPresent), 'unmet');
    return test.isGiven ? given : not(given);
  }
  const meetings = values.map((value) => compare(value, test, rule, isNamed));
  return either(meetings, isOpen ? 'unknown' : 'unmet');
}

interface Given {
  readonly values: readonly ArgumentValue[];
  /** There may be others. */
  readonly isOpen: boolean;
}

function givenTo({ positional, openFrom, named, isNamedOpen }: CallArguments, { argument }: ArgumentTest): Given {
  const values: ArgumentValue[] = [];
  let isOpen = false;
  for (const way of argument) {
    if (way === '*') {
      pushEach(values, [...positional, ...named.map(({ value }) => value)]);
      isOpen ||= openFrom !== undefined || isNamedOpen;
    } else if (typeof way === 'number') {
      if (openFrom !== undefined && way >= openFrom) isOpen = true;
      else pushEach(values, positional.slice(way, way + 1));
    } else {
      const found = named.findLast(({ key }) => key === way);
      if (found !== undefined) values.push(found.value);
      else isOpen ||= isNamedOpen;
    }
  }
  return { values, isOpen };
}

/** Down the keys of tables. */
function within({ values, isOpen }: Given, { key = [], ignoresCase }: ArgumentTest): Given {
  let current = values;
  let mayBeMore = isOpen;
  const same = (a: string, b: string): boolean =>
    ignoresCase === true ? a.toLowerCase() === b.toLowerCase() : a === b;
  for (const name of key) {
    const next: ArgumentValue[] = [];
    for (const value of current) {
      if (value.kind === 'map') {
        const found = value.entries.findLast((entry) => same(entry.key, name));
        if (found !== undefined) next.push(found.value);
        else if (value.isOpen) mayBeMore = true;
      } else if (value.kind !== 'literal' && value.kind !== 'list' && value.kind !== 'absent') mayBeMore = true;
    }
    current = next;
  }
  return { values: current, isOpen: mayBeMore };
}

function isPresent(value: ArgumentValue): Meeting {
  if (value.kind === 'absent') return 'unmet';
  // `None` and `null` are given, and mean to many functions that nothing is.
  return value.kind === 'literal' && value.value === null ? 'unknown' : 'met';
}

function compare(value: ArgumentValue, test: ArgumentTest, rule: ListRule, isNamed: IsNamed): Meeting {
  switch (value.kind) {
    case 'literal':
      return test.equals === undefined ? 'unmet' : compareLiteral(value.value, test.equals);
    case 'absent':
    case 'map':
      return 'unmet';
    case 'list': {
      const meetings = value.items.map((item) => compare(item, test, rule, isNamed));
      if (rule === 'some') return either(meetings, 'unmet');
      return meetings.length > 0 ? not(either(meetings.map(not), 'unmet')) : 'unknown';
    }
    case 'name':
    case 'call': {
      const names = (test.isOneOf ?? []).flatMap((name) => {
        const isCall = name.endsWith('()');
        return isCall === (value.kind === 'call') ? [isCall ? name.slice(0, -2) : name] : [];
      });
      return names.length > 0 && isNamed(value, names) === true ? 'met' : 'unknown';
    }
    case 'unknown':
      return 'unknown';
  }
}

/** Another value of the same kind is another one; `0` may stand for `false`, and `RS256` for `rs256`. */
function compareLiteral(value: ConditionLiteral, wanted: readonly ConditionLiteral[]): Meeting {
  if (wanted.includes(value)) return 'met';
  const isOther = wanted.every(
    (item) =>
      typeof item === typeof value &&
      item !== null &&
      value !== null &&
      String(item).toLowerCase() !== String(value).toLowerCase(),
  );
  return isOther ? 'unmet' : 'unknown';
}

function either(meetings: readonly Meeting[], otherwise: Meeting): Meeting {
  if (meetings.includes('met')) return 'met';
  return meetings.includes('unknown') ? 'unknown' : otherwise;
}

function not(meeting: Meeting): Meeting {
  return meeting === 'met' ? 'unmet' : meeting === 'unmet' ? 'met' : 'unknown';
}
