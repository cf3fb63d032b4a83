/**
 * The tokens of a file in one row, without what formatters add, take or exchange, so that a match is a stretch of the row. Names and numbers are
 * one token, every other sign one of its own: coarse, the same for all languages, and made in one pass.
 */
export interface TokenLine {
  readonly count: number;
  /** Where in the text a token begins. */
  readonly starts: Int32Array;
  readonly hashes: Int32Array;
  /** 1 for names, numbers and operators; 0 for brackets, dots, commas and quotes, which all code shares. */
  readonly telling: Uint8Array;
}

/** @param comments in order, not overlapping; what stands in them is no token */
export function tokenLine(
  text: string,
  comments: readonly { readonly start: number; readonly end: number }[],
): TokenLine {
  const starts = new Int32Array(text.length);
  const hashes = new Int32Array(text.length);
  const telling = new Uint8Array(text.length);
  let count = 0;
  let nextComment = 0;
  for (let at = 0; at < text.length; ) {
    const comment = comments[nextComment];
    if (comment !== undefined && at >= comment.start) {
      at = Math.max(at, comment.end);
      nextComment++;
      continue;
    }
    const unit = text.charCodeAt(at);
    if (isSpace(unit) || unit === semicolon) {
      at++;
      continue;
    }
    // `f(a, b,)` is `f(a, b)`.
    if (isClosing(unit) && count > 0 && hashes[count - 1] === comma) count--;
    starts[count] = at;
    if (isWord(unit)) {
      const wordsEnd = Math.min(comment?.start ?? text.length, text.length);
      let hash = 0x811c9dc5;
      for (; at < wordsEnd && isWord(text.charCodeAt(at)); at++)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      hashes[count] = hash;
      telling[count] = 1;
    } else {
      hashes[count] = isQuote(unit) ? quote : unit;
      telling[count] = shared.has(unit) ? 0 : 1;
      at++;
    }
    count++;
  }
  return { count, starts: starts.slice(0, count), hashes: hashes.slice(0, count), telling: telling.slice(0, count) };
}

/** How many tokens begin before the offset. */
export function tokensBefore({ starts, count }: TokenLine, offset: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const [comma, semicolon, quote] = [0x2c, 0x3b, 0x22];
const shared: ReadonlySet<number> = new Set(Buffer.from('()[]{},.:"\'`'));

function isSpace(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0xfeff || unit === 0x2028 || unit === 0x2029;
}

function isWord(unit: number): boolean {
  const letter = unit | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x24 ||
    unit > 0xa0
  );
}

function isQuote(unit: number): boolean {
  return unit === 0x22 || unit === 0x27 || unit === 0x60;
}

function isClosing(unit: number): boolean {
  return unit === 0x29 || unit === 0x5d || unit === 0x7d;
}
