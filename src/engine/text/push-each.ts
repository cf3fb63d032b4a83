/**
 * Adds all of a list to another. Spread into `push`, the list would become arguments, of which the stack holds a hundred thousand or
 * so: what comes out of a repository may be longer, and one such list would end all that is being done.
 */
export function pushEach<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
