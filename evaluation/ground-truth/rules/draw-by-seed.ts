/** Draws items by a seed: the order is that of hashes of seed and key, so that the same findings give the same draw on any machine. */
import { createHash } from 'node:crypto';

export function drawBySeed<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  count: number,
  seed: number,
): readonly Item[] {
  const place = (item: Item) =>
    createHash('sha256')
      .update(`${seed} ${keyOf(item)}`)
      .digest('hex');
  return items
    .map((item) => ({ item, at: place(item) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
