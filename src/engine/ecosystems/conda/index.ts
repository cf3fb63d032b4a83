/** Conda packages. No advisory database covers them, but environments also hold what pip installs: that is listed as PyPI's. */
import { pep440 } from '../../versions/pep440.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { condaLock, environmentYml, condaMeta } from './formats.ts';

export const conda: Ecosystem = {
  name: 'Conda',
  aliases: ['anaconda', 'mamba', 'micromamba'],
  purlType: 'conda',
  languages: ['python'],
  scheme: pep440,
  normalizeName: (name) => name.toLowerCase(),
  formats: [condaLock, environmentYml, condaMeta],
};
