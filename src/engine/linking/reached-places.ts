/** Whether code at a place may run, by which functions of a program calls lead to. */
import { innermostAt } from '../objects/innermost.ts';
import type { Program } from './linker.ts';

interface Placed {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Of a place the innermost function decides, either where its code was read twice; of a place in none nothing is claimed. */
export function reachedPlaces(
  functions: Iterable<readonly [id: number, where: Placed]>,
  reaches: (id: number) => boolean,
  /** Code that nothing runs though its function does. */
  idle: readonly Placed[] = [],
): NonNullable<Program['mayReach']> {
  const placed = [...functions].map(([id, { path, start, end }]) => ({ id, path, start, end }));
  const byPath = Map.groupBy(placed, ({ path }) => path);
  const idleByPath = Map.groupBy(idle, ({ path }) => path);
  return ({ path }, place) => {
    if ((idleByPath.get(path) ?? []).some(({ start, end }) => start <= place && place < end)) return false;
    const around = innermostAt(byPath.get(path) ?? [], place);
    return around.length === 0 || around.some(({ id }) => reaches(id));
  };
}
