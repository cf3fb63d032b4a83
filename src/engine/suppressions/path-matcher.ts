/**
 * Paths as callers name them for leaving something out: a glob from the root of what is scanned, where a folder means all that is in it; a glob
 * without a slash means any file or folder of that name, at any depth.
 */
import { compileGlob } from '../rules/glob.ts';

/** Why it cannot be matched. */
export function faultOfGlob(glob: string): string | undefined {
  try {
    pathMatcher(glob);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidGlob) return error.message;
    throw error;
  }
}

/** @throws {InvalidGlob} */
export function pathMatcher(glob: string): (path: string) => boolean {
  const text = glob
    .trim()
    .replace(/^\.\//, '')
    .replace(/(?<=.)\/+$/, '');
  const isName = !text.includes('/');
  const compiled = compileGlob(isName ? text : text.replace(/^\/+/, ''));
  if (!compiled.ok) throw new InvalidGlob(compiled.message);
  if (text === '') return () => false;
  return (path) => {
    const parts = path.split('/');
    return parts.some((part, at) => compiled.matches(isName ? part : parts.slice(0, at + 1).join('/')));
  };
}

class InvalidGlob extends Error {
  override readonly name = 'InvalidGlob';
}
