/** Versions of cran: numbers by dots; more numbers are greater. */
import { satisfiesComparators } from './comparators.ts';
import { compareDotted, readDotted } from './dotted.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

export const cran: VersionScheme<readonly Numeral[]> = {
  name: 'cran',
  parse: (text) => readDotted(text.trim(), /[.-]/),
  compare: compareDotted,
  satisfies: (version, constraint) => satisfiesComparators(cran, version, constraint),
  isPrerelease: () => false,
};
