/**
 * Where a bill of materials says that a component comes from: qualifiers of its purl, and the address it was downloaded from.
 * References to a component's repository are not among them, because generators write the upstream of public packages there.
 */
import type { EcosystemName } from '../../model/ecosystem-name.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, registrySource, urlSource } from '../../model/source-address.ts';
import { registryOf, sourceOf } from '../npm/specifier.ts';
import { locationSource } from '../pypi/requirement-source.ts';

/** `vcs_url`, `download_url` and `repository_url` of a purl; `undefined` where it has none of them. */
export function sourceOfPurl(purl: string, ecosystem: EcosystemName): PackageSource | undefined {
  const question = purl.indexOf('?');
  if (question < 0) return undefined;
  const qualifiers = new URLSearchParams(
    purl
      .slice(question + 1)
      .split('#', 1)[0]
      ?.replaceAll('+', '%2B'),
  );
  const repository = qualifiers.get('vcs_url');
  if (repository !== null) return repositorySource(repository);
  const registry = qualifiers.get('repository_url');
  if (registry !== null) return registrySource(registry);
  const archive = qualifiers.get('download_url');
  if (archive === null) return undefined;
  return (ecosystem === 'npm' ? sourceOf(archive) : undefined) ?? urlSource(archive);
}

/** Many bills give the archive that a registry serves: only what is surely of a repository, or of a known form, tells more. */
export function sourceOfDownload(address: string | undefined): PackageSource | undefined {
  if (address === undefined) return undefined;
  if (/^(?:git|hg|svn|bzr)(?:\+|:\/\/)/.test(address)) return repositorySource(address);
  const registry = registryOf(address);
  return registry === undefined ? undefined : registrySource(registry);
}

/** `git+https://host/owner/name.git@ref#folder`, as SPDX writes it. */
function repositorySource(address: string): PackageSource {
  const source = locationSource(/^\w+\+/.test(address) ? address : `git+${address}`);
  return source.kind === 'git' ? source : gitSource(address);
}
