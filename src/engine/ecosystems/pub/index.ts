/** Pub: the registry of Dart and Flutter. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { pub as scheme } from '../../versions/pub.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { pubspecLock, pubspecYaml } from './formats.ts';

export const pub = {
  name: 'Pub',
  aliases: ['dart', 'flutter'],
  purlType: 'pub',
  languages: ['dart'],
  scheme,
  normalizeName: (name) => normalizePackageName('Pub', name),
  formats: [pubspecLock, pubspecYaml],
} satisfies Ecosystem;
