/** Python's package index: what pip, Poetry, PDM, uv, Pipenv and setuptools write, under the index's names. */
import { pep440 } from '../../versions/pep440.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import {
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
} from './formats.ts';
import { normalizePythonName } from './requirement.ts';

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
