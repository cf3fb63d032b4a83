/** Values as lines of JSON, for outcomes: maps and sets as lists, big integers as text, what is computed on demand asked for. */
import { type Positioned, itemsOf, membersOf } from '../../engine/text/positioned.ts';

export function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Map || inner instanceof Set) return [...(inner as Iterable<unknown>)];
    return typeof inner === 'bigint' ? `${inner}n` : inner;
  });
}

/** A line a value, in order of the text. */
export function positionedLines(node: Positioned | undefined): readonly string[] {
  if (node === undefined) return [];
  const { kind, key, keyStart, keyEnd, start, end } = node;
  const value = node.kind === 'scalar' ? node.value : '';
  return [
    plain([kind, key, keyStart, keyEnd, start, end, value]),
    ...[...membersOf(node), ...itemsOf(node)].flatMap(positionedLines),
  ];
}
