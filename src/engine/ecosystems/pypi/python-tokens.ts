/**
 * Just enough of Python's tokens to find literals in a setup.py: names, strings, punctuation; comments and numbers are
 * passed over. Nothing is evaluated. Linear in the text.
 */

export interface PythonToken {
  readonly kind: 'name' | 'string' | 'mark';
  /** The name, the mark, or the string's content as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a string: where its content begins. */
  readonly contentStart: number;
  /** False for strings whose content is not what is written: escapes in use, f-strings, bytes. */
  readonly isPlain: boolean;
}

const space = /[\s\\]+/y;
const name = /[\p{L}_][\p{L}\p{N}_]*/uy;
const number = /(?:[0-9]|\.[0-9])[0-9A-Za-z_.]*/y;

export function pythonTokens(source: string): readonly PythonToken[] {
  const tokens: PythonToken[] = [];
  let at = 0;
  const length = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0].length ?? 0;
  };
  while (at < source.length) {
    const char = source.charAt(at);
    if (char === '#') {
      at = lineEnd(source, at);
      continue;
    }
    const skipped = length(space) || length(number);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const nameLength = length(name);
    const prefix = source.slice(at, at + nameLength).toLowerCase();
    const quoteAt = at + (nameLength <= 2 && /^[rbuft]*$/.test(prefix) ? nameLength : 0);
    const quote = source.charAt(quoteAt);
    if (quote === '"' || quote === "'") {
      const string = readString(source, at, quoteAt, prefix);
      tokens.push(string);
      at = string.end;
      continue;
    }
    const end = at + (nameLength || 1);
    const kind = nameLength > 0 ? 'name' : 'mark';
    tokens.push({ kind, text: source.slice(at, end), start: at, end, contentStart: at, isPlain: false });
    at = end;
  }
  return tokens;
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

function readString(source: string, start: number, quoteAt: number, prefix: string): PythonToken {
  const quote = source.charAt(quoteAt);
  const isTriple = source.startsWith(quote.repeat(3), quoteAt);
  const delimiter = isTriple ? quote.repeat(3) : quote;
  const contentStart = quoteAt + delimiter.length;
  let hasEscape = false;
  let at = contentStart;
  for (; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') {
      hasEscape = true;
      at++;
    } else if (char === '\n' && !isTriple) break;
    else if (char === quote && source.startsWith(delimiter, at)) break;
  }
  const contentEnd = Math.min(at, source.length);
  const isClosed = source.startsWith(delimiter, contentEnd);
  return {
    kind: 'string',
    text: source.slice(contentStart, contentEnd),
    start,
    end: contentEnd + (isClosed ? delimiter.length : 0),
    contentStart,
    isPlain: isClosed && !(hasEscape && !prefix.includes('r')) && !/[bft]/.test(prefix),
  };
}
