/**
 * Methods of jars that call a method, or load a class, by a name which they are given: what a text of own code means to them is
 * more than its words where the program makes it. The text may go on from one method to another, or wait in a field for another one.
 */
import { type LookedUp, takesText } from '../class-files/looked-up.ts';
import type { MethodCode } from '../class-files/class-code.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';

export interface NameReaders {
  /**
   * May be asked again when more run.
   *
   * @param running methods that may run, of which none is taken back
   */
  of(running: Iterable<JarMethod>, what: LookedUp): ReadonlySet<JarMethod>;
}

export function nameReaders(world: ClassWorld): NameReaders {
  const taken = new Set<JarMethod>();
  const byClass = new Map<JarClass, JarMethod[]>();
  /** By name, descriptor and class of what they call and give texts. */
  const callers = new Map<string, Map<string, Map<string, JarMethod[]>>>();
  const takers = new Map<string, boolean>();
  const isTaker = (descriptor: string): boolean => {
    let takes = takers.get(descriptor);
    if (takes === undefined) takers.set(descriptor, (takes = takesText(descriptor)));
    return takes;
  };
  const take = (method: JarMethod): void => {
    taken.add(method);
    const ofClass = byClass.get(method.of);
    if (ofClass === undefined) byClass.set(method.of, [method]);
    else ofClass.push(method);
    for (const { owner, name, descriptor, isTold } of method.code.calls) {
      if (isTold === true || !isTaker(descriptor)) continue;
      let named = callers.get(name);
      if (named === undefined) callers.set(name, (named = new Map()));
      let byOwner = named.get(descriptor);
      if (byOwner === undefined) named.set(descriptor, (byOwner = new Map()));
      const known = byOwner.get(owner);
      if (known === undefined) byOwner.set(owner, [method]);
      else if (known.at(-1) !== method) known.push(method);
    }
  };

  return {
    of(running, what) {
      for (const method of running) if (!taken.has(method)) take(method);
      const readers = new Set<JarMethod>();
      /** Of what is not given the name itself, whoever gives its object texts gives it. */
      const read = (method: JarMethod): void => {
        if (isTaker(method.code.descriptor)) readers.add(method);
        else for (const one of byClass.get(method.of) ?? []) if (isKeeping(one)) readers.add(one);
      };
      for (const [item, methods] of byClass) {
        const compares = what === 'methods' && comparesNames(item);
        for (const method of methods)
          if (method.code.takes.includes(what) || (compares && namesMethods(method.code))) read(method);
      }
      // Those that are added on the way have their turn too.
      for (const reader of readers)
        for (const [owner, methods] of callers.get(reader.code.name)?.get(reader.code.descriptor) ?? [])
          if (mayBe(world, owner, reader.of)) methods.forEach(read);
      return readers;
    },
  };
}

/** Whether a call on the class may be one of a method of the other. */
function mayBe(world: ClassWorld, owner: string, item: JarClass): boolean {
  return world.above(item).has(owner) || world.get(owner).some((one) => world.above(one).has(item.code.name));
}

/** It puts texts into the fields of its object: constructors, setters, steps of builders. */
function isKeeping({ of, code: { name, descriptor } }: JarMethod): boolean {
  if (!takesText(descriptor)) return false;
  return name === '<init>' || /^(?:set|with|add|put)/.test(name) || descriptor.endsWith(`)L${of.code.name};`);
}

const all = /^get(?:Declared)?Methods$/;

/** The class goes through methods, and asks for their names. */
function comparesNames({ methods }: JarClass): boolean {
  const calls = methods.flatMap(({ code }) => code.calls);
  return calls.some(({ owner, name }) => owner === 'java/lang/Class' && all.test(name)) && calls.some(isName);
}

function namesMethods({ calls }: MethodCode): boolean {
  return calls.some(isName);
}

function isName({ owner, name }: MethodCode['calls'][number]): boolean {
  return owner === 'java/lang/reflect/Method' && name === 'getName';
}
