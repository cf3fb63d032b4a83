/**
 * What rules are run on of a file that is not quite text. A zero in a comment hides no code from the language that runs it, so it hides
 * none here; bytes that are no text at all are said to be so, instead of giving no match in silence.
 */

import { isUtf8 } from 'node:buffer';

export interface Legible {
  /** Of the same length, so that places stay; undefined where it is no text. */
  readonly content: Uint8Array | undefined;
  /** Empty where all of it was understood. */
  readonly doubt: string;
}

/** More foreign bytes than one in so many make a file something else than code. */
const foreignShare = 10;
/** So few make nothing of a file of a few bytes. */
const zerosOfShortText = 4;

export function legible(content: Uint8Array): Legible {
  // UTF-16 has zeros too, but says so first.
  const hasMark = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (hasMark) return { content, doubt: '' };
  const zeros = content.includes(0) ? countOf(content, 0) : 0;
  if (zeros > zerosOfShortText && zeros * foreignShare > content.length)
    return {
      content: undefined,
      doubt: 'the file was not checked: its bytes are no text (or UTF-16 without its mark)',
    };
  const text = zeros === 0 ? content : content.map((byte) => (byte === 0 ? 0x20 : byte));
  return {
    content: text,
    doubt: isForeign(text) ? 'the file is not in UTF-8, and was checked as far as it could be read' : '',
  };
}

function countOf(content: Uint8Array, wanted: number): number {
  let count = 0;
  for (const byte of content) if (byte === wanted) count++;
  return count;
}

/** Old encodings of comments are harmless; where much of a file is in one, or it is no text, nobody knows what a rule missed. */
function isForeign(content: Uint8Array): boolean {
  if (isUtf8(content)) return false;
  let replaced = 0;
  for (const character of new TextDecoder().decode(content)) if (character === '\uFFFD') replaced++;
  return replaced * foreignShare > content.length;
}
