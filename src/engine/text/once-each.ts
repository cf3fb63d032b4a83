/** Items in the order in which they first came, each once by what tells it from others; of equal ones the last is kept. */
export function onceEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
