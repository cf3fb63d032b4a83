/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

export const workflow: Format = {
  name: 'GitHub workflow',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) =>
    /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(path) || /(?:^|\/)action\.ya?ml$/.test(path),
  extract: readBy(async () => (await import('./workflow.ts')).extractWorkflow),
};
