/** What stands around a place most closely. */

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** More than one where the same code was read more than once; none where nothing is around the place. */
export function innermostAt<Item extends Placed>(items: Iterable<Item>, place: number): readonly Item[] {
  let found: Item[] = [];
  const size = ({ start, end }: Placed): number => end - start;
  for (const item of items) {
    if (place < item.start || item.end <= place) continue;
    const [first] = found;
    if (first === undefined || size(item) < size(first)) found = [item];
    else if (size(item) === size(first)) found.push(item);
  }
  return found;
}
