/** Julia's General registry, read through the files of its package manager. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { julia as scheme } from '../../versions/julia.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { juliaManifest, juliaProject } from './formats.ts';

export const julia = {
  name: 'Julia',
  aliases: [],
  purlType: 'julia',
  languages: ['julia'],
  scheme,
  normalizeName: (name) => normalizePackageName('Julia', name),
  formats: [juliaManifest, juliaProject],
} satisfies Ecosystem;
