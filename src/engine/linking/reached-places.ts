/** Whether code at a place may run, by which functions of a program calls lead to. */
import type { Program } from './linker.ts';

interface Placed {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Of a place the innermost function decides; of a place in none of them nothing is claimed. */
export function reachedPlaces(
  functions: Iterable<readonly [id: number, where: Placed]>,
  reaches: (id: number) => boolean,
  /** Code that nothing runs though its function does. */
  idle: readonly Placed[] = [],
): NonNullable<Program['mayReach']> {
  const byPath = Map.groupBy(functions, ([, { path }]) => path);
  const idleByPath = Map.groupBy(idle, ({ path }) => path);
  return ({ path }, place) => {
    if ((idleByPath.get(path) ?? []).some(({ start, end }) => start <= place && place < end)) return false;
    let inner: { readonly id: number; readonly size: number } | undefined;
    for (const [id, { start, end }] of byPath.get(path) ?? [])
      if (start <= place && place < end && (inner === undefined || end - start <= inner.size))
        inner = { id, size: end - start };
    return inner === undefined || reaches(inner.id);
  };
}
