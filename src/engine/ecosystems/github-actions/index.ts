/** GitHub Actions, by repository and ref. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { opaque } from '../../versions/opaque.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { workflow } from './formats.ts';

export const githubActions = {
  name: 'GitHub Actions',
  aliases: ['actions', 'github-actions', 'githubactions'],
  purlType: 'githubactions',
  languages: ['yaml'],
  scheme: opaque,
  normalizeName: (name) => normalizePackageName('GitHub Actions', name),
  formats: [workflow],
} satisfies Ecosystem;
