/** Which function a method's name stands for in a class: the first in the order of the class and what it derives from. */
import type { Candidates } from '../model/object-facts.ts';
import { classOrName, orderOf } from './names.ts';
import { keyOf, type LinkedClass, type Program, waitFor } from './program.ts';

export interface MethodSearch {
  readonly owner: number;
  readonly method: string;
  readonly isStatic: boolean;
  /** Looks only behind this class. */
  readonly after?: number;
}

/** Tells the functions at once, or when all classes in question have come; `missing` is told the classes that are not here. */
export function findMethod(
  program: Program,
  search: MethodSearch,
  found: (ids: readonly number[]) => void,
  missing: (outside: readonly string[]) => void,
): void {
  const owner = program.classes[search.owner];
  if (owner === undefined) return;
  const key = keyOf(program, search.method);
  const order = orderOf(program, owner);
  const start = search.after === undefined ? 0 : order.findIndex((item) => isClass(item, search.after)) + 1;
  const outside: string[] = [];
  for (const item of order.slice(start)) {
    if (typeof item === 'string') {
      if (waitFor(program, item, () => findMethod(program, search, found, missing))) return;
      outside.push(item);
      continue;
    }
    const held = search.isStatic ? staticsOf(program, item, key, outside) : item.methods.get(key);
    if (held === undefined) continue;
    if (typeof held !== 'string') {
      found(held);
      return;
    }
    if (waitFor(program, held, () => findMethod(program, search, found, missing))) return;
  }
  missing(outside);
}

function isClass(item: LinkedClass | string, id: number | undefined): boolean {
  return typeof item !== 'string' && item.id === id;
}

/** Methods of the class itself; a text is the name of a class that has to come first. */
function staticsOf(
  program: Program,
  item: LinkedClass,
  key: string,
  outside: string[],
): readonly number[] | string | undefined {
  const own = item.statics.get(key);
  if (own !== undefined) return own;
  const given = item.shapes.flatMap(({ shape: { staticSupers = [] } }): readonly Candidates[] => staticSupers);
  for (const candidates of given) {
    const source = classOrName(program, candidates);
    if (typeof source === 'string') {
      if (!program.absent.has(keyOf(program, source))) return source;
      outside.push(source);
      continue;
    }
    for (const inner of orderOf(program, source)) {
      const method = typeof inner === 'string' ? undefined : inner.methods.get(key);
      if (method !== undefined) return method;
    }
  }
  return undefined;
}

/** Nothing is made of it. */
export function isAbstract({ shapes }: LinkedClass): boolean {
  return shapes.length > 0 && shapes.every(({ shape }) => shape.isAbstract === true);
}
