/**
 * Facts of one source file, and the reader that gets them. Parsing runs in forked children, because small hostile files
 * crash native parsers; the engine only sees this interface, so a test may hand it facts made in process.
 */
import type { LanguageName } from '../model/language-name.ts';
import type { FileFacts } from '../model/file-facts.ts';

export interface FactRequest {
  readonly path: string;
  readonly language: LanguageName;
  readonly content: Uint8Array;
  /** Names the content for the cache; empty where unknown. */
  readonly contentId: string;
  /** Says what functions call and mention as well, which costs several times as much and is asked of few files. */
  readonly isDetailed?: Detail;
}

/** `objects`: of scripts what their objects do alone, which nothing else of them is asked for with. */
export type Detail = true | 'objects';

/** Begins the reason of what is no program of its language. */
export const couldNotBeParsed = 'it could not be parsed: ';

/** Of a file that no language's name fits, and that is left out where sources are kept. */
export const notKept = 'the content of this file was not kept';

/** A file that gave no facts: a gap, which blocks `unreachable`. */
export interface Unparsed {
  readonly path: string;
  readonly reason: string;
  /** The text itself is at fault, so that reading it again would say the same. */
  readonly isFinal?: true;
}

/** A place to keep what is worked out from facts. It may forget, and gives back what was kept under the key or nothing. */
export interface NoteKeeper {
  find(key: string): Uint8Array | undefined;
  keep(key: string, note: Uint8Array): void;
}

export interface FactReader {
  /** Facts of one file, or why there are none. Never rejects for what the file holds. Calls may run at once. */
  read(request: FactRequest): Promise<FileFacts | Unparsed>;
  /** Larger files are refused, so they need not be fetched at all. */
  readonly sizeMaxBytes?: number;
  /** Facts kept from an earlier scan of the same content, so that it need not even be read. */
  recall?(request: Omit<FactRequest, 'content'>): Promise<FileFacts | Unparsed | undefined>;
  readonly notes?: NoteKeeper;
}

/** The reason given for a file that is larger than a reader takes. */
export function tooLarge(sizeMaxBytes: number): string {
  return `it is larger than the ${sizeMaxBytes} bytes that are read of one file`;
}
