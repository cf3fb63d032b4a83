/** Versions of hackage: numbers by dots; more numbers are greater. */
import { satisfiesComparators } from './comparators.ts';
import { compareDotted, readDotted } from './dotted.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

export const hackage: VersionScheme<readonly Numeral[]> = {
  name: 'hackage',
  parse: (text) => readDotted(text.trim(), '.'),
  compare: compareDotted,
  satisfies: (version, constraint) => satisfiesComparators(hackage, version, constraint),
  isPrerelease: () => false,
};
