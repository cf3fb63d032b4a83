/** The lines of a text with their offsets, for the formats whose grammar is the line. CRLF, LF and a lone CR each end one. */

export interface Line {
  /** Without its line break. */
  readonly text: string;
  /** UTF-16 offset of the line's first character in the whole text. */
  readonly start: number;
  /** 1-based. */
  readonly number: number;
}

export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  let number = 1;
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code !== 10 && code !== 13) continue;
    yield { text: text.slice(start, offset), start, number };
    if (code === 13 && text.charCodeAt(offset + 1) === 10) offset++;
    start = offset + 1;
    number++;
  }
  if (start < text.length) yield { text: text.slice(start), start, number };
}
