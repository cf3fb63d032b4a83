/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const pipelines: Format = {
  name: 'bitbucket-pipelines.yml',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) => /(?:^|\/)bitbucket-pipelines\.ya?ml$/i.test(path),
  extract: readBy(async () => (await import('./pipelines.ts')).extractPipelines),
};
