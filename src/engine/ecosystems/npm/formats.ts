/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const packageJson: Format = {
  name: 'package.json',
  kind: 'manifest',
  matches: (path) => path === 'package.json' || path.endsWith('/package.json'),
  extract: readBy(async () => (await import('./package-json.ts')).extract),
};

export const pnpmWorkspace: Format = {
  name: 'pnpm-workspace.yaml',
  kind: 'manifest',
  matches: (path) => path === 'pnpm-workspace.yaml' || path.endsWith('/pnpm-workspace.yaml'),
  extract: readBy(async () => (await import('./pnpm-workspace.ts')).extract),
};

export const denoJson: Format = {
  name: 'deno.json',
  kind: 'manifest',
  matches: (path) => /(?:^|\/)deno\.jsonc?$/.test(path),
  extract: readBy(async () => (await import('./deno-json.ts')).extract),
};

export const packageLock: Format = {
  name: 'package-lock.json',
  kind: 'lockfile',
  pairsWith: ['package.json'],
  // npm reads the shrinkwrap where both stand together.
  supersededBy: ['npm-shrinkwrap.json'],
  matches: (path) => path === 'package-lock.json' || path.endsWith('/package-lock.json'),
  extract: readBy(async () => (await import('./package-lock.ts')).extract),
};

export const npmShrinkwrap: Format = {
  name: 'npm-shrinkwrap.json',
  kind: 'lockfile',
  pairsWith: ['package.json'],
  matches: (path) => path === 'npm-shrinkwrap.json' || path.endsWith('/npm-shrinkwrap.json'),
  extract: readBy(async () => (await import('./package-lock.ts')).extract),
};

export const yarnLock: Format = {
  name: 'yarn.lock',
  kind: 'lockfile',
  pairsWith: ['package.json'],
  matches: (path) => path === 'yarn.lock' || path.endsWith('/yarn.lock'),
  extract: readBy(async () => (await import('./yarn-lock.ts')).extract),
};

export const pnpmLock: Format = {
  name: 'pnpm-lock.yaml',
  kind: 'lockfile',
  pairsWith: ['package.json', 'pnpm-workspace.yaml'],
  matches: (path) => path === 'pnpm-lock.yaml' || path.endsWith('/pnpm-lock.yaml'),
  extract: readBy(async () => (await import('./pnpm-lock.ts')).extract),
};

export const bunLock: Format = {
  name: 'bun.lock',
  kind: 'lockfile',
  pairsWith: ['package.json'],
  matches: (path) => path === 'bun.lock' || path.endsWith('/bun.lock'),
  extract: readBy(async () => (await import('./bun-lock.ts')).extract),
};

export const denoLock: Format = {
  name: 'deno.lock',
  kind: 'lockfile',
  pairsWith: ['deno.json', 'package.json'],
  matches: (path) => path === 'deno.lock' || path.endsWith('/deno.lock'),
  extract: readBy(async () => (await import('./deno-lock.ts')).extract),
};
