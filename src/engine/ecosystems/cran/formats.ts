/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const renvLock: Format = {
  name: 'renv.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'renv.lock',
  extract: readBy(async () => (await import('./renv-lock.ts')).extract),
};

export const packratLock: Format = {
  name: 'packrat.lock',
  kind: 'lockfile',
  supersededBy: ['renv.lock'],
  matches: (path) => baseName(path) === 'packrat.lock',
  extract: readBy(async () => (await import('./packrat-lock.ts')).extract),
};

export const rDescription: Format = {
  name: 'DESCRIPTION',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'DESCRIPTION',
  extract: readBy(async () => (await import('./description.ts')).extract),
};
