/**
 * Globs that pick files by path, in the common dialect: `*`, `**`, `?`, `[a-z]`, `{a,b}`, a leading `!`. A glob is
 * an organization's own text, so it is matched by table instead of by a regular expression, which some globs turn into
 * one that runs for hours.
 */

export type Glob =
  | { readonly ok: true; readonly matches: (path: string) => boolean }
  | { readonly ok: false; readonly message: string };

const lengthMax = 1_000;
const alternativesMax = 1_000;
/** Of all alternatives together: what a glob costs to read and to keep. */
const charactersMax = 50_000;

/** One character of a part of a path: a literal, any (`?`), any number of any (`*`), or one of a class. */
type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | {
      readonly kind: 'class';
      readonly isNegated: boolean;
      readonly ranges: readonly (readonly [from: number, to: number])[];
    };

/** A part between two `/`; undefined is `**`, any number of parts. */
type Part = readonly Token[] | undefined;

/**
 * The whole path must fit, upper and lower case differ, and names that begin with a dot are like others.
 * @param expandedMax of characters, where very many globs are kept at once
 */
export function compileGlob(text: string, expandedMax = charactersMax): Glob {
  const glob = text.trim() === '' ? '**/*' : text.trim();
  if (glob.length > lengthMax) return { ok: false, message: `a glob has at most ${lengthMax} characters` };
  if (glob.includes('\0')) return { ok: false, message: 'a glob must not hold a NUL character' };
  if (/(?<!\\)[@+!?*]\(/.test(glob)) {
    return { ok: false, message: 'groups such as @(a|b) are not supported in a glob: write {a,b}' };
  }
  // What most rules say, and every path fits.
  if (glob === '**/*') return { ok: true, matches: () => true };
  const isNegated = glob.startsWith('!');
  const alternatives = expandBraces(isNegated ? glob.slice(1) : glob, expandedMax);
  if (typeof alternatives === 'string') return { ok: false, message: alternatives };
  const patterns: (readonly Part[])[] = [];
  for (const alternative of alternatives) {
    const parts = parseParts(alternative);
    if (typeof parts === 'string') return { ok: false, message: parts };
    patterns.push(parts);
  }
  return {
    ok: true,
    matches(path) {
      const names = path.split('/');
      return patterns.some((parts) => matchParts(parts, names)) !== isNegated;
    },
  };
}

/** Every text that the braces stand for, or what is wrong with them. */
function expandBraces(glob: string, expandedMax: number): readonly string[] | string {
  const done: string[] = [];
  const open = [glob];
  let characters = glob.length;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const braces = firstBraces(next);
    if (typeof braces === 'string') return braces;
    if (braces === undefined) done.push(next);
    else {
      characters -= next.length;
      for (const choice of braces.choices.toReversed()) {
        const text = next.slice(0, braces.start) + choice + next.slice(braces.end);
        characters += text.length;
        open.push(text);
      }
    }
    if (done.length + open.length > alternativesMax)
      return `a glob's braces stand for at most ${alternativesMax} alternatives`;
    if (characters > expandedMax)
      return `a glob's braces stand for at most ${expandedMax} characters, all alternatives together`;
  }
  return done;
}

interface Braces {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

/** The first outermost braces that hold a choice; `{a}` without a comma is plain text. */
function firstBraces(glob: string): Braces | string | undefined {
  let depth = 0;
  let start = 0;
  let commas: number[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    if (character === '\\') at++;
    else if (character === '[') at = Math.max(at, classEnd(glob, at));
    else if (character === '{') {
      if (depth++ === 0) [start, commas] = [at, []];
    } else if (character === ',' && depth === 1) commas.push(at);
    else if (character === '}' && depth > 0 && --depth === 0) {
      const choices = choicesOf(glob, start, at, commas);
      if (choices !== undefined) return { start, end: at + 1, choices };
      if (glob.slice(start + 1, at).includes('{')) return 'braces in a glob must hold a choice: {a,b}';
    }
  }
  return depth > 0 ? 'a glob has a { without its }: write \\{ for the character itself' : undefined;
}

function choicesOf(glob: string, start: number, end: number, commas: readonly number[]): readonly string[] | undefined {
  if (commas.length > 0) {
    const bounds = [start, ...commas, end];
    return bounds.slice(1).map((bound, index) => glob.slice((bounds[index] ?? 0) + 1, bound));
  }
  const range = /^(\d{1,6})\.\.(\d{1,6})$/.exec(glob.slice(start + 1, end));
  if (range === null) return undefined;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const length = Math.min(Math.abs(to - from), alternativesMax) + 1;
  return Array.from({ length }, (_, index) => String(from + Math.sign(to - from) * index));
}

function parseParts(glob: string): readonly Part[] | string {
  const trimmed = glob.replace(/^(?:\.?\/)+/, '');
  // A folder means all that is in it.
  const names = splitParts(trimmed.endsWith('/') ? `${trimmed}**` : trimmed);
  const parts: Part[] = [];
  for (const name of names) {
    if (name === '**') {
      if (parts.length === 0 || parts.at(-1) !== undefined) parts.push(undefined);
      continue;
    }
    const tokens = parseTokens(name);
    if (typeof tokens === 'string') return tokens;
    parts.push(tokens);
  }
  return parts;
}

/** At each `/` outside a class. */
function splitParts(glob: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < glob.length; at++) {
    if (glob[at] === '\\') at++;
    else if (glob[at] === '[') at = Math.max(at, classEnd(glob, at));
    else if (glob[at] === '/') {
      parts.push(glob.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, glob.slice(from)];
}

function parseTokens(name: string): readonly Token[] | string {
  const tokens: Token[] = [];
  for (let at = 0; at < name.length; ) {
    const character = String.fromCodePoint(name.codePointAt(at) ?? 0);
    if (character === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' });
      at++;
    } else if (character === '?') {
      tokens.push({ kind: 'any' });
      at++;
    } else if (character === '[' && classEnd(name, at) > at) {
      const end = classEnd(name, at);
      const parsed = parseClass(name.slice(at + 1, end));
      if (parsed === undefined)
        return `the class ${name.slice(at, end + 1)} of the glob has a range that runs backwards`;
      tokens.push(parsed);
      at = end + 1;
    } else {
      const escaped = character === '\\' && at + 1 < name.length;
      const text = escaped ? String.fromCodePoint(name.codePointAt(at + 1) ?? 0) : character;
      tokens.push({ kind: 'literal', text });
      at += text.length + (escaped ? 1 : 0);
    }
  }
  return tokens;
}

/** Where the class that opens at `start` closes; -1 where it never does, and the `[` stands for itself. */
function classEnd(glob: string, start: number): number {
  const first = /[!^]/.test(glob[start + 1] ?? '') ? start + 2 : start + 1;
  // A `]` that comes first is a member of the class.
  for (let at = first; at < glob.length; at++) {
    if (glob[at] === '\\') at++;
    else if (glob[at] === '/') return -1;
    else if (glob[at] === ']' && at > first) return at;
  }
  return -1;
}

function parseClass(body: string): Token | undefined {
  const isNegated = /^[!^]/.test(body);
  const members = Array.from(body.slice(isNegated ? 1 : 0));
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < members.length; at++) {
    if (members[at] === '\\' && at + 1 < members.length) at++;
    const from = members[at]?.codePointAt(0) ?? 0;
    const isRange = members[at + 1] === '-' && at + 2 < members.length;
    const to = isRange ? (members[at + 2]?.codePointAt(0) ?? 0) : from;
    if (isRange) at += 2;
    if (to < from) return undefined;
    ranges.push([from, to]);
  }
  return { kind: 'class', isNegated, ranges };
}

/** `reachable[i]`: the parts so far can have used up the first `i` names. */
function matchParts(parts: readonly Part[], names: readonly string[]): boolean {
  let reachable: boolean[] = names.map(() => false);
  reachable = [true, ...reachable];
  for (const part of parts) {
    const next = reachable.map(() => false);
    for (let at = 0; at <= names.length; at++) {
      if (part === undefined) next[at] = reachable[at] === true || (at > 0 && next[at - 1] === true);
      else if (at > 0 && reachable[at - 1] === true) next[at] = matchName(part, Array.from(names[at - 1] ?? ''));
    }
    reachable = next;
  }
  return reachable[names.length] === true;
}

/** Going back to the last star only is enough, since a star that comes later can take over what an earlier one would. */
function matchName(tokens: readonly Token[], name: readonly string[]): boolean {
  let token = 0;
  let retryToken = -1;
  let retryAt = 0;
  for (let at = 0; at < name.length; ) {
    const wanted = tokens[token];
    if (wanted?.kind === 'star') {
      retryToken = ++token;
      retryAt = at;
    } else if (wanted !== undefined && fits(wanted, name[at] ?? '')) {
      token++;
      at++;
    } else if (retryToken >= 0) {
      token = retryToken;
      at = ++retryAt;
    } else return false;
  }
  while (tokens[token]?.kind === 'star') token++;
  return token === tokens.length;
}

function fits(token: Token, character: string): boolean {
  switch (token.kind) {
    case 'literal':
      return token.text === character;
    case 'class': {
      const code = character.codePointAt(0) ?? 0;
      return token.ranges.some(([from, to]) => from <= code && code <= to) !== token.isNegated;
    }
    default:
      return true;
  }
}
