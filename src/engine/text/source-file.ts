/** One text file of the scanned material, decoded once, that can turn offsets into spans. */
import { lineStarts, positionFinder, spanBetween } from './positions.ts';
import type { Position, Span } from '../model/span.ts';

export interface SourceFile {
  readonly path: string;
  /** Decoded UTF-8 (or UTF-16 where a byte-order mark says so), without the byte-order mark. */
  readonly text: string;
  /** The code units of `text`, for readers that look at each: beyond ASCII a unit may be another one beyond ASCII. */
  codeUnits(): Uint8Array | Uint16Array;
  /** The span of the UTF-16 offsets `start` to `end` (exclusive) of `text`. */
  span(start: number, end: number): Span;
}

export function sourceFile(path: string, content: string | Uint8Array): SourceFile {
  const text = typeof content === 'string' ? content.replace(/^\uFEFF/, '') : decode(content);
  let find: ((offset: number) => Position) | undefined;
  return {
    path,
    text,
    codeUnits() {
      // No byte gives more than one unit, so that with as many of both each byte stands where its unit does.
      const isByteEach = typeof content !== 'string' && content.byteLength === text.length;
      return isByteEach ? content : unitsOf(text);
    },
    span(start, end) {
      find ??= positionFinder(lineStarts(text));
      return spanBetween(find, start, end);
    },
  };
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}
