/** Which methods of which classes a symbol of an advisory means, in the very package that is asked about. */
import type { SymbolEntry } from '../../../model/advisory.ts';
import { wholeNames } from '../../../linking/symbols.ts';
import type { Jars } from '../jars/jars.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { spellingsOf } from './descriptors.ts';

export interface SymbolMembers {
  readonly classes: readonly JarClass[];
  /** Empty where the class itself is meant. */
  readonly methods: readonly JarMethod[];
}

/** `undefined` where the package holds no such class or method, so that its vulnerable code may go by another name. */
export async function symbolMembers(
  world: ClassWorld,
  jars: Jars,
  owns: (path: string) => boolean,
  entry: SymbolEntry,
): Promise<SymbolMembers | undefined> {
  const parts = wholeNames(entry);
  for (let length = parts.length; length > 0; length--) {
    const classes = await classesOf(world, jars, owns, parts.slice(0, length));
    if (classes.length === 0) continue;
    const [member, ...more] = parts.slice(length);
    if (member === undefined) return { classes, methods: [] };
    if (more.length > 0) return undefined;
    const isMaker = member === parts[length - 1] || member === '<init>';
    const methods = methodsOf(world, classes, isMaker ? '<init>' : member);
    return methods.length === 0 ? undefined : { classes, methods };
  }
  return undefined;
}

async function classesOf(
  world: ClassWorld,
  jars: Jars,
  owns: (path: string) => boolean,
  parts: readonly string[],
): Promise<readonly JarClass[]> {
  for (const name of spellingsOf(parts)) {
    if (!jars.classFiles(name).some(owns)) continue;
    const written = name.replaceAll('.', '/');
    await world.load([written]);
    return world.get(written).filter(({ path }) => owns(path));
  }
  return [];
}

/** Those of the name that the class declares, else what it has from above. */
export function methodsOf(world: ClassWorld, classes: readonly JarClass[], name: string): readonly JarMethod[] {
  const own = classes.flatMap(({ methods }) => methods.filter(({ code }) => code.name === name));
  if (own.length > 0 || name === '<init>') return own;
  const above = new Set(classes.flatMap((item) => [...world.above(item)]));
  return [...above].flatMap((one) =>
    world.get(one).flatMap(({ methods }) => methods.filter(({ code }) => code.name === name)),
  );
}
