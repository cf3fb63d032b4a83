/** Answers about names, each worked out once: names lead to names in rings and fans, and following each way would take for ever. */

export interface Memo<Value> {
  readonly done: Map<object, Value>;
  readonly active: Set<object>;
  cuts: number;
  steps: number;
  /** A question took more steps than are taken, so that its answer may lack something. */
  isOver: boolean;
}

const stepsMax = 4000;
const nestingMax = 40;

export function memo<Value>(): Memo<Value> {
  return { done: new Map(), active: new Set(), cuts: 0, steps: 0, isOver: false };
}

/** @param fallback what a name adds to its own meaning. */
export function remembered<Value>(known: Memo<Value>, key: object, fallback: Value, make: () => Value): Value {
  const found = known.done.get(key);
  if (found !== undefined) return found;
  if (known.active.size === 0) known.steps = 0;
  known.steps++;
  const isTooMuch = known.active.size >= nestingMax || known.steps > stepsMax;
  if (isTooMuch) known.isOver = true;
  if (isTooMuch || known.active.has(key)) {
    known.cuts++;
    return fallback;
  }
  const cuts = known.cuts;
  known.active.add(key);
  const value = make();
  known.active.delete(key);
  // Within a ring the answer lacks what the ring adds; the first question's is whole.
  if (known.cuts === cuts || known.active.size === 0) known.done.set(key, value);
  return value;
}
