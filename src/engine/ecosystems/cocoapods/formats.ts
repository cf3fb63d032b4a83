/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const podfileLock: Format = {
  name: 'Podfile.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'Podfile.lock',
  extract: readBy(async () => (await import('./podfile-lock.ts')).extract),
};

export const podfile: Format = {
  name: 'Podfile',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'Podfile',
  extract: readBy(async () => (await import('./podfile.ts')).extract),
};
