/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const goMod: Format = {
  name: 'go.mod',
  kind: 'lockfile',
  matches: (path) => path === 'go.mod' || path.endsWith('/go.mod'),
  extract: readBy(async () => (await import('./go-mod.ts')).extractGoMod),
};

export const goSum: Format = {
  name: 'go.sum',
  kind: 'lockfile',
  matches: (path) => path === 'go.sum' || path.endsWith('/go.sum'),
  extract: readBy(async () => (await import('./go-sum.ts')).extractGoSum),
};

export const goWork: Format = {
  name: 'go.work',
  kind: 'lockfile',
  matches: (path) => path === 'go.work' || path.endsWith('/go.work'),
  extract: readBy(async () => (await import('./go-work.ts')).extractGoWork),
};

export const vendorModules: Format = {
  name: 'vendor/modules.txt',
  kind: 'lockfile',
  inDependencyFolders: true,
  matches: (path) => path === 'vendor/modules.txt' || path.endsWith('/vendor/modules.txt'),
  extract: readBy(async () => (await import('./vendor-modules.ts')).extractVendorModules),
};
