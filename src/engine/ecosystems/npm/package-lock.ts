/** package-lock.json and npm-shrinkwrap.json, lockfile versions 1, 2 and 3. */
import type { FileTree } from '../../files/file-tree.ts';
import { type Extraction, failedExtraction } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readInstalledPackages } from './package-lock-packages.ts';
import { readNestedDependencies } from './package-lock-v1.ts';

export function extract(file: SourceFile, tree: FileTree): Extraction | Promise<Extraction> {
  const { root, problems } = readJson(file);
  if (root?.kind !== 'map') {
    return problems.length > 0
      ? { ...failedExtraction(''), problems }
      : failedExtraction('the lockfile holds no object', 1);
  }
  // Version 2 states everything twice; `packages` is the more exact half.
  const packages = memberOf(root, 'packages');
  if (packages !== undefined) return readInstalledPackages(file, tree, packages, problems);
  const dependencies = memberOf(root, 'dependencies');
  if (dependencies !== undefined) return readNestedDependencies(file, tree, dependencies, problems);
  if (problems.length > 0) return { ...failedExtraction(''), problems };
  const version = memberOf(root, 'lockfileVersion');
  const isLockfile =
    version === undefined ? textOf(root, 'name') !== undefined : version.kind === 'scalar' && version.value === 1;
  // A project without dependencies has an empty version 1 lockfile; later versions list the project itself.
  return isLockfile
    ? { packages: [], declarations: [], projects: [], problems: [], status: 'parsed' }
    : failedExtraction('neither packages nor dependencies stand in the lockfile', 1);
}
