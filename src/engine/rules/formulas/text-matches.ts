/** What regular expressions find in the text of a file; those that are not valid find nothing, and `validateFormula` says why. */
import { compileRegex, type LinearRegex } from '../regex/linear-regex.ts';
import type { Binding, FormulaMatch } from './formula-match.ts';

const compiled = new Map<string, LinearRegex | string>();
const compiledMax = 2_000;

/** The expression, or why it cannot be used. */
export function regexOf(source: string, isMultiline: boolean): LinearRegex | string {
  const key = `${isMultiline ? 'm' : '-'}${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = compileRegex(source, isMultiline);
  if (compiled.size >= compiledMax) compiled.clear();
  const result = made.ok ? made.regex : made.message;
  compiled.set(key, result);
  return result;
}

/** Groups are bound by number and by name. */
export function textMatches(
  source: string,
  text: string,
  offset: number,
  countMax: number,
): { readonly matches: FormulaMatch[]; readonly isComplete: boolean } {
  const regex = regexOf(source, true);
  if (typeof regex === 'string') return { matches: [], isComplete: true };
  const names = new Map([...regex.groupNames].map(([name, index]) => [index, name]));
  const { matches, isComplete } = regex.findAll(text, countMax);
  return {
    isComplete,
    matches: matches
      .filter(({ start, end }) => end > start)
      .map(({ start, end, groups }) => {
        const bindings = new Map<string, Binding>();
        groups.forEach((group, index) => {
          if (group === undefined) return;
          const binding = {
            text: text.slice(group.start, group.end),
            start: group.start + offset,
            end: group.end + offset,
          };
          bindings.set(String(index + 1), binding);
          const name = names.get(index + 1);
          if (name !== undefined) bindings.set(name, binding);
        });
        return { node: undefined, start: start + offset, end: end + offset, bindings };
      }),
  };
}
