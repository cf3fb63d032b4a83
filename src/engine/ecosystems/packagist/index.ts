/** Packagist: PHP's registry, read through Composer's files. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { packagist as scheme } from '../../versions/packagist.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { composerLock, composerJson, installedJson } from './formats.ts';

export const packagist = {
  name: 'Packagist',
  aliases: ['composer', 'php'],
  purlType: 'composer',
  languages: ['php'],
  scheme,
  normalizeName: (name) => normalizePackageName('Packagist', name),
  formats: [composerLock, composerJson, installedJson],
} satisfies Ecosystem;
