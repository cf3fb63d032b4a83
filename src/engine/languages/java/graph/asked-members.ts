/**
 * What is called and made by reflection because code goes through all that a class declares: its methods, the types that its members
 * are declared with, the classes within it. It waits until code that may run does so.
 */
import type { JarClass, JarMethod } from './class-world.ts';
import { typesIn } from './descriptors.ts';
import type { Reflection } from './reflection.ts';

export interface AskedMembers {
  /** A class that does this comes into use. */
  use(asks: Reflection): void;
  /** The class is handed to other code as a value. */
  readonly hand: (item: JarClass) => void;
  addMade(item: JarClass): void;
  addReflected(item: JarClass): void;
  readonly isAskedForAll: () => boolean;
}

export interface AskedInput {
  /** All methods of a class, and of what stands above it, may be called. */
  readonly callAll: (item: JarClass) => void;
  readonly run: (method: JarMethod) => void;
  readonly find: (name: string) => void;
  readonly innerOf: (name: string) => readonly string[];
}

export function askedMembers({ callAll, run, find, innerOf }: AskedInput): AskedMembers {
  let isAskedForAll = false;
  let areTypesAsked = false;
  const handed: JarClass[] = [];
  const made: JarClass[] = [];
  const reflected: JarClass[] = [];
  const findSigned = ({ code }: JarClass): void => {
    for (const name of typesIn(code.signature)) find(name);
  };
  const findTypes = ({ code, methods }: JarClass): void => {
    const written = [...code.fields, ...code.methods].flatMap((one) => [one.descriptor, one.signature]);
    for (const name of new Set([code.signature, ...written].flatMap(typesIn))) find(name);
    for (const name of [...innerOf(code.name), ...code.permitted]) find(name);
    if (code.name.includes('$')) find(code.name.slice(0, code.name.lastIndexOf('$')));
    // Components of a record are read by their accessors.
    if (code.parents[0] === 'java/lang/Record')
      for (const method of methods) if (method.code.descriptor.startsWith('()')) run(method);
  };
  return {
    use(asks) {
      if (asks.asksForAll && !isAskedForAll) {
        isAskedForAll = true;
        for (const item of handed.splice(0)) callAll(item);
      }
      if (!asks.asksForTypes || areTypesAsked) return;
      areTypesAsked = true;
      for (const item of reflected.splice(0)) findTypes(item);
      for (const item of made.splice(0)) findSigned(item);
    },
    hand(item) {
      if (isAskedForAll) callAll(item);
      else handed.push(item);
    },
    addMade(item) {
      if (areTypesAsked) findSigned(item);
      else made.push(item);
    },
    addReflected(item) {
      if (areTypesAsked) findTypes(item);
      else reflected.push(item);
    },
    isAskedForAll: () => isAskedForAll,
  };
}
