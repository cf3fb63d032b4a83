/** Pairs what is equal but for its place: as many as there are of the fewer, none crossing another, so that the places differ least in all. */

/** What a table may hold; beyond it, the first is the first. */
const cellsMax = 40_000;

/** @param places of both, ascending @returns pairs of indexes */
export function pairInOrder(
  before: readonly number[],
  after: readonly number[],
): readonly (readonly [number, number])[] {
  if (before.length > after.length) return pairInOrder(after, before).map(([a, b]) => [b, a] as const);
  const spare = after.length - before.length;
  const first = before.map((_, at) => [at, at] as const);
  const cells = before.length * (spare + 1);
  if (spare === 0 || cells > cellsMax) return first;
  // How far the places of all up to one differ at least, where so many of the longer row are passed over by then.
  const skipped = new Int32Array(cells);
  let least = new Float64Array(spare + 1);
  for (const [at, place] of before.entries()) {
    const next = new Float64Array(spare + 1);
    let best = Number.POSITIVE_INFINITY;
    let from = 0;
    for (let passed = 0; passed <= spare; passed++) {
      const so = least[passed] ?? 0;
      if (so < best) [best, from] = [so, passed];
      next[passed] = best + Math.abs((after[at + passed] ?? 0) - place);
      skipped[at * (spare + 1) + passed] = from;
    }
    least = next;
  }
  let passed = least.indexOf(least.reduce((fewest, each) => Math.min(fewest, each), Number.POSITIVE_INFINITY));
  const pairs: (readonly [number, number])[] = [];
  for (let at = before.length - 1; at >= 0; at--) {
    pairs.push([at, at + passed]);
    passed = skipped[at * (spare + 1) + passed] ?? 0;
  }
  return pairs.reverse();
}
