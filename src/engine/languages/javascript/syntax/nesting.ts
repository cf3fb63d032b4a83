/**
 * Counts how deep brackets nest before a parser sees the text, because recursive parsers crash the process on deep nesting.
 * Quoted strings that end on their line are stepped over; a wrong guess only sends a strange file to the list of gaps.
 */

const depthMax = 1000;

export function isTooDeep(text: string): boolean {
  if (text.length <= depthMax) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > depthMax) return true;
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        if (depth > 0) depth--;
        break;
      case 0x22: // "
      case 0x27: // '
        at = closingQuote(text, at);
        break;
    }
  }
  return false;
}

/** The offset of the quote that closes the one at `from` on the same line, else `from` itself. */
function closingQuote(text: string, from: number): number {
  const quote = text.charCodeAt(from);
  const limit = Math.min(text.length, from + 10_000);
  for (let at = from + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === 0x5c) at++;
    else if (code === 10) return from;
  }
  return from;
}
