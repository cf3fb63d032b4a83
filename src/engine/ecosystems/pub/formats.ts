/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const pubspecLock: Format = {
  name: 'pubspec.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'pubspec.lock',
  extract: readBy(async () => (await import('./pubspec-lock.ts')).extract),
};

export const pubspecYaml: Format = {
  name: 'pubspec.yaml',
  kind: 'manifest',
  matches: (path) => /^pubspec\.ya?ml$/.test(baseName(path)),
  extract: readBy(async () => (await import('./pubspec-yaml.ts')).extract),
};
