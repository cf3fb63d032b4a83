/** Hackage: Haskell's registry, read through the files of cabal and Stack. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { hackage as scheme } from '../../versions/hackage.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { cabalFreeze, stackLock, stackYaml, cabal, packageYaml } from './formats.ts';

export const hackage = {
  name: 'Hackage',
  aliases: ['haskell', 'cabal', 'stack'],
  purlType: 'hackage',
  languages: ['haskell'],
  scheme,
  normalizeName: (name) => normalizePackageName('Hackage', name),
  formats: [cabalFreeze, stackLock, stackYaml, cabal, packageYaml],
} satisfies Ecosystem;
