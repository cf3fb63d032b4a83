/** What the platform, which is in no jar, may call of the classes that extend it; and so for every type that is not here. */
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import { methodsOfPlatformType } from './platform-types.ts';

/** Classes that no jar of a repository brings. */
export function isPlatformName(name: string): boolean {
  return /^(?:java|jdk|sun)\//.test(name);
}

/** Whether code that is not here may call a method of this name on a class that is all of these. */
export function isCalledFromOutside(above: readonly string[], name: string): boolean {
  return above.some((type) => methodsOfPlatformType(type)?.has(name) ?? !bare.has(type));
}

/** They declare nothing, or what every object has. */
const bare = new Set(['java/lang/Object', 'java/io/Serializable', 'java/lang/Cloneable']);

/** What it calls of an instance, what serialization does, and what every object has. */
const ofEach =
  /^(?:toString|equals|hashCode|finalize|clone|compareTo|readObject|writeObject|readResolve|writeReplace|readExternal|writeExternal|readObjectNoData|validateObject)$/;

/** The virtual machine, or what else is in no jar, calls it of an instance; `outside` is what the instance is beside. */
export function isCalledUnseen({ name, flags }: MethodCode, outside: readonly string[]): boolean {
  if ((flags & accessFlag.static) !== 0 || name.startsWith('<')) return false;
  return ofEach.test(name) || ((flags & accessFlag.private) === 0 && isCalledFromOutside(outside, name));
}
