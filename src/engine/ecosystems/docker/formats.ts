/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const dockerfile: Format = {
  name: 'Dockerfile',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) =>
    /(?:^|\/)(?:(?:Docker|Container)file(?:\.[^/]+)?|[^/]+\.(?:docker|container)file)$/i.test(path) &&
    !path.endsWith('.dockerignore'),
  extract: readBy(async () => (await import('./dockerfile.ts')).extractDockerfile),
};

export const compose: Format = {
  name: 'compose.yaml',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) => /(?:^|\/)(?:docker-)?compose(?:[.-][^/]+)?\.ya?ml$/i.test(path),
  extract: readBy(async () => (await import('./compose.ts')).extractCompose),
};
