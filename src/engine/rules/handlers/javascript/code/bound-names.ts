/** The names that a pattern gives values to. */
import type { Pattern } from './code.ts';

export function boundNames(t: Pattern): readonly string[] {
  switch (t.k) {
    case 'name':
      return [t.n];
    case 'object':
      return [...t.p.flatMap((part) => boundNames(part.t)), ...(t.rest === '' ? [] : [t.rest])];
    case 'array':
      return t.i.flatMap((part) => (part === null ? [] : boundNames(part)));
    case 'default':
    case 'rest':
      return boundNames(t.t);
    case 'target':
      return [];
  }
}
