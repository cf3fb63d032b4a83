/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const packageResolved: Format = {
  name: 'Package.resolved',
  kind: 'lockfile',
  pairsWith: ['Package.swift'],
  matches: (path) => baseName(path) === 'Package.resolved',
  extract: readBy(async () => (await import('./package-resolved.ts')).extract),
};

export const packageSwift: Format = {
  name: 'Package.swift',
  kind: 'manifest',
  matches: (path) => /^Package(?:@swift-[\d.]+)?\.swift$/.test(baseName(path)),
  extract: readBy(async () => (await import('./package-swift.ts')).extract),
};
