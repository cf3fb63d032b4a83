/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const condaLock: Format = {
  name: 'conda-lock.yml',
  kind: 'lockfile',
  pairsWith: ['environment.yml'],
  matches: (path) => /(?:^|[/.])conda-lock\.ya?ml$/.test(path),
  extract: readBy(async () => (await import('./conda-lock.ts')).extractCondaLock),
};

export const environmentYml: Format = {
  name: 'environment.yml',
  kind: 'manifest',
  matches: (path) => environmentName.test(path.slice(path.lastIndexOf('/') + 1)),
  extract: readBy(async () => (await import('./environment-yml.ts')).extractEnvironment),
};

const environmentName =
  /^(?:(?:[^/]*[-_.])?environment(?:[-_.][^/]*)?|conda(?:[-_.](?:env|dev|requirements)[^/]*)?|env)\.ya?ml$/i;

export const condaMeta: Format = {
  name: 'conda-meta',
  kind: 'lockfile',
  pairsWith: [],
  matches: (path) => /(?:^|\/)conda-meta\/[^/]+\.json$/.test(path),
  extract: readBy(async () => (await import('./conda-meta.ts')).extractCondaMeta),
};
