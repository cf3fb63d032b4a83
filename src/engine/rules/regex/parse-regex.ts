/**
 * Reads a regular expression of the common dialects (PCRE, Python, Rust, JavaScript) as far as it can be matched in time that grows with the text
 * alone. What cannot (back-references, recursion, conditions) is refused by name.
 */
import {
  blanks,
  type CharacterRange,
  type CharacterSet,
  characterSet,
  digits,
  posixClasses,
  wordUnits,
} from './character-set.ts';
import { pushEach } from '../../text/push-each.ts';

export type RegexNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'literal'; readonly unit: number }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly RegexNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: RegexNode;
      readonly min: number;
      /** Infinity: without end. */
      readonly max: number;
      readonly isGreedy: boolean;
    }
  | { readonly kind: 'group'; readonly index: number; readonly part: RegexNode }
  | { readonly kind: 'at'; readonly place: RegexPlace }
  | { readonly kind: 'look'; readonly isAhead: boolean; readonly isNegated: boolean; readonly part: RegexNode };

export type RegexPlace = 'textStart' | 'textEnd' | 'lastLineEnd' | 'lineStart' | 'lineEnd' | 'word' | 'notWord';

export interface ParsedRegex {
  readonly root: RegexNode;
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
}

export class RegexFault extends Error {}

const depthMax = 60;
const repeatMax = 1_000;
const lengthMax = 10_000;

interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly x: boolean;
}

/** Throws `RegexFault`. */
export function parseRegex(source: string, isMultiline: boolean): ParsedRegex {
  if (source.length > lengthMax) throw new RegexFault(`a regular expression has at most ${lengthMax} characters`);
  let at = 0;
  let groupCount = 0;
  const groupNames = new Map<string, number>();

  const root = choice({ i: false, m: isMultiline, s: false, x: false }, 0).node;
  if (at < source.length) throw new RegexFault('a `)` of the regular expression closes nothing');
  return { root, groupCount, groupNames };

  /** Flags that are set inside hold until the end of the group, also for the alternatives behind. */
  function choice(given: Flags, depth: number): { readonly node: RegexNode } {
    if (depth > depthMax) throw new RegexFault(`groups of a regular expression are nested more than ${depthMax} deep`);
    let flags = given;
    const parts: RegexNode[] = [];
    let sequence: RegexNode[] = [];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++;
        parts.push({ kind: 'sequence', parts: sequence });
        sequence = [];
        continue;
      }
      const inline = /^\(\?([imsxuUaL]*)(?:-([imsx]+))?\)/.exec(source.slice(at, at + 20));
      if (inline !== null) {
        flags = withFlags(flags, inline[1] ?? '', inline[2] ?? '');
        at += inline[0].length;
        continue;
      }
      const node = atom(flags, depth);
      if (node !== undefined) sequence.push(quantified(node, flags));
    }
    parts.push({ kind: 'sequence', parts: sequence });
    const only = parts.length === 1 ? parts[0] : undefined;
    return { node: only ?? { kind: 'choice', parts } };
  }

  function atom(flags: Flags, depth: number): RegexNode | undefined {
    const character = source[at++] ?? '';
    if (flags.x && /\s/.test(character)) return undefined;
    if (flags.x && character === '#') {
      while (at < source.length && source[at] !== '\n') at++;
      return undefined;
    }
    switch (character) {
      case '(':
        return group(flags, depth);
      case '[':
        return { kind: 'set', set: characterClass(flags) };
      case '.':
        return {
          kind: 'set',
          set: characterSet(flags.s ? [] : [[10, 10]], [], true, false),
        };
      case '^':
        return { kind: 'at', place: flags.m ? 'lineStart' : 'textStart' };
      case '$':
        return { kind: 'at', place: flags.m ? 'lineEnd' : 'lastLineEnd' };
      case '\\':
        return escape(flags);
      case '*':
      case '+':
      case '?':
        throw new RegexFault(`\`${character}\` repeats nothing in the regular expression`);
      default:
        return literal(character.charCodeAt(0), flags);
    }
  }

  function group(flags: Flags, depth: number): RegexNode {
    let node: RegexNode;
    const rest = source.slice(at, at + 100);
    const named = /^\?P?<([A-Za-z_]\w*)>/.exec(rest) ?? /^\?'([A-Za-z_]\w*)'/.exec(rest);
    const withFlagsOfOwn = /^\?([imsx]*)(?:-([imsx]+))?:/.exec(rest);
    const look = /^\?(<?)([=!])/.exec(rest);
    if (rest.startsWith('?#')) {
      const end = source.indexOf(')', at);
      if (end < 0) throw new RegexFault('a `(` of the regular expression is not closed');
      at = end + 1;
      return { kind: 'sequence', parts: [] };
    }
    if (named !== null) {
      at += named[0].length;
      const index = ++groupCount;
      groupNames.set(named[1] ?? '', index);
      node = { kind: 'group', index, part: choice(flags, depth + 1).node };
    } else if (withFlagsOfOwn !== null) {
      at += withFlagsOfOwn[0].length;
      node = choice(withFlags(flags, withFlagsOfOwn[1] ?? '', withFlagsOfOwn[2] ?? ''), depth + 1).node;
    } else if (look !== null) {
      at += look[0].length;
      node = { kind: 'look', isAhead: look[1] === '', isNegated: look[2] === '!', part: choice(flags, depth + 1).node };
    } else if (rest.startsWith('?>')) {
      at += 2;
      node = choice(flags, depth + 1).node;
    } else if (rest.startsWith('?')) {
      throw new RegexFault(`the group \`(${rest.slice(0, 3)}\` of the regular expression is not supported`);
    } else {
      const index = ++groupCount;
      node = { kind: 'group', index, part: choice(flags, depth + 1).node };
    }
    if (source[at] !== ')') throw new RegexFault('a `(` of the regular expression is not closed');
    at++;
    return node;
  }

  function quantified(part: RegexNode, flags: Flags): RegexNode {
    let node = part;
    for (let count = 0; ; count++) {
      if (flags.x) while (/\s/.test(source[at] ?? '')) at++;
      const written = /^(?:[*+?]|\{(\d{1,6})(,(\d{0,6}))?\}|\{,(\d{1,6})\})/.exec(source.slice(at, at + 20));
      if (written === null) return node;
      if (count > 3) throw new RegexFault('a part of the regular expression is repeated by too many signs');
      at += written[0].length;
      const sign = written[0][0];
      const min = sign === '{' ? Number(written[1] ?? 0) : sign === '+' ? 1 : 0;
      const upper = written[4] ?? (written[2] === undefined ? written[1] : written[3]);
      const max =
        sign === '{' ? (upper === '' || upper === undefined ? Infinity : Number(upper)) : sign === '?' ? 1 : Infinity;
      if (min > repeatMax || (max !== Infinity && max > repeatMax))
        throw new RegexFault(`a part of a regular expression is repeated at most ${repeatMax} times`);
      if (max < min) throw new RegexFault('a repetition of the regular expression runs backwards');
      let isGreedy = true;
      if (source[at] === '?') {
        isGreedy = false;
        at++;
      } else if (source[at] === '+') at++;
      node = { kind: 'repeat', part: node, min, max, isGreedy };
    }
  }

  function escape(flags: Flags): RegexNode {
    const character = source[at++];
    if (character === undefined) throw new RegexFault('the regular expression ends in a `\\`');
    switch (character) {
      case 'A':
        return { kind: 'at', place: 'textStart' };
      case 'z':
        return { kind: 'at', place: 'textEnd' };
      case 'Z':
        return { kind: 'at', place: 'lastLineEnd' };
      case 'b':
        return { kind: 'at', place: 'word' };
      case 'B':
        return { kind: 'at', place: 'notWord' };
      case 'G':
      case 'K':
      case 'X':
      case 'C':
        throw new RegexFault(`\`\\${character}\` is not supported in a regular expression`);
      case 'Q': {
        const end = source.indexOf('\\E', at);
        const text = source.slice(at, end < 0 ? source.length : end);
        at = end < 0 ? source.length : end + 2;
        return { kind: 'sequence', parts: Array.from(text, (unit) => literal(unit.charCodeAt(0), flags)) };
      }
      case 'E':
        return { kind: 'sequence', parts: [] };
      case 'R':
        return {
          kind: 'choice',
          parts: [
            { kind: 'sequence', parts: [literal(13, flags), literal(10, flags)] },
            { kind: 'set', set: characterSet([[10, 13]], [], false, false) },
          ],
        };
    }
    if (/[1-9]/.test(character) || character === 'k' || character === 'g')
      throw new RegexFault('back-references are not supported in a regular expression, since they can take for ever');
    at -= 1;
    const member = classEscape();
    if (typeof member === 'number') return literal(member, flags);
    return { kind: 'set', set: characterSet(member.ranges, member.tests, false, flags.i) };
  }

  /** Stands behind the `\`. A number is one code unit. */
  function classEscape():
    | number
    | { readonly ranges: readonly CharacterRange[]; readonly tests: readonly ((unit: number) => boolean)[] } {
    const character = source[at++];
    if (character === undefined) throw new RegexFault('the regular expression ends in a `\\`');
    const ranges = { d: digits, w: wordUnits, s: blanks, h: posixClasses['blank'] }[character];
    if (ranges !== undefined) return { ranges, tests: [] };
    const negated = { D: digits, W: wordUnits, S: blanks, H: posixClasses['blank'], N: [[10, 10]] as const }[character];
    if (negated !== undefined) {
      const set = characterSet(negated, [], true, false);
      return { ranges: [], tests: [set.has] };
    }
    if (character === 'p' || character === 'P') {
      const name = /^(?:\{(\^?)([\w=]{1,60})\}|([A-Z]))/.exec(source.slice(at, at + 70));
      const property = name?.[2] ?? name?.[3];
      if (name === null || property === undefined) throw new RegexFault('`\\p` needs the name of a property');
      at += name[0].length;
      return { ranges: [], tests: [unicodeTest(property, (character === 'P') !== (name[1] === '^'))] };
    }
    const control = { n: 10, r: 13, t: 9, f: 12, v: 11, a: 7, e: 27, 0: 0, b: 8 }[character];
    if (control !== undefined) return control;
    if (character === 'x' || character === 'u' || character === 'U') {
      const hex = /^(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{4})|([0-9A-Fa-f]{2}))/.exec(
        source.slice(at, at + (character === 'x' && source[at] !== '{' ? 2 : 10)),
      );
      if (hex === null) return character.charCodeAt(0);
      at += hex[0].length;
      return Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '0', 16) & 0xffff;
    }
    return character.charCodeAt(0);
  }

  function characterClass(flags: Flags): CharacterSet {
    const ranges: CharacterRange[] = [];
    const tests: ((unit: number) => boolean)[] = [];
    const isNegated = source[at] === '^';
    if (isNegated) at++;
    for (let isFirst = true; ; isFirst = false) {
      const character = source[at];
      if (character === undefined) throw new RegexFault('a `[` of the regular expression is not closed');
      if (character === ']' && !isFirst) {
        at++;
        return characterSet(ranges, tests, isNegated, flags.i);
      }
      const posix = /^\[:(\^?)([a-z]+):\]/.exec(source.slice(at, at + 20));
      if (posix !== null) {
        const members = posixClasses[posix[2] ?? ''];
        if (members === undefined) throw new RegexFault(`\`${posix[0]}\` is no class of a regular expression`);
        at += posix[0].length;
        if (posix[1] === '') pushEach(ranges, members);
        else tests.push(characterSet(members, [], true, false).has);
        continue;
      }
      const from = classMember();
      if (typeof from !== 'number') {
        pushEach(ranges, from.ranges);
        pushEach(tests, from.tests);
        continue;
      }
      if (source[at] === '-' && source[at + 1] !== ']' && at + 1 < source.length) {
        at++;
        const to = classMember();
        if (typeof to !== 'number') {
          pushEach(ranges, [[from, from], [45, 45], ...to.ranges]);
          pushEach(tests, to.tests);
          continue;
        }
        if (to < from) throw new RegexFault('a range of the regular expression runs backwards');
        ranges.push([from, to]);
      } else ranges.push([from, from]);
    }
  }

  function classMember(): ReturnType<typeof classEscape> {
    const character = source[at++] ?? '';
    return character === '\\' ? classEscape() : character.charCodeAt(0);
  }

  function literal(unit: number, flags: Flags): RegexNode {
    const text = String.fromCharCode(unit);
    if (!flags.i || text.toLowerCase() === text.toUpperCase()) return { kind: 'literal', unit };
    return { kind: 'set', set: characterSet([[unit, unit]], [], false, true) };
  }
}

function withFlags(flags: Flags, on: string, off: string): Flags {
  const value = (name: 'i' | 'm' | 's' | 'x') => (flags[name] || on.includes(name)) && !off.includes(name);
  return { i: value('i'), m: value('m'), s: value('s'), x: value('x') };
}

/** The name is of word characters only, and the expression takes one character: nothing of a rule's text can make it slow. */
function unicodeTest(property: string, isNegated: boolean): (unit: number) => boolean {
  try {
    const test = new RegExp(`^\\p{${property}}$`, 'u');
    return (unit) => test.test(String.fromCharCode(unit)) !== isNegated;
  } catch {
    throw new RegexFault(`\`\\p{${property}}\` is no property of characters`);
  }
}
