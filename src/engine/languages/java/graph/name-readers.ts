/**
 * Methods of jars that call a method, or load a class, by a name which they are given: what a text of own code means to them is
 * more than its words where the program makes it. The text may go on from one method to another, or wait in a field for another one.
 */
import { type LookedUp, takesText } from '../class-files/looked-up.ts';
import type { MethodCode } from '../class-files/class-code.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';

/** @param running methods that may run */
export function nameReaders(world: ClassWorld, running: Iterable<JarMethod>, what: LookedUp): ReadonlySet<JarMethod> {
  const readers = new Set<JarMethod>();
  const callers = new Map<string, JarMethod[]>();
  const byClass = Map.groupBy(running, ({ of }) => of);
  const open: JarMethod[] = [];
  const add = (method: JarMethod): void => {
    if (readers.has(method)) return;
    readers.add(method);
    open.push(method);
  };
  /** Of what is not given the name itself, whoever gives its object texts gives it. */
  const read = (method: JarMethod): void => {
    if (takesText(method.code.descriptor)) add(method);
    else for (const one of byClass.get(method.of) ?? []) if (isKeeping(one)) add(one);
  };
  for (const [item, methods] of byClass) {
    const compares = what === 'methods' && comparesNames(item);
    for (const method of methods) {
      if (method.code.takes.includes(what) || (compares && namesMethods(method.code))) read(method);
      for (const { name, descriptor, isTold } of method.code.calls) {
        if (isTold === true || !takesText(descriptor)) continue;
        const key = name + descriptor;
        const known = callers.get(key);
        if (known === undefined) callers.set(key, [method]);
        else if (known.at(-1) !== method) known.push(method);
      }
    }
  }
  for (const reader of open)
    for (const caller of callers.get(reader.sign) ?? []) if (mayCall(world, caller, reader)) read(caller);
  return readers;
}

function mayCall(world: ClassWorld, { code }: JarMethod, reader: JarMethod): boolean {
  const above = world.above(reader.of);
  return code.calls.some(
    ({ owner, name, descriptor, isTold }) =>
      isTold !== true &&
      name + descriptor === reader.sign &&
      (above.has(owner) || world.get(owner).some((item) => world.above(item).has(reader.of.code.name))),
  );
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
