/** Versions of Haskell packages: numbers by dots, more numbers being greater; tags (`1.0-beta`) have not counted since Cabal 2. */
import { compareDotted, readDotted } from './dotted.ts';
import { satisfiesCabalRange } from './cabal-range.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

export const hackage: VersionScheme<readonly Numeral[]> = {
  name: 'hackage',
  parse: (text) => readDotted(text.trim().replace(/(?:-[A-Za-z0-9]+)+$/, ''), '.'),
  compare: compareDotted,
  satisfies: satisfiesCabalRange,
  isPrerelease: () => false,
};
