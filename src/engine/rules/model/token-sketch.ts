/**
 * How much two pieces of code share, told from a few numbers each: the smallest hashes of their words, every repetition counted as a word of its
 * own. Exact for pieces of up to 32 words, an estimate beyond, of bounded length always.
 */
const wordsMax = 32;
const digits = 6;
const valueMask = 0xffffff;

/** @param words hashes, in any order; equal words have equal hashes */
export function tokenSketch(words: Iterable<number>): string {
  const counts = new Map<number, number>();
  const values = new Set<number>();
  for (const word of words) {
    const nth = (counts.get(word) ?? 0) + 1;
    counts.set(word, nth);
    values.add(mixed(word, nth));
  }
  return [...values]
    .sort((a, b) => a - b)
    .slice(0, wordsMax)
    .map((value) => value.toString(16).padStart(digits, '0'))
    .join('');
}

/** From 0, nothing in common, to 1, the same words; 0 where either has none. */
export function sketchSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const most = Math.max(a.length, b.length) / digits;
  const whole = most < wordsMax ? Number.POSITIVE_INFINITY : wordsMax;
  let [atA, atB, seen, shared] = [0, 0, 0, 0];
  // Both ascend, and hexadecimal digits of one length compare as text.
  while (seen < whole && (atA < a.length || atB < b.length)) {
    const [left, right] = [a.slice(atA, atA + digits), b.slice(atB, atB + digits)];
    if (left === right) shared++;
    const isLeftTaken = right === '' || (left !== '' && left <= right);
    if (right !== '' && (left === '' || right <= left)) atB += digits;
    if (isLeftTaken) atA += digits;
    seen++;
  }
  return shared / seen;
}

function mixed(word: number, nth: number): number {
  let value = Math.imul(word ^ Math.imul(nth, 0x9e3779b1), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35);
  return (value ^ (value >>> 13)) & valueMask;
}
