/** So many of a list, drawn by a seed. */
export function drawn<Item>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const left = [...items];
  const chosen: Item[] = [];
  let state = seed >>> 0;
  while (left.length > 0 && chosen.length < count) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const at = ((mixed ^ (mixed >>> 14)) >>> 0) % left.length;
    chosen.push(...left.splice(at, 1));
  }
  return chosen;
}
