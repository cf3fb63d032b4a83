/** CRAN: R's archive, read through the lockfiles of renv and packrat and package descriptions. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { cran as scheme } from '../../versions/cran.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { renvLock, packratLock, rDescription } from './formats.ts';

export const cran = {
  name: 'CRAN',
  aliases: ['r', 'renv'],
  purlType: 'cran',
  languages: ['r'],
  scheme,
  normalizeName: (name) => normalizePackageName('CRAN', name),
  formats: [renvLock, packratLock, rDescription],
} satisfies Ecosystem;
