/** Go modules, under their module paths; versions are written without `v`, as advisories write them. */
import { goModules } from '../../versions/go.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { goMod, goSum, goWork, vendorModules } from './formats.ts';

export const go: Ecosystem = {
  name: 'Go',
  aliases: ['golang', 'gomod', 'gomodules'],
  purlType: 'golang',
  languages: ['go'],
  scheme: goModules,
  normalizeName: (name) => name,
  // The standard library is released under numbers, modules under tags.
  purlVersion: (name, version) => (name === 'stdlib' || !/^\d/.test(version) ? version : `v${version}`),
  formats: [goMod, goSum, goWork, vendorModules],
};
