/** What of a file questions have not read to its end, since there is too much of it. Kept for as long as a file's tree is. */
import type { SourceView } from '../syntax/source-view.ts';

export type Part = 'calls' | 'values' | 'names';

const unread = new WeakMap<SourceView, Set<Part>>();

/** The first of them; of more, it is noted that there are. */
export function firstOf<Item>(items: readonly Item[], countMax: number, part: Part, view: SourceView): readonly Item[] {
  if (items.length <= countMax) return items;
  const parts = unread.get(view) ?? new Set();
  unread.set(view, parts.add(part));
  return items.slice(0, countMax);
}

export function isUnread(part: Part, view: SourceView): boolean {
  return unread.get(view)?.has(part) ?? false;
}
