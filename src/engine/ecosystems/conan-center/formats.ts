/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const conanLock: Format = {
  name: 'conan.lock',
  kind: 'lockfile',
  matches: (path) => /^conan(?:[\w.-]*)\.lock$/.test(baseName(path)),
  extract: readBy(async () => (await import('./conan-lock.ts')).extract),
};

export const conanfileTxt: Format = {
  name: 'conanfile.txt',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'conanfile.txt',
  extract: readBy(async () => (await import('./conanfile-txt.ts')).extract),
};

export const conanfilePy: Format = {
  name: 'conanfile.py',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'conanfile.py',
  extract: readBy(async () => (await import('./conanfile-py.ts')).extract),
};
