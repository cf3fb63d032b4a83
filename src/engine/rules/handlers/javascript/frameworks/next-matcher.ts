/**
 * Which routes a matcher of Next.js covers. A matcher is a path with variables and with pieces of regular expressions, of which the common ones
 * are understood by hand: alternatives, what must not come next, and the rest of a path.
 */
import { fieldOf, textOf, type Value } from '../values/value.ts';

export function matchersOf(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  if (value.kind === 'array') return value.items.flatMap((item) => matchersOf(item.value));
  const text = value.kind === 'object' ? textOf(fieldOf(value, 'source')?.value) : textOf(value);
  return text === undefined ? [] : [text];
}

export function matcherFits(matcher: string, route: string): boolean {
  const parts = split(matcher);
  const wanted = route.split('/').filter((part) => part !== '');
  for (const [index, part] of parts.entries()) {
    const rest = wanted.slice(index).join('/');
    const not = /^\(\(\?!(.*?)\)/.exec(part);
    if (not?.[1] !== undefined) return !not[1].split('|').some((each) => isBegun(rest, each));
    if (/^:\w+[*+]$|^\(\.\*\)$|^\*$/.test(part)) return part.endsWith('+') ? rest !== '' : true;
    const there = wanted[index];
    if (there === undefined) return /^:\w+\?$/.test(part);
    const choice = /^:?\w*\(([\w|/-]+)\)(.*)$/.exec(part);
    if (choice?.[1] !== undefined) {
      if (!choice[1].split('|').some((each) => isBegun(rest, each))) return false;
      if (choice[2] !== '') return true;
      continue;
    }
    if (!part.startsWith(':') && part !== there && !/^\[.*\]$/.test(there)) return false;
  }
  return wanted.length <= parts.length;
}

/** At the slashes that stand outside of brackets. */
function split(matcher: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of matcher) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === '/' && depth <= 0) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += letter;
  }
  if (part !== '') parts.push(part);
  // `/(api|trpc)(.*)` and `/dashboard(.*)`: the rest follows without a slash.
  return parts.flatMap((each) => {
    const rest = /^(.+?)\(\.\*\)$/.exec(each);
    return rest?.[1] === undefined || each.startsWith('((') ? [each] : [rest[1], '(.*)'];
  });
}

function isBegun(rest: string, word: string): boolean {
  const plain = word.replace(/[\\^$]|\.\*.*$/g, '').replace(/^\//, '');
  return plain !== '' && rest.startsWith(plain);
}
