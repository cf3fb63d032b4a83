/** Which variables keep the value that their declaration gives them: nothing else in the text gives the name another. */
import { escapePattern } from '../../../text/escape-pattern.ts';

const lengthMax = 2_000_000;

/** Asked about few names of a file. */
export function settledNames(text: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let isSettled = known.get(name);
    if (isSettled === undefined) known.set(name, (isSettled = text.length <= lengthMax && isGivenOnce(text, name)));
    return isSettled;
  };
}

function isGivenOnce(text: string, name: string): boolean {
  const written = `(?<![\\w$])${escapePattern(name)}(?![\\w$])`;
  // A member of the same name counts too, and so does a key that is given.
  const assigned = new RegExp(
    `${written}\\s*(?:=(?![=>])|(?:[-+*/%&|^]|\\*\\*|<<|>>>?|\\|\\||&&|\\?\\?)=|\\+\\+|--)|(?:\\+\\+|--)\\s*${written}`,
    'g',
  );
  if ([...text.matchAll(assigned)].length !== 1) return false;
  // Taken apart into the name, or given each of many values.
  const taken = new RegExp(`[[{][^[\\]{}]{0,300}${written}[^[\\]{}]{0,300}[\\]}]\\s*=(?![=>])`);
  const each = new RegExp(`\\bfor\\s*(?:await\\s*)?\\(\\s*(?:var\\s+|let\\s+)?${written}\\s+(?:in|of)\\b`);
  return !taken.test(text) && !each.test(text) && !/\\u/.test(text);
}
