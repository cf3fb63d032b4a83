/**
 * Which parameters calls give something: one with a default and a type holds no instance of the type where every call leaves it out.
 */
import type { LinkedFunction } from './program.ts';

interface Given {
  readonly positions: Set<number>;
  readonly waiting: Map<number, () => void>;
}

const known = new WeakMap<LinkedFunction, Given>();

function givenOf(linked: LinkedFunction): Given {
  const found = known.get(linked) ?? { positions: new Set(), waiting: new Map() };
  known.set(linked, found);
  return found;
}

export function whenGiven(linked: LinkedFunction, position: number, run: () => void): void {
  const { positions, waiting } = givenOf(linked);
  if (positions.has(position)) run();
  else waiting.set(position, run);
}

export function noteGiven(linked: LinkedFunction, position: number): void {
  const { positions, waiting } = givenOf(linked);
  if (positions.has(position)) return;
  positions.add(position);
  const run = waiting.get(position);
  waiting.delete(position);
  run?.();
}

/** By whoever calls it that is not known, or with what is not counted. */
export function noteAllGiven(linked: LinkedFunction): void {
  for (let position = 0; position * 4 < linked.info.parameters.length; position++) noteGiven(linked, position);
}

/** It has a type that nothing is known to come of. */
export function lacksGiven(linked: LinkedFunction): boolean {
  return (known.get(linked)?.waiting.size ?? 0) > 0;
}
