/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const cabalFreeze: Format = {
  name: 'cabal.project.freeze',
  kind: 'lockfile',
  matches: (path) => /^(?:cabal\.project(?:\.[\w-]+)?\.freeze|cabal\.config)$/.test(baseName(path)),
  extract: readBy(async () => (await import('./cabal-freeze.ts')).extract),
};

export const stackLock: Format = {
  name: 'stack.yaml.lock',
  kind: 'lockfile',
  matches: (path) => /^stack(?:-[\w.-]+)?\.yaml\.lock$/.test(baseName(path)),
  extract: readBy(async () => (await import('./stack-lock.ts')).extract),
};

export const stackYaml: Format = {
  name: 'stack.yaml',
  kind: 'lockfile',
  supersededBy: ['stack.yaml.lock'],
  matches: (path) => /^stack(?:-[\w.-]+)?\.yaml$/.test(baseName(path)),
  extract: readBy(async () => (await import('./stack-yaml.ts')).extract),
};

export const cabal: Format = {
  name: 'cabal',
  kind: 'manifest',
  matches: (path) => baseName(path).endsWith('.cabal'),
  extract: readBy(async () => (await import('./cabal.ts')).extract),
};

export const packageYaml: Format = {
  name: 'package.yaml',
  kind: 'manifest',
  matches: (path) => baseName(path) === 'package.yaml',
  extract: readBy(async () => (await import('./package-yaml.ts')).extract),
};
