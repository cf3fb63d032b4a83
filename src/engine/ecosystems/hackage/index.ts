/** Hackage: Haskell's registry, read through the files of cabal and Stack. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { hackage as scheme } from '../../versions/hackage.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { cabalFreeze } from './cabal-freeze.ts';
import { cabal } from './cabal.ts';
import { packageYaml } from './package-yaml.ts';
import { stackLock } from './stack-lock.ts';
import { stackYaml } from './stack-yaml.ts';

export const hackage = {
  name: 'Hackage',
  aliases: ['haskell', 'cabal', 'stack'],
  purlType: 'hackage',
  languages: ['haskell'],
  scheme,
  normalizeName: (name) => normalizePackageName('Hackage', name),
  formats: [cabalFreeze, stackLock, stackYaml, cabal, packageYaml],
} satisfies Ecosystem;
