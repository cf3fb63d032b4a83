/** Decorators as they are written on classes and members, and what they come to: one that is made of others stands for those too. */
import type { Expression } from '../code/code.ts';
import type { ClassValue, Scope, Slot, Value } from '../values/value.ts';
import type { World } from '../values/world.ts';
import { writtenName } from '../values/written-name.ts';
import { pushEach } from '../../../../text/push-each.ts';

export interface Decorator {
  /** The package that it comes from; empty for code of the repository. */
  readonly from: string;
  /** The name that it has where it comes from. */
  readonly name: string;
  readonly arguments: readonly Slot[];
  /** As it is written. */
  readonly slot: Slot;
  /** Of the repository, and puts something before handlers; what it is made of follows it. */
  readonly isComposed: boolean;
}

const depthMax = 6;

export function decoratorsOf(written: readonly Expression[], scope: Scope, world: World): readonly Decorator[] {
  const found: Decorator[] = [];
  for (const expression of written) {
    const value = world.evaluate(expression, scope);
    pushEach(found, flattened({ value, expression, path: scope.path }, { left: decoratorsMax }, 0));
  }
  return found;
}

const decoratorsMax = 200;

function flattened(slot: Slot, budget: { left: number }, depth: number): readonly Decorator[] {
  const { value, expression } = slot;
  const called = writtenName(expression).split('.').at(-1) ?? '';
  const plain: Decorator = { from: '', name: called, arguments: [], slot, isComposed: false };
  if (depth > depthMax || budget.left-- < 0) return [];
  if (value.kind === 'any')
    return value.options.flatMap((option) => flattened({ ...slot, value: option }, budget, depth + 1));
  if (value.kind !== 'stranger') return [plain];
  const given = value.made?.arguments ?? [];
  const name = value.names.at(-1) ?? called;
  if (name === 'applyDecorators') return given.flatMap((each) => flattened(each, budget, depth + 1));
  if (value.result === undefined) return [{ ...plain, from: value.from, name, arguments: given }];
  const inner = flattened({ ...slot, value: value.result }, budget, depth + 1);
  const isComposed = inner.some((each) => each.isComposed || /^Use[A-Z]/.test(each.name));
  return [{ ...plain, arguments: given, isComposed }, ...inner.filter((each) => each.from !== '' || each.isComposed)];
}

export function classDecorators(value: ClassValue, world: World): readonly Decorator[] {
  return decoratorsOf(value.code.decorators, value.scope, world);
}

/** A class and those that it extends, itself first. */
export function lineageOf(value: ClassValue): readonly ClassValue[] {
  const line: ClassValue[] = [];
  for (let at: Value | undefined = value; at !== undefined && line.length < 20; ) {
    const here: Value = at.kind === 'stranger' && at.result !== undefined ? at.result : at;
    if (here.kind !== 'class' || line.includes(here)) break;
    line.push(here);
    at = here.base;
  }
  return line;
}
