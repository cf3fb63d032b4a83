/**
 * Cuts the text between a call's brackets into words, texts, numbers and marks. It reads one call, not a language: where a text
 * could be read in two ways it gives up, since a bracket that is miscounted would move every argument behind it.
 */
import type { Dialect } from './dialects.ts';
import type { TextRange } from './argument-value.ts';

export interface Token extends TextRange {
  readonly kind: 'word' | 'number' | 'text' | 'mark';
  readonly text: string;
  /** Of a text that says just what it holds. */
  readonly value?: string;
}

const lengthMax = 20_000;
const depthMax = 60;
const marks = ['...', '=>', '::', '->', '==', '!=', '<=', '>=', '&&', '||', '**', '?.', '..', ':='];
const opening = '([{';
const closing = ')]}';

/** From the opening bracket at `start` to the one that closes it; `undefined` where that cannot be told. */
export function readTokens(text: string, start: number, dialect: Dialect): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const open: string[] = [];
  const end = Math.min(text.length, start + lengthMax);
  const add = (kind: Token['kind'], from: number, to: number, value?: string): void => {
    tokens.push({ kind, text: text.slice(from, to), start: from, end: to, ...(value === undefined ? {} : { value }) });
  };
  for (let at = start; at < end; ) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    const comment = commentEnd(text, at, dialect);
    if (comment !== undefined) {
      at = comment;
      continue;
    }
    if (dialect.quotes.includes(character)) {
      const found = readText(text, at, end, dialect, tokens.at(-1));
      if (found === undefined) return undefined;
      if (found.isPrefixed) tokens.pop();
      add('text', at, found.end, found.value);
      at = found.end;
      continue;
    }
    const word = matchAt(/[\p{L}_$][\p{L}\p{N}_$]*/uy, text, at);
    if (word !== '') {
      add('word', at, at + word.length);
      at += word.length;
      continue;
    }
    const number = matchAt(/\d[\w.]*/y, text, at);
    if (number !== '') {
      add('number', at, at + number.length);
      at += number.length;
      continue;
    }
    const letter = character === "'" ? matchAt(/'(?:\\[^\n]{1,10}?|[^\\\n])'/y, text, at) : '';
    if (letter !== '') {
      add('text', at, at + letter.length);
      at += letter.length;
      continue;
    }
    if (isDoubtful(text, at, dialect, tokens.at(-1))) return undefined;
    const mark = marks.find((item) => text.startsWith(item, at)) ?? character;
    if (opening.includes(character)) {
      open.push(closing[opening.indexOf(character)] ?? '');
      if (open.length > depthMax) return undefined;
    } else if (closing.includes(character) && open.pop() !== character) return undefined;
    add('mark', at, at + mark.length);
    at += mark.length;
    if (open.length === 0) return tokens;
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function commentEnd(text: string, at: number, { lineComments }: Dialect): number | undefined {
  if (lineComments.some((mark) => text.startsWith(mark, at))) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (!lineComments.includes('//') || !text.startsWith('/*', at)) return undefined;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

/** After these a value begins, not an operator. */
function expectsValue(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === 'mark') return !closing.includes(before.text);
  return (
    before.kind === 'word' && /^(?:return|typeof|in|of|and|or|not|when|if|unless|new|await|yield)$/.test(before.text)
  );
}

/** Patterns, texts to the end of a line, elements of markup: how far they go takes more than their first letter. */
function isDoubtful(text: string, at: number, dialect: Dialect, before: Token | undefined): boolean {
  const character = text[at] ?? '';
  if (character === '/') return dialect.hasPatterns && expectsValue(before);
  if (character === '<') return expectsValue(before) || /^<<[-~<'"A-Z]/.test(text.slice(at, at + 4));
  if (character === '%') return dialect.hasPatterns && expectsValue(before) && /[\wQ({["|/!]/.test(text[at + 1] ?? '');
  if (character === '?') return dialect.interpolation === '#{' && expectsValue(before);
  return character === '`' || (character === '@' && /["$]/.test(text[at + 1] ?? ''));
}

interface TextEnd {
  readonly end: number;
  readonly value?: string;
  /** The word before it belongs to it. */
  readonly isPrefixed: boolean;
}

function readText(
  text: string,
  at: number,
  end: number,
  { hasTripleQuotes, plainQuotes, interpolation, prefixes }: Dialect,
  before: Token | undefined,
): TextEnd | undefined {
  const quote = text[at] ?? '';
  const touches = before?.end === at && (before.kind === 'word' || '$@#'.includes(before.text));
  const isPrefixed = touches && prefixes?.test(before.text) === true;
  // Letters and marks that nobody here knows may change where the text ends.
  if (touches && !isPrefixed) return undefined;
  const mark = hasTripleQuotes && text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  let isPlain = true;
  for (let place = at + mark.length; place < end; place++) {
    if (text[place] === '\\') {
      isPlain = false;
      place++;
    } else if (text.startsWith(mark, place)) {
      const after = place + mark.length;
      // `'it''s'` and texts that touch are one text in some languages.
      if (text[after] === quote) return undefined;
      const value = isPlain ? { value: text.slice(at + mark.length, place) } : {};
      return { end: after, isPrefixed, ...value };
    } else if (interpolation !== '' && !plainQuotes.includes(quote) && text.startsWith(interpolation, place)) {
      if (text.startsWith('{', place + interpolation.length) || interpolation.endsWith('{')) return undefined;
      isPlain = false;
    } else if (mark.length === 1 && text[place] === '\n') isPlain = false;
  }
  return undefined;
}
