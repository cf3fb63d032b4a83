/** ConanCenter: C and C++ packages of Conan. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { conan as scheme } from '../../versions/conan.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { conanLock, conanfileTxt, conanfilePy } from './formats.ts';

export const conanCenter = {
  name: 'ConanCenter',
  aliases: ['conan'],
  purlType: 'conan',
  languages: ['cpp', 'c'],
  scheme,
  normalizeName: (name) => normalizePackageName('ConanCenter', name),
  formats: [conanLock, conanfileTxt, conanfilePy],
} satisfies Ecosystem;
