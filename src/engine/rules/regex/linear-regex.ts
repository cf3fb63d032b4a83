/**
 * Regular expressions from rules, run on the text of hostile files: no expression and no text makes it slower than the product of their lengths,
 * since a place of the expression at a place of the text is walked once. What is met beyond a budget is given up, and said.
 */
import { isWordUnit } from './character-set.ts';
import { compileProgram, firstUnits, type Program, requiredText } from './compile-program.ts';
import { parseRegex, RegexFault, type RegexPlace } from './parse-regex.ts';

export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  /** From group 1; undefined for a group that took no part. */
  readonly groups: readonly ({ readonly start: number; readonly end: number } | undefined)[];
}

export interface LinearRegex {
  /** The first match that begins at `from` or later; `isAnchored`: at `from` only. */
  find(text: string, from?: number, isAnchored?: boolean): RegexMatch | undefined;
  /** One after the other, at most so many. `isComplete` is false where the budget was used up first. */
  findAll(text: string, countMax: number): { readonly matches: readonly RegexMatch[]; readonly isComplete: boolean };
  readonly groupNames: ReadonlyMap<string, number>;
}

export type RegexCompilation =
  | { readonly ok: true; readonly regex: LinearRegex }
  | { readonly ok: false; readonly message: string };

/** Steps for one text; about a second. */
const stepsMax = 30_000_000;
const markBitsMax = 400_000_000;

/** `isMultiline`: `^` and `$` stand for the ends of lines, without a flag in the expression. */
export function compileRegex(source: string, isMultiline = false): RegexCompilation {
  try {
    const { root, groupCount, groupNames } = parseRegex(source, isMultiline);
    const program = compileProgram(root);
    return { ok: true, regex: linearRegex(program, requiredText(root), groupCount, groupNames) };
  } catch (error) {
    if (error instanceof RegexFault) return { ok: false, message: error.message };
    throw error;
  }
}

function linearRegex(
  program: Program,
  required: string,
  groupCount: number,
  groupNames: ReadonlyMap<string, number>,
): LinearRegex {
  const first = firstUnits(program);
  const run = (text: string, from: number, countMax: number, isAnchored: boolean) => {
    const matches: RegexMatch[] = [];
    if (required !== '' && !text.includes(required, from)) return { matches, isComplete: true };
    const walk = walker(program, text, groupCount, { left: stepsMax });
    let at = from;
    while (at <= text.length && matches.length < countMax) {
      if (first !== undefined && !isAnchored) {
        while (at < text.length && first[Math.min(text.charCodeAt(at), 128)] === 0) at++;
        if (at >= text.length) break;
      }
      const slots = walk(at);
      if (slots === 'spent') return { matches, isComplete: false };
      if (slots !== undefined) {
        const end = slots[1] ?? at;
        matches.push({ start: at, end, groups: groupsOf(slots) });
        at = end > at ? end : at + 1;
      } else at++;
      if (isAnchored) break;
    }
    return { matches, isComplete: matches.length < countMax || at > text.length };
  };
  return {
    find: (text, from = 0, isAnchored = false) => run(text, from, 1, isAnchored).matches[0],
    findAll: (text, countMax) => run(text, 0, countMax, false),
    groupNames,
  };
}

function groupsOf(slots: Int32Array): RegexMatch['groups'] {
  return Array.from({ length: slots.length / 2 - 1 }, (_, index) => {
    const start = slots[index * 2 + 2] ?? -1;
    const end = slots[index * 2 + 3] ?? -1;
    return start < 0 || end < 0 ? undefined : { start, end };
  });
}

/**
 * Walks from a place: the slots of groups, undefined where nothing fits, `spent` where the budget is used up. What failed once at a place
 * fails there again wherever a walk began, so marks are kept until something fits.
 */
function walker(
  program: Program,
  text: string,
  groupCount: number,
  budget: { left: number },
  endWanted?: number,
): (from: number) => Int32Array | 'spent' | undefined {
  const { steps, markCount } = program;
  const width = text.length + 1;
  const isTooLarge = markCount * width > markBitsMax;
  const marks = new Uint32Array(isTooLarge ? 0 : Math.ceil((markCount * width) / 32));
  const touched: number[] = [];
  const looks = new Map<number, (at: number) => boolean | 'spent'>();

  return (from) => {
    if (isTooLarge) return 'spent';
    const slots = new Int32Array(groupCount * 2 + 2).fill(-1);
    // Triples: the step and place to go on at; or, with a step below 0, the slot to set back, and what it was.
    const open: number[] = [];
    let step = 0;
    let at = from;
    for (;;) {
      if (--budget.left < 0) return 'spent';
      let isStuck = false;
      const current = steps[step];
      switch (current?.kind) {
        case 'unit':
          if (text.charCodeAt(at) === current.unit) at++;
          else isStuck = true;
          step++;
          break;
        case 'set':
          if (at < text.length && current.set.has(text.charCodeAt(at))) at++;
          else isStuck = true;
          step++;
          break;
        case 'split':
          if (wasHere(current.mark, at)) isStuck = true;
          else {
            open.push(current.second, at, 0);
            step = current.first;
          }
          break;
        case 'jump':
          if (wasHere(current.mark, at)) isStuck = true;
          else step = current.to;
          break;
        case 'save':
          open.push(-1 - current.slot, slots[current.slot] ?? -1, 0);
          slots[current.slot] = at;
          step++;
          break;
        case 'at':
          if (!isAt(current.place, text, at)) isStuck = true;
          step++;
          break;
        case 'look': {
          const isThere = look(step, at);
          if (isThere === 'spent') return 'spent';
          if (isThere === current.isNegated) isStuck = true;
          step++;
          break;
        }
        default:
          if (endWanted !== undefined && at !== endWanted) {
            isStuck = true;
            break;
          }
          slots[0] = from;
          slots[1] = at;
          clear();
          return slots;
      }
      if (!isStuck) continue;
      for (;;) {
        const length = open.length;
        if (length === 0) return undefined;
        const next = open[length - 3] ?? 0;
        const place = open[length - 2] ?? 0;
        open.length = length - 3;
        if (next >= 0) {
          step = next;
          at = place;
          break;
        }
        slots[-1 - next] = place;
      }
    }
  };

  function wasHere(mark: number, at: number): boolean {
    const bit = mark * width + at;
    const word = bit >>> 5;
    const before = marks[word] ?? 0;
    const flag = 1 << (bit & 31);
    if ((before & flag) !== 0) return true;
    if (before === 0) touched.push(word);
    marks[word] = before | flag;
    return false;
  }

  function clear(): void {
    for (const word of touched) marks[word] = 0;
    touched.length = 0;
  }

  function look(step: number, at: number): boolean | 'spent' {
    let known = looks.get(step);
    if (known === undefined) {
      known = looker(step);
      looks.set(step, known);
    }
    return known(at);
  }

  /** Each place is asked once. */
  function looker(step: number): (at: number) => boolean | 'spent' {
    const answers = new Map<number, boolean>();
    const current = steps[step];
    if (current?.kind !== 'look') return () => false;
    const { program: inner, isAhead } = current;
    const ahead = isAhead ? walker(inner, text, groupCount, budget) : undefined;
    return (at) => {
      const known = answers.get(at);
      if (known !== undefined) return known;
      const found = ahead === undefined ? behind(inner, at) : ahead(at);
      if (found === 'spent') return 'spent';
      const isThere = found !== undefined;
      answers.set(at, isThere);
      return isThere;
    };
  }

  /** Each length is tried, in a piece of the text that begins one unit before, for who asks whether a word begins there. */
  function behind(inner: Program, at: number): Int32Array | 'spent' | undefined {
    const offset = Math.max(0, at - inner.lengths.max - 1);
    const piece = text.slice(offset, at);
    for (let start = Math.max(0, at - inner.lengths.max); start <= at - inner.lengths.min; start++) {
      const found = walker(inner, piece, groupCount, budget, piece.length)(start - offset);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function isAt(place: RegexPlace, text: string, at: number): boolean {
  switch (place) {
    case 'textStart':
      return at === 0;
    case 'textEnd':
      return at === text.length;
    case 'lastLineEnd':
      return at === text.length || (at === text.length - 1 && text[at] === '\n');
    case 'lineStart':
      return at === 0 || text[at - 1] === '\n';
    case 'lineEnd':
      return at === text.length || text[at] === '\n' || (text[at] === '\r' && text[at + 1] === '\n');
    default: {
      const before = at > 0 && isWordUnit(text.charCodeAt(at - 1));
      const after = at < text.length && isWordUnit(text.charCodeAt(at));
      return (before !== after) === (place === 'word');
    }
  }
}
