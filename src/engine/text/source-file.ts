/** One text file of the scanned material, decoded once, that can turn offsets into spans. */
import { lineStarts, type Position, positionFinder, type Span, spanBetween } from './span.ts';

export interface SourceFile {
  readonly path: string;
  /** Decoded UTF-8 (or UTF-16 where a byte-order mark says so), without the byte-order mark. */
  readonly text: string;
  /** The span of the UTF-16 offsets `start` to `end` (exclusive) of `text`. */
  span(start: number, end: number): Span;
}

export function sourceFile(path: string, content: string | Uint8Array): SourceFile {
  const text = typeof content === 'string' ? content.replace(/^\uFEFF/, '') : decode(content);
  let find: ((offset: number) => Position) | undefined;
  return {
    path,
    text,
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
