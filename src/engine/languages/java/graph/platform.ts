/** What the platform, which is in no jar, may call of the classes that extend it; and so for every type that is not here. */
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
