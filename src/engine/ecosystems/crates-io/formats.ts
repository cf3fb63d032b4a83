/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const cargoLock: Format = {
  name: 'Cargo.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'Cargo.lock',
  extract: readBy(async () => (await import('./cargo-lock.ts')).extract),
};

export const cargoToml: Format = {
  name: 'Cargo.toml',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'Cargo.toml',
  extract: readBy(async () => (await import('./cargo-toml.ts')).extract),
};
