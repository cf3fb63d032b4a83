/**
 * What variables hold at one point of a function. Each arm of a branch writes to a layer of its own above what was before it, so that joining arms
 * costs what they changed, and not all that there is.
 */
import { joinValues, sameValue, type Value } from './value.ts';

export interface Layer {
  readonly below: Layer | undefined;
  readonly own: Map<number, Value>;
  /** Nothing runs on from here: something was returned, thrown or left before. */
  isDead: boolean;
}

/** What changed since some layer. */
export type Changes = ReadonlyMap<number, Value>;

export function layerAbove(below: Layer | undefined): Layer {
  return { below, own: new Map(), isDead: false };
}

export function readVariable(layer: Layer, variable: number): Value | undefined {
  for (let at: Layer | undefined = layer; at !== undefined; at = at.below) {
    const value = at.own.get(variable);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** All that was written above a layer. */
export function changesSince(base: Layer, top: Layer): Changes {
  if (top.below === base) return top.own;
  const layers: Layer[] = [];
  for (let at: Layer | undefined = top; at !== undefined && at !== base; at = at.below) layers.push(at);
  const changes = new Map<number, Value>();
  for (const { own } of layers.reverse()) for (const [variable, value] of own) changes.set(variable, value);
  return changes;
}

/**
 * Goes on where several ways meet. Where a way did not write a variable, it holds what it held, or what `before` says it holds at first. Tells
 * whether anything is new.
 */
export function joinInto(base: Layer, ways: readonly Changes[], before: (variable: number) => Value): boolean {
  const counts = new Map<number, { value: Value; count: number }>();
  for (const way of ways) {
    for (const [variable, value] of way) {
      const known = counts.get(variable);
      if (known === undefined) counts.set(variable, { value, count: 1 });
      else {
        known.value = joinValues(known.value, value);
        known.count++;
      }
    }
  }
  let isChanged = false;
  for (const [variable, { value, count }] of counts) {
    const held = readVariable(base, variable) ?? before(variable);
    const joined = count === ways.length ? value : joinValues(held, value);
    if (sameValue(held, joined)) continue;
    base.own.set(variable, joined);
    isChanged = true;
  }
  return isChanged;
}
