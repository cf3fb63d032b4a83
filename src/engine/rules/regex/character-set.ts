/** Which code units one place of a regular expression takes: ASCII by table, all else by ranges and by what Unicode says of them. */

export interface CharacterSet {
  readonly has: (unit: number) => boolean;
}

export type CharacterRange = readonly [from: number, to: number];

/** Case is ignored by asking for both cases of a unit. */
export function characterSet(
  ranges: readonly CharacterRange[],
  tests: readonly ((unit: number) => boolean)[],
  isNegated: boolean,
  ignoresCase: boolean,
): CharacterSet {
  const isIn = (unit: number) =>
    ranges.some(([from, to]) => from <= unit && unit <= to) || tests.some((test) => test(unit));
  const isInAnyCase = (unit: number) => {
    if (isIn(unit)) return true;
    if (!ignoresCase) return false;
    const text = String.fromCharCode(unit);
    // What becomes two letters, as ß does, is neither of them.
    return [text.toLowerCase(), text.toUpperCase()].some((other) => other.length === 1 && isIn(other.charCodeAt(0)));
  };
  const ascii = Uint8Array.from({ length: 128 }, (_, unit) => (isInAnyCase(unit) !== isNegated ? 1 : 0));
  return { has: (unit) => (unit < 128 ? ascii[unit] === 1 : isInAnyCase(unit) !== isNegated) };
}

export const digits: readonly CharacterRange[] = [[48, 57]];
export const wordUnits: readonly CharacterRange[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
export const blanks: readonly CharacterRange[] = [
  [9, 13],
  [32, 32],
];

export function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
}

/** `[[:alpha:]]` and its like. */
export const posixClasses: Readonly<Record<string, readonly CharacterRange[]>> = {
  alpha: [
    [65, 90],
    [97, 122],
  ],
  digit: digits,
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  upper: [[65, 90]],
  lower: [[97, 122]],
  space: blanks,
  blank: [
    [9, 9],
    [32, 32],
  ],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
  word: wordUnits,
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  print: [[32, 126]],
  graph: [[33, 126]],
};
