/** Bitbucket Pipes, by repository and version. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { opaque } from '../../versions/opaque.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { pipelines } from './formats.ts';

export const bitbucketPipes = {
  name: 'Bitbucket Pipes',
  aliases: ['pipes', 'bitbucket-pipes', 'bitbucket'],
  purlType: 'bitbucket',
  languages: ['yaml'],
  scheme: opaque,
  normalizeName: (name) => normalizePackageName('Bitbucket Pipes', name),
  formats: [pipelines],
} satisfies Ecosystem;
