/**
 * Variables and what flows between them: a value that reaches a variable goes on to all that it is assigned to, and to
 * whoever watches it. Everything is bounded; what the bounds cut off is lost to chains, never invented.
 */
import { unknownValue } from './value-table.ts';

/** Variable 0 stands for what nobody asks for or knows: it never holds anything, whatever flows to it. */
export interface Variables {
  /** Allocates variables and gives the first. */
  allocate(count: number): number;
  add(variable: number, value: number): void;
  move(to: number, from: number): void;
  /** Told of every value that the variable has or gets. */
  watch(variable: number, see: (value: number) => void): void;
  values(variable: number): readonly number[];
  /** Runs something once nothing flows any more: what depends on all that is known so far. */
  later(run: () => void): void;
  /** Runs until nothing flows any more, or the bounds are reached. */
  settle(): void;
  /** Nothing flows now. */
  readonly isStill: boolean;
  /** True as long as no bound was reached. */
  readonly isComplete: boolean;
}

export interface Bounds {
  readonly valuesMax: number;
  readonly stepsMax: number;
  readonly isOver: () => boolean;
  /** Watchers in all; each keeps something. */
  readonly watchersMax?: number;
  /** What takes the place of a value from now on. */
  readonly replaced?: (value: number) => number;
  /** Told of values for which a variable has no room: it may hold anything from then on. Without it they are lost. */
  readonly dropped?: (value: number) => void;
}

const manyValues = 12;
const manyTargets = 24;

export function variablesWithin({
  valuesMax,
  stepsMax,
  isOver,
  watchersMax = Number.POSITIVE_INFINITY,
  dropped,
  replaced = (value) => value,
}: Bounds): Variables {
  const held: (number[] | undefined)[] = [];
  const sets: (Set<number> | undefined)[] = [];
  const seen: number[] = [];
  const targets: (number[] | undefined)[] = [];
  const watchers: (((value: number) => void)[] | undefined)[] = [];
  const targetSets: (Set<number> | undefined)[] = [];
  const waiting: number[] = [];
  let postponed: (() => void)[] = [];
  let next = 1;
  let steps = 0;
  let watched = 0;
  let isComplete = true;

  const has = (variable: number, list: readonly number[], value: number): boolean =>
    list.length < manyValues ? list.includes(value) : (sets[variable]?.has(value) ?? false);

  const variables: Variables = {
    allocate(count) {
      const first = next;
      next += count;
      return first;
    },
    add(variable, given) {
      if (variable === 0) return;
      let value = replaced(given);
      const list = held[variable];
      if (list === undefined) {
        held[variable] = [value];
        seen[variable] = 0;
        waiting.push(variable);
        return;
      }
      if (has(variable, list, value)) return;
      if (list.length >= valuesMax) {
        if (dropped === undefined) {
          isComplete = false;
          return;
        }
        dropped(value);
        if (list.length > valuesMax || has(variable, list, unknownValue)) return;
        value = unknownValue;
      }
      if (seen[variable] === list.length) waiting.push(variable);
      list.push(value);
      if (list.length === manyValues) sets[variable] = new Set(list);
      else sets[variable]?.add(value);
    },
    move(to, from) {
      if (to === from) return;
      // Nothing ever comes from it, or goes to it.
      if (to === 0 || from === 0) return;
      const list = targets[from];
      if (list === undefined) targets[from] = [to];
      else if (list.length < manyTargets) {
        if (list.includes(to)) return;
        list.push(to);
      } else {
        const known = (targetSets[from] ??= new Set(list));
        if (known.has(to)) return;
        known.add(to);
        list.push(to);
      }
      const values = held[from] ?? [];
      for (let index = 0; index < values.length; index++) variables.add(to, values[index] ?? 0);
    },
    watch(variable, see) {
      if (++watched > watchersMax) {
        isComplete = false;
        return;
      }
      const list = watchers[variable];
      if (list === undefined) watchers[variable] = [see];
      else list.push(see);
      // The others are seen when their turn comes.
      const count = seen[variable] ?? 0;
      for (let index = 0; index < count; index++) see(held[variable]?.[index] ?? 0);
    },
    values: (variable) => held[variable] ?? [],
    later(run) {
      postponed.push(run);
    },
    settle() {
      for (;;) {
        if (!flow()) return;
        if (postponed.length === 0) return;
        const due = postponed;
        postponed = [];
        for (const run of due) run();
      }
    },
    get isStill() {
      return waiting.length === 0 && postponed.length === 0;
    },
    get isComplete() {
      return isComplete;
    },
  };
  return variables;

  /** False where a bound ended it. */
  function flow(): boolean {
    for (let variable = waiting.pop(); variable !== undefined; variable = waiting.pop()) {
      const list = held[variable] ?? [];
      for (let at = seen[variable] ?? 0; at < list.length; at = seen[variable] ?? list.length) {
        const value = list[at] ?? 0;
        seen[variable] = at + 1;
        if (++steps > stepsMax || (steps % 4096 === 0 && isOver())) {
          isComplete = false;
          waiting.length = 0;
          postponed = [];
          return false;
        }
        for (const to of targets[variable] ?? []) variables.add(to, value);
        const told = watchers[variable];
        const count = told?.length ?? 0;
        for (let index = 0; index < count; index++) told?.[index]?.(value);
      }
    }
    return true;
  }
}
