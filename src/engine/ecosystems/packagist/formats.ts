/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const composerLock: Format = {
  name: 'composer.lock',
  kind: 'lockfile',
  pairsWith: ['composer.json'],
  matches: (path) => baseName(path) === 'composer.lock',
  extract: readBy(async () => (await import('./composer-lock.ts')).extract),
};

export const composerJson: Format = {
  name: 'composer.json',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'composer.json',
  extract: readBy(async () => (await import('./composer-json.ts')).extract),
};

export const installedJson: Format = {
  name: 'installed.json',
  kind: 'lockfile',
  pairsWith: ['composer.json'],
  inDependencyFolders: true,
  matches: (path) => /(?:^|\/)composer\/installed\.json$/.test(path),
  extract: readBy(async () => (await import('./installed-json.ts')).extract),
};
