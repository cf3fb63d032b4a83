/** Pub: the registry of Dart and Flutter. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { pub as scheme } from '../../versions/pub.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { pubspecLock } from './pubspec-lock.ts';
import { pubspecYaml } from './pubspec-yaml.ts';

export const pub = {
  name: 'Pub',
  aliases: ['dart', 'flutter'],
  purlType: 'pub',
  languages: ['dart'],
  scheme,
  normalizeName: (name) => normalizePackageName('Pub', name),
  formats: [pubspecLock, pubspecYaml],
} satisfies Ecosystem;
