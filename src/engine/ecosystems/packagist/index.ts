/** Packagist: PHP's registry, read through Composer's files. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { packagist as scheme } from '../../versions/packagist.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { composerJson } from './composer-json.ts';
import { composerLock } from './composer-lock.ts';
import { installedJson } from './installed-json.ts';

export const packagist = {
  name: 'Packagist',
  aliases: ['composer', 'php'],
  purlType: 'composer',
  languages: ['php'],
  scheme,
  normalizeName: (name) => normalizePackageName('Packagist', name),
  formats: [composerLock, composerJson, installedJson],
} satisfies Ecosystem;
