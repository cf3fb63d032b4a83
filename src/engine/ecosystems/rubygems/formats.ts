/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const gemfileLock: Format = {
  name: 'Gemfile.lock',
  kind: 'lockfile',
  matches: (path) => /^(?:Gemfile(?:\.[\w.-]+)?\.lock|gems\.locked|[\w.-]+\.gemfile\.lock)$/.test(baseName(path)),
  extract: readBy(async () => (await import('./gemfile-lock.ts')).extract),
};

export const gemfile: Format = {
  name: 'Gemfile',
  kind: 'manifest',
  matches: (path) => /^(?:Gemfile(?:\.(?!lock$)\w+)?|gems\.rb|[\w.-]+\.gemfile)$/.test(baseName(path)),
  extract: readBy(async () => (await import('./gemfile.ts')).extract),
};

export const gemspec: Format = {
  name: 'gemspec',
  kind: 'manifest',
  matches: (path) => baseName(path).endsWith('.gemspec'),
  extract: readBy(async () => (await import('./gemspec.ts')).extract),
};
