/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const mixLock: Format = {
  name: 'mix.lock',
  kind: 'lockfile',
  pairsWith: ['mix.exs'],
  matches: (path) => baseName(path) === 'mix.lock',
  extract: readBy(async () => (await import('./mix-lock.ts')).extract),
};

export const mixExs: Format = {
  name: 'mix.exs',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'mix.exs',
  extract: readBy(async () => (await import('./mix-exs.ts')).extract),
};

export const rebarLock: Format = {
  name: 'rebar.lock',
  kind: 'lockfile',
  pairsWith: ['rebar.config'],
  matches: (path) => baseName(path) === 'rebar.lock',
  extract: readBy(async () => (await import('./rebar-lock.ts')).extract),
};

export const rebarConfig: Format = {
  name: 'rebar.config',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'rebar.config',
  extract: readBy(async () => (await import('./rebar-config.ts')).extract),
};

export const gleamManifest: Format = {
  name: 'manifest.toml',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'manifest.toml',
  extract: readBy(async () => (await import('./gleam.ts')).extractManifest),
};

export const gleamToml: Format = {
  name: 'gleam.toml',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'gleam.toml',
  extract: readBy(async () => (await import('./gleam.ts')).extractProject),
};
