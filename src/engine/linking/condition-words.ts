/** Conditions on arguments as a sentence says them. */
import type { SymbolEntry } from '../model/advisory.ts';
import type { ArgumentTest } from '../model/argument-condition.ts';

const shownMax = 3;

/** After a sentence on a call of which a condition could not be judged. */
export const argumentsUntold = 'Whether its arguments make it harmless could not be told from the call.';

/** What makes calls of the symbols harmless: `where Loader is yaml.SafeLoader`. */
export function harmlessWhere(entries: readonly SymbolEntry[]): string {
  const unless = entries.flatMap(({ unless: tests = [] }) => tests.map((test) => testWords(test, true)));
  const onlyIf = entries.flatMap(({ onlyIf: tests = [] }) => tests.map((test) => testWords(test, false)));
  const distinct = [...new Set([...unless, ...onlyIf])];
  return distinct.length === 0 ? '' : `where ${listed(distinct)}`;
}

function testWords({ argument, key = [], isGiven, equals = [], isOneOf = [] }: ArgumentTest, isMet: boolean): string {
  const [way] = argument.toSorted((a, b) => Number(typeof a === 'number') - Number(typeof b === 'number'));
  const whole = way === '*' ? 'any argument' : typeof way === 'number' ? `argument ${way + 1}` : String(way);
  const what = key.length === 0 ? whole : `${key.join('.')} of ${whole}`;
  if (isGiven !== undefined) return `${what} is ${isGiven === isMet ? '' : 'not '}given`;
  return `${what} is ${isMet ? '' : 'not '}${listed([...isOneOf, ...equals.map((value) => JSON.stringify(value))])}`;
}

function listed(items: readonly string[]): string {
  const shown = items.length <= shownMax ? items : [...items.slice(0, shownMax), `${items.length - shownMax} others`];
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}
