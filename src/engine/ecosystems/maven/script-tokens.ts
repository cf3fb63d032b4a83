/**
 * Build scripts (Groovy, Kotlin, Scala) as words, strings and signs with their places, comments left out. They are programs
 * that only a build could run; what is written plainly in them needs no more than this.
 */

export interface Token {
  readonly kind: 'word' | 'string' | 'sign' | 'newline';
  /** Of a string: what stands between the quotes, as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A string whose `$name` and `${…}` stand for values. */
  readonly isTemplate: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Where reading stopped because the text holds more tokens than any build script; -1 where all was read. */
  readonly cutAt: number;
}

const tokensMax = 500_000;
/** One alternative a kind, none of them ambiguous, so that each character is looked at a bounded number of times. */
const pattern = /([A-Za-z_][\w]*)|(\r\n?|\n)|(\/\/[^\r\n]*)|(\/\*)|('''|""")|(["'`])|(\d[\w.]*)|([^\s\w])/g;

export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  const scanner = new RegExp(pattern);
  for (let match = scanner.exec(text); match !== null; match = scanner.exec(text)) {
    if (tokens.length >= tokensMax) return { tokens, cutAt: match.index };
    const [all, word, newline, comment, block, triple, quote, number] = match;
    const start = match.index;
    if (comment !== undefined) continue;
    if (block !== undefined) {
      const end = text.indexOf('*/', start + 2);
      scanner.lastIndex = end < 0 ? text.length : end + 2;
      continue;
    }
    if (triple !== undefined || quote !== undefined) {
      const string = readString(text, start, triple ?? quote ?? '');
      tokens.push(string);
      scanner.lastIndex = string.end;
      continue;
    }
    const kind = newline !== undefined ? 'newline' : word !== undefined || number !== undefined ? 'word' : 'sign';
    tokens.push({ kind, text: all, start, end: start + all.length, isTemplate: false });
  }
  return { tokens, cutAt: -1 };
}

/** A string that is not closed ends with its line, so that a stray quote costs one line and not the file. */
function readString(text: string, start: number, quote: string): Token {
  const isTemplate = quote.startsWith('"');
  const from = start + quote.length;
  if (quote.length === 3) {
    const end = text.indexOf(quote, from);
    const close = end < 0 ? text.length : end;
    return { kind: 'string', text: text.slice(from, close), start, end: Math.min(text.length, close + 3), isTemplate };
  }
  let at = from;
  let mayHoldExpressions = isTemplate;
  for (; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (mayHoldExpressions && character === '$' && text[at + 1] === '{') {
      // `"${property("name")}"`: quotes inside an expression do not end the string.
      const close = closeOfExpression(text, at + 2);
      mayHoldExpressions = close >= 0;
      if (close >= 0) at = close;
    } else if (character === quote || character === '\n' || character === '\r') break;
  }
  const close = Math.min(at, text.length);
  const isClosed = text[close] === quote;
  return { kind: 'string', text: text.slice(from, close), start, end: isClosed ? close + 1 : close, isTemplate };
}

/** Every string looks for the end of its first expression; without a bound, a line of openings would cost its square. */
const expressionLengthMax = 500;

/** The brace that ends an expression on the same line; -1 where none does. */
function closeOfExpression(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < Math.min(text.length, from + expressionLengthMax); at++) {
    const character = text[at];
    if (character === '\n' || character === '\r') return -1;
    if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return -1;
}

/** Where a sign that opens finds its close, by position in the list; -1 for one that finds none. */
export function closingPlaces(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const open: number[] = [];
  for (const [place, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (text === '(' || text === '[' || text === '{') open.push(place);
    else if (text === ')' || text === ']' || text === '}') {
      const opening = open.pop();
      if (opening !== undefined) places.set(opening, place);
    }
  }
  return places;
}
