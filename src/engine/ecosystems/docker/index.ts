/** Container images, by the names and tags under which Dockerfiles and compose files ask for them. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { opaque } from '../../versions/opaque.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { dockerfile, compose } from './formats.ts';

export const docker = {
  name: 'Docker',
  aliases: ['oci', 'container', 'dockerfile'],
  purlType: 'docker',
  languages: ['yaml'],
  scheme: opaque,
  normalizeName: (name) => normalizePackageName('Docker', name),
  formats: [dockerfile, compose],
} satisfies Ecosystem;
