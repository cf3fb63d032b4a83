/** Python's package index: what pip, Poetry, PDM, uv, Pipenv and setuptools write, under the index's names. */
import { pep440 } from '../../versions/pep440.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { constraintsTxt } from './constraints-txt.ts';
import { packageMetadata } from './package-metadata.ts';
import { pdmLock } from './pdm-lock.ts';
import { pipfileLock } from './pipfile-lock.ts';
import { pipfile } from './pipfile.ts';
import { poetryLock } from './poetry-lock.ts';
import { pylockToml } from './pylock-toml.ts';
import { pyprojectToml } from './pyproject-toml.ts';
import { normalizePythonName } from './requirement.ts';
import { requirementsTxt } from './requirements-txt.ts';
import { setupCfg } from './setup-cfg.ts';
import { setupPy } from './setup-py.ts';
import { uvLock } from './uv-lock.ts';

export const pypi: Ecosystem = {
  name: 'PyPI',
  aliases: ['pip', 'python', 'poetry', 'pipenv', 'pdm', 'uv'],
  purlType: 'pypi',
  languages: ['python'],
  scheme: pep440,
  normalizeName: normalizePythonName,
  formats: [
    requirementsTxt,
    constraintsTxt,
    pyprojectToml,
    poetryLock,
    pdmLock,
    uvLock,
    pylockToml,
    pipfile,
    pipfileLock,
    setupCfg,
    setupPy,
    packageMetadata,
  ],
};
