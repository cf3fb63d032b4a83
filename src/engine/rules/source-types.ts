/** What kinds of input a file takes from outside, recognised by the signs of the common frameworks. */
import { baseName } from '../files/path-parts.ts';
import { type SourceType, sourceTypes } from './model/rule.ts';
import { pathSigns, signsByExtension } from './source-type-patterns.ts';

/** In the order of `sourceTypes`; empty for a file that handles nothing, or in a language without signs. */
export function sourceTypesOf(path: string, text: string): readonly SourceType[] {
  const name = baseName(path);
  const signs = signsByExtension.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  return sourceTypes.filter((type) => pathSigns[type]?.test(path) === true || signs?.[type]?.test(text) === true);
}
