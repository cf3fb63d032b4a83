/** Versions of R packages: numbers separated by dots or hyphens, more numbers being greater (`?package_version`). */
import { satisfiesComparators, spansOfComparators } from './comparators.ts';
import { compareDotted, readDotted } from './dotted.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

export const cran: VersionScheme<readonly Numeral[]> = {
  name: 'cran',
  parse: (text) => readDotted(text.trim(), /[.-]/),
  compare: compareDotted,
  // DESCRIPTION files write `dplyr (>= 1.0.0)`; only what stands in the parentheses is the constraint.
  satisfies: (version, constraint) => satisfiesComparators(cran, version, constraint.replaceAll(/[()]/g, ' ')),
  spans: (constraint) => spansOfComparators(cran, constraint.replaceAll(/[()]/g, ' ')),
  isPrerelease: () => false,
};
