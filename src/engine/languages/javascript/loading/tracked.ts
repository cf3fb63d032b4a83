/**
 * Which primitive a value is. Primitives travel through names and members as imports do: as refs, whose import is a
 * negative number where the value came from no import.
 */
import type { Ref } from '../../../model/use-fact.ts';
import { type Primitive, type PrimitiveName, primitiveNames, primitives, type Step } from './primitives.ts';

const numbers = new Map(primitiveNames.map((name, index) => [name, -index - 1]));

/** A value that is the primitive itself. */
export function primitiveRef(name: PrimitiveName): Ref {
  return { import: numbers.get(name) ?? -1, path: [] };
}

export function isImported(ref: Ref): boolean {
  return ref.import >= 0;
}

export function isSame(first: Ref | undefined, second: Ref | undefined): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    first.import === second.import &&
    first.path.length === second.path.length &&
    first.path.every((step, index) => step === second.path[index])
  );
}

export interface Tracked {
  readonly name: PrimitiveName;
  readonly primitive: Primitive;
  /** A member that nobody listed was taken from it. */
  readonly isEscaped: boolean;
}

/** `loaders` are the imports of modules that can load; `undefined` where the value can load nothing. */
export function trackedBy(loaders: ReadonlyMap<number, PrimitiveName>, ref: Ref | undefined): Tracked | undefined {
  if (ref === undefined) return undefined;
  const root = isImported(ref) ? loaders.get(ref.import) : primitiveNames[-ref.import - 1];
  if (root === undefined) return undefined;
  let name: PrimitiveName = root;
  for (const step of ref.path) {
    const { steps = {}, others }: Primitive = primitives[name];
    const isResult = step === '()' || step === '#';
    const next: Step = Object.hasOwn(steps, step) ? (steps[step] ?? others) : isResult ? 'plain' : others;
    if (next === 'plain') return undefined;
    if (next === 'escape') return { name, primitive: primitives[name], isEscaped: true };
    name = next;
  }
  return { name, primitive: primitives[name], isEscaped: false };
}
