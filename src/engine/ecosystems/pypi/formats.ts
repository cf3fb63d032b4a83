/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { isConstraintsPath, isRequirementsPath } from './requirements-path.ts';

export const requirementsTxt: Format = {
  name: 'requirements.txt',
  kind: 'manifest',
  // What a compiled file pins; others pin nothing.
  pairsWith: ['requirements.txt', 'constraints.txt', 'pyproject.toml', 'setup.cfg', 'setup.py'],
  matches: isRequirementsPath,
  extract: readBy(async () => (await import('./requirements-txt.ts')).extractRequirements),
};

export const constraintsTxt: Format = {
  name: 'constraints.txt',
  kind: 'manifest',
  matches: isConstraintsPath,
  extract: readBy(async () => (await import('./constraints-txt.ts')).extractConstraints),
};

export const pyprojectToml: Format = {
  name: 'pyproject.toml',
  kind: 'manifest',
  matches: (path) => path === 'pyproject.toml' || path.endsWith('/pyproject.toml'),
  extract: readBy(async () => (await import('./pyproject-toml.ts')).extractPyproject),
};

export const poetryLock: Format = {
  name: 'poetry.lock',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => path === 'poetry.lock' || path.endsWith('/poetry.lock'),
  extract: readBy(async () => (await import('./poetry-lock.ts')).extractPoetryLock),
};

export const pdmLock: Format = {
  name: 'pdm.lock',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => path === 'pdm.lock' || path.endsWith('/pdm.lock'),
  extract: readBy(async () => (await import('./pdm-lock.ts')).extractPdmLock),
};

export const uvLock: Format = {
  name: 'uv.lock',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => path === 'uv.lock' || path.endsWith('/uv.lock') || path.endsWith('.py.lock'),
  extract: readBy(async () => (await import('./uv-lock.ts')).extractUvLock),
};

export const pylockToml: Format = {
  name: 'pylock.toml',
  kind: 'lockfile',
  pairsWith: ['pyproject.toml'],
  matches: (path) => /(?:^|\/)pylock(?:\.[^/]+)?\.toml$/.test(path),
  extract: readBy(async () => (await import('./pylock-toml.ts')).extractPylock),
};

export const pipfile: Format = {
  name: 'Pipfile',
  kind: 'manifest',
  matches: (path) => path === 'Pipfile' || path.endsWith('/Pipfile'),
  extract: readBy(async () => (await import('./pipfile.ts')).extractPipfile),
};

export const pipfileLock: Format = {
  name: 'Pipfile.lock',
  kind: 'lockfile',
  pairsWith: ['Pipfile'],
  matches: (path) => path === 'Pipfile.lock' || path.endsWith('/Pipfile.lock'),
  extract: readBy(async () => (await import('./pipfile-lock.ts')).extractPipfileLock),
};

export const setupCfg: Format = {
  name: 'setup.cfg',
  kind: 'manifest',
  matches: (path) => path === 'setup.cfg' || path.endsWith('/setup.cfg'),
  extract: readBy(async () => (await import('./setup-cfg.ts')).extractSetupCfg),
};

export const setupPy: Format = {
  name: 'setup.py',
  kind: 'manifest',
  matches: (path) => path === 'setup.py' || path.endsWith('/setup.py'),
  extract: readBy(async () => (await import('./setup-py.ts')).extractSetupPy),
};

export const packageMetadata: Format = {
  name: 'METADATA',
  kind: 'lockfile',
  pairsWith: [],
  matches: (path) => /(?:\.dist-info\/METADATA|\.egg-info(?:\/PKG-INFO)?|(?:^|\/)EGG-INFO\/PKG-INFO)$/.test(path),
  extract: readBy(async () => (await import('./package-metadata.ts')).extractMetadata),
};
