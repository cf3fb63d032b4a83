/** Python's package index: what pip, Poetry, PDM, uv, Pipenv and setuptools write, under the index's names. */
import { pep440 } from '../../versions/pep440.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { poetryLock } from './poetry-lock.ts';
import { pyprojectToml } from './pyproject-toml.ts';
import { normalizePythonName } from './requirement.ts';
import { requirementsTxt } from './requirements-txt.ts';

export const pypi: Ecosystem = {
  name: 'PyPI',
  aliases: ['pip', 'python', 'poetry', 'pipenv', 'pdm', 'uv'],
  purlType: 'pypi',
  languages: ['python'],
  scheme: pep440,
  normalizeName: normalizePythonName,
  formats: [requirementsTxt, pyprojectToml, poetryLock],
};
