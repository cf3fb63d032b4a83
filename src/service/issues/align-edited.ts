/** Pairs what is alike but not equal: the most alike in all, none crossing another, and only what is alike enough. */

/** @param likeness of two, 0 where they may not be paired @returns pairs of indexes */
export function alignEdited(
  before: number,
  after: number,
  likeness: (before: number, after: number) => number,
): readonly (readonly [number, number])[] {
  const width = after + 1;
  const best = new Float64Array((before + 1) * width);
  const isPaired = new Uint8Array((before + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = before - 1; row >= 0; row--) {
    for (let column = after - 1; column >= 0; column--) {
      const alike = likeness(row, column);
      const together = alike > 0 ? alike + at(row + 1, column + 1) : 0;
      const apart = Math.max(at(row + 1, column), at(row, column + 1));
      isPaired[row * width + column] = together > apart ? 1 : 0;
      best[row * width + column] = Math.max(together, apart);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < before && column < after; ) {
    if (isPaired[row * width + column] === 1) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
