/** Methods that are called by their names, in whatever class in use has them: by reflection, as properties, by code that is written while the program runs. */
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import type { JarMethod } from './class-world.ts';
import { addTo } from './lists.ts';

export interface CalledNames {
  readonly call: (name: string) => void;
  /** Methods whose names begin or end so. */
  callPart(part: string): void;
  /** `getName()`, `isName()` and `setName(x)`. */
  readonly callProperty: (name: string) => void;
  /** The method is of a class in use. @returns whether it is called by its name */
  add(method: JarMethod): boolean;
  /** The Java package writes code, so that what it and its callers write may name methods. */
  addWriter(javaPackage: string): void;
  /** Code writes these words that is of the Java packages, or calls them. */
  noteWords(javaPackages: ReadonlySet<string>, words: readonly string[]): void;
}

export function calledNames(run: (method: JarMethod) => void): CalledNames {
  const names = new Set<string>();
  const properties = new Set<string>();
  const methods = new Map<string, JarMethod[]>();
  const parts = new Set<string>();
  /** Names by their first and last two letters, for there are many. */
  const beginnings = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const hasPart = (name: string): boolean => {
    for (let at = 1; at <= name.length; at++)
      if (parts.has(name.slice(0, at)) || parts.has(name.slice(at))) return true;
    return false;
  };
  const writers = new Set<string>();
  const wordsFor = new Map<string, Set<string>>();
  const call = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const method of methods.get(name) ?? []) run(method);
  };
  return {
    call,
    callPart(part) {
      // Properties are told by themselves.
      if (parts.has(part) || /^(?:get|set|is|.)?$/u.test(part)) return;
      parts.add(part);
      for (const name of [...(beginnings.get(part.slice(0, 2)) ?? []), ...(ends.get(part.slice(-2)) ?? [])])
        if (name.startsWith(part) || name.endsWith(part)) for (const method of methods.get(name) ?? []) run(method);
    },
    callProperty(written) {
      const name = written.charAt(0).toUpperCase() + written.slice(1);
      if (properties.has(name)) return;
      properties.add(name);
      for (const kind of ['get', 'set', 'is'])
        for (const method of methods.get(kind + name) ?? []) if (propertyOf(method.code) === name) run(method);
    },
    add(method) {
      const { name } = method.code;
      const known = methods.get(name);
      if (known === undefined) {
        methods.set(name, [method]);
        addTo(beginnings, name.slice(0, 2), name);
        addTo(ends, name.slice(-2), name);
      } else known.push(method);
      return names.has(name) || properties.has(propertyOf(method.code)) || hasPart(name);
    },
    addWriter(javaPackage) {
      if (writers.has(javaPackage)) return;
      writers.add(javaPackage);
      for (const text of wordsFor.get(javaPackage) ?? []) call(text);
    },
    noteWords(javaPackages, words) {
      for (const name of javaPackages) {
        if (writers.has(name)) for (const text of words) call(text);
        const known = wordsFor.get(name);
        if (known === undefined) wordsFor.set(name, new Set(words));
        else for (const text of words) known.add(text);
      }
    },
  };
}

/** `Name` of `getName()`, `isName()` and `setName(x)`; empty of other methods. */
export function propertyOf({ name, descriptor, flags }: MethodCode): string {
  const [, kind = '', property = ''] = /^(get|is|set)(\p{Lu}.*)$/u.exec(name) ?? [];
  if (kind === '' || (flags & accessFlag.static) !== 0) return '';
  const isFitting = kind === 'set' ? /^\(\[*(?:L[^;]+;|[A-Z])\)/.test(descriptor) : descriptor.startsWith('()');
  return isFitting ? property : '';
}
