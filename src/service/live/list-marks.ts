/** How often the lists of an organization have changed, as one text: the id of an event, with which a page that lost its connection comes back. */
import type { ListName } from '../lists/store.ts';

export type ListNumbers = ReadonlyMap<ListName, string>;

/** Lists that pages show as one. */
const shownAs: Readonly<Partial<Record<ListName, string>>> = { instances: 'packages', scanStates: 'scans' };

export function markOf(numbers: ListNumbers): string {
  const parts = [...numbers].map(([list, number]) => `${list}.${number}`);
  return parts.sort((a, b) => (a < b ? -1 : 1)).join('-') || 'none';
}

/** By the names that pages know, once each. */
export function changedLists(before: ListNumbers, now: ListNumbers): string[] {
  const changed = [...now].filter(([list, number]) => before.get(list) !== number);
  return [...new Set(changed.map(([list]) => shownAs[list] ?? list))].sort();
}

/** What `markOf` wrote; of a text by somebody else, whatever differs has changed. */
export function numbersOf(mark: string, known: ListNumbers): ListNumbers {
  const said = new Map(mark.split('-').map((part) => [part.split('.')[0] ?? '', part.split('.')[1] ?? '']));
  return new Map([...known.keys()].map((list) => [list, said.get(list) ?? '']));
}
