/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { baseName } from '../../files/path-parts.ts';

export const juliaManifest: Format = {
  name: 'Manifest.toml',
  kind: 'lockfile',
  pairsWith: ['Project.toml'],
  matches: (path) => /^(?:Julia)?Manifest(?:-v\d+\.\d+)?\.toml$/.test(baseName(path)),
  extract: readBy(async () => (await import('./manifest-toml.ts')).extract),
};

export const juliaProject: Format = {
  name: 'Project.toml',
  kind: 'manifest',
  matches: (path) => /^(?:Julia)?Project\.toml$/.test(baseName(path)),
  extract: readBy(async () => (await import('./project-toml.ts')).extract),
};
