/** One piece of a text file put in place of another. */

export interface FileEdit {
  readonly path: string;
  /** UTF-16 offsets in the file's text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with edits of one file, which do not overlap. @throws {RangeError} where they do, or lie outside */
export function editedText(text: string, edits: readonly FileEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    if (start < at || end < start || end > text.length)
      throw new RangeError('edits overlap or lie outside of the file');
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
