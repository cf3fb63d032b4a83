/**
 * Where a piece of text stands in a file, as an editor counts: lines and columns start at 1, columns count UTF-16 code
 * units, the end column is exclusive. A byte-order mark is no column; CRLF, LF and a lone CR each end one line.
 */
import type { Span, Position } from '../model/span.ts';

export type LineStarts = ArrayLike<number>;

/** The start offset of every line of `text`, in UTF-16 code units; the first is 0. */
export function lineStarts(text: string): LineStarts {
  if (!text.includes('\r')) return startsAfterNewlines(text);
  const starts = [0];
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 10) starts.push(offset + 1);
    else if (code === 13 && text.charCodeAt(offset + 1) !== 10) starts.push(offset + 1);
  }
  return starts;
}

/** Searching is several times faster than looking at each character, and most files have no CR. */
function startsAfterNewlines(text: string): LineStarts {
  let starts = new Uint32Array(64);
  let length = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (length === starts.length) {
      const larger = new Uint32Array(length * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[length++] = at + 1;
  }
  return starts.subarray(0, length);
}

/** The position of a UTF-16 offset, given the line starts of its text. */
export function positionAt(starts: LineStarts, offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** A function like `positionAt` that starts where it was last: readers ask in the order of the text, nearly always. */
export function positionFinder(starts: LineStarts): (offset: number) => Position {
  let last = 0;
  return (offset) => {
    for (let steps = 0; steps < 16 && offset >= (starts[last] ?? 0); steps++, last++) {
      if (last + 1 === starts.length || offset < (starts[last + 1] ?? 0)) {
        return { line: last + 1, column: offset - (starts[last] ?? 0) + 1 };
      }
    }
    const found = positionAt(starts, offset);
    last = found.line - 1;
    return found;
  };
}

/** The span from `start` to `end` (exclusive), both UTF-16 offsets; `find` is a `positionFinder`. */
export function spanBetween(find: (offset: number) => Position, start: number, end: number): Span {
  const from = find(start);
  const to = find(Math.max(start, end));
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}
