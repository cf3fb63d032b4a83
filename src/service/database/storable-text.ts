/**
 * The border between what others wrote and the database: text that every column takes, whatever a repository, an advisory or a client
 * holds. Columns ask for the type, so that no caller can forget it; only the functions here make one.
 */
import { createHash } from 'node:crypto';

declare const border: unique symbol;

/** Well-formed Unicode without NUL, of bounded length. */
export type StorableText = (string & { readonly [border]: 'text' }) | '';

/** JSON in which every text is storable: `jsonb` refuses lone surrogates and NUL even where they are escaped. */
export type StorableJson = string & { readonly [border]: 'json' };

/** Code points that each kind of text has room for; what a person reads is longer than what a search is for. */
export const roomFor = {
  path: 4_096,
  name: 400,
  branch: 1_000,
  line: 1_000,
  title: 500,
  sentence: 10_000,
  document: 200_000,
} as const satisfies Record<string, number>;

export type TextKind = keyof typeof roomFor;

/** The text itself wherever it can be stored; otherwise U+FFFD stands for what cannot, and `…` for what is left out. */
export function storableText(text: string, kind: TextKind = 'sentence'): StorableText {
  const short = firstCodePoints(text, roomFor[kind]);
  const sound = short.replaceAll('\0', '\uFFFD').toWellFormed();
  if (!isStorable(sound)) throw new Error('a cleaned text is still not storable');
  return sound;
}

export function storableTexts(texts: readonly string[], kind: TextKind): StorableText[] {
  return texts.map((text) => storableText(text, kind));
}

/** At most so many code points, the last of them `…` where the text had more. No surrogate pair is cut. */
export function firstCodePoints(text: string, countMax: number): string {
  if (text.length <= countMax) return text;
  let end = 0;
  let endOfLast = 0;
  for (let count = 0; count < countMax && end < text.length; count++) {
    endOfLast = end;
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end >= text.length ? text : `${text.slice(0, endOfLast)}…`;
}

/** An index takes rows of 2,704 bytes at most; every unique key over text from outside is one of these. */
const keyBytesMax = 600;
const digestMark = 'sha256:';

/** Equal for equal texts and for those alone: the text where it is short, else its digest. `0004_bounded_keys.sql` says the same. */
export function storableKey(text: string): StorableText {
  const sound = text.replaceAll('\0', '\uFFFD').toWellFormed();
  const isShort = Buffer.byteLength(sound) <= keyBytesMax && !sound.startsWith(digestMark);
  const key = isShort ? sound : `${digestMark}${createHash('sha256').update(sound).digest('hex')}`;
  if (!isStorable(key)) throw new Error('a key is not storable');
  return key;
}

export function storableJson(value: unknown): StorableJson {
  const json = JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
  if (!isStorableJson(json)) throw new Error('a value has no JSON');
  return json;
}

export function isStorable(text: string): text is StorableText {
  return !text.includes('\0') && text.isWellFormed();
}

function isStorableJson(json: string | undefined): json is StorableJson {
  return json !== undefined;
}
