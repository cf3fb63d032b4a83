/** Where code stands, as plain data that facts about a file can hold: offsets and span in one short list. */
import type { Span } from '../../model/span.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { SgNode } from './rule-engine.ts';

/** Start and end offset, then start line and column, end line and column. */
export type CodePlace = readonly [number, number, number, number, number, number];

export const nowhere: CodePlace = [0, 0, 1, 1, 1, 1];

export function codePlace(source: SourceFile, node: SgNode): CodePlace {
  const { start, end } = node.range();
  return placeBetween(source, start.index, end.index);
}

export function placeBetween(source: SourceFile, start: number, end: number): CodePlace {
  const { startLine, startColumn, endLine, endColumn } = source.span(start, end);
  return [start, end, startLine, startColumn, endLine, endColumn];
}

export function spanOfPlace(place: CodePlace): Span {
  return { startLine: place[2], startColumn: place[3], endLine: place[4], endColumn: place[5] };
}
