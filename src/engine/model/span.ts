/**
 * Where a piece of text stands in a file, as an editor counts: lines and columns start at 1, columns count UTF-16 code
 * units, the end column is exclusive.
 */

export interface Span {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}
