/** The round number above a value at which an axis ends: 4, 10, 20, 40, 60, 100, 200 … */
export function topOfScale(most: number): number {
  if (most <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 10].find((each) => each * size >= most) ?? 10;
  return step * size;
}
