/**
 * Text of others as a terminal may be given it: characters to show, and nothing that a terminal obeys, that hides, or that turns the direction of
 * a line, so that what is read is what is there.
 */

/** Controls, format characters and tags, white space but for the blank among them; U+202E and its kin turn lines. */
const obeyed =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const stacked = /(\p{M}{3})\p{M}+/gu;
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRightMark = '\u200e';

/** Text from the right is ended by a mark, so that what follows it in its line stays in its column. */
export function terminalText(text: string): string {
  const safe = text.toWellFormed().replace(obeyed, '\ufffd').replace(stacked, '$1');
  return fromTheRight.test(safe) ? `${safe}${leftToRightMark}` : safe;
}

/** On one line, with `…` where it is longer than so many UTF-16 units. */
export function terminalLine(text: string, unitsMax: number): string {
  // No more is looked at than can be shown, however long it is.
  const line = text
    .slice(0, unitsMax * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isWhole = line.length <= unitsMax && text.length <= unitsMax * 4;
  return terminalText(isWhole ? line : `${line.slice(0, unitsMax - 1)}…`);
}

/** Its lines as they are, tabs as blanks. */
export function terminalLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => terminalText(line.replaceAll('\t', '  ')))
    .join('\n');
}
