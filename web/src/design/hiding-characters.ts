/** Characters that hide, reorder or are not seen: a text is cut at them, so that they can be shown for what they are. */

/** A joiner between two pictures makes one of them and hides nothing. Controls, soft hyphen, fillers, zero widths, embeddings, overrides, isolates, marks, byte order mark, tags and added variation selectors. */
const hiding =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}]|\u034f|(?<![\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const runs = new RegExp(`((?:${hiding.source})+)`, 'gu');

export interface TextPart {
  readonly text: string;
  /** One or several hiding characters, and nothing else. */
  readonly isHiding: boolean;
}

export function hidesSomething(text: string): boolean {
  return hiding.test(text);
}

export function partsOf(text: string): readonly TextPart[] {
  if (!hiding.test(text)) return [{ text, isHiding: false }];
  return text
    .split(runs)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isHiding: hiding.test(part) }));
}

/** `U+202E`; of many in a row only the first three, and how many more there are. */
export function codesOf(text: string): string {
  const codes = Array.from(
    text,

    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const shown = codes.slice(0, 3).join(' ');
  return codes.length > 3 ? `${shown} and ${codes.length - 3} more` : shown;
}

/** For where there is text alone, as in the title of a tab. */
export function withCodes(text: string): string {
  return partsOf(text)
    .map((part) => (part.isHiding ? `[${codesOf(part.text)}]` : part.text))
    .join('');
}
