/** The state of following one project's code: its modules, who listens, and how much may still be done. */
import type { FunctionCode } from './python-code.ts';
import type { CallableValue, ClassValue, FunctionValue, MadeValue, Module, Scope, Value, Written } from './values.ts';

/** What a framework wants to hear of. */
export interface Listener {
  /** A call that leaves the project, or of a method of what such a call made. A value where it knows better than what was made. */
  called?(made: MadeValue): Value | undefined;
  /** A decorator on a function or class, or such a call of what another call gave. True where it registers, and guards nothing. */
  applied?(decorator: Value, target: CallableValue | ClassValue, written: Written): boolean;
}

export interface World {
  readonly modules: readonly Module[];
  readonly listeners: Listener[];
  readonly functions: FunctionValue[];
  readonly classes: ClassValue[];
  /** Calls that have been followed, by their arguments, and what they gave. */
  readonly ran: Map<FunctionCode, Map<string, Value | undefined>>;
  /** Evaluations that may still be done. */
  budget: number;
  depth: number;
  find(dotted: string, from: string): Module | undefined;
  runModule(module: Module): void;
  call(callable: CallableValue, args: readonly Written[], named: ReadonlyMap<string, Written>): Value | undefined;
  make(cls: ClassValue, args: readonly Written[], named: ReadonlyMap<string, Written>, written: Written): Value;
  define(code: FunctionCode, scope: Scope): CallableValue;
}

export const unknown: Value = { kind: 'outside', name: '' };

/** Applies decorators from the innermost on; what registers is told, what is left wraps the function. */
export function decorate(
  world: World,
  target: CallableValue | ClassValue,
  decorators: readonly Written[],
): CallableValue | ClassValue {
  let result = target;
  for (const written of decorators.toReversed()) result = wrap(world, written, result);
  return result;
}

export function wrap(world: World, written: Written, target: CallableValue | ClassValue): CallableValue | ClassValue {
  const decorator = written.value;
  if (decorator.kind === 'callable' && !('kind' in decorator.target)) {
    const item: Written = { value: target, code: written.code, module: written.module };
    world.call(decorator, [item], new Map());
  } else {
    let registers = false;
    for (const listener of world.listeners)
      registers = (listener.applied?.(decorator, target, written) ?? false) || registers;
    if (registers) return target;
  }
  if (target.kind === 'class') {
    target.decorators.unshift(written);
    return target;
  }
  return { ...target, wraps: [written, ...target.wraps] };
}
