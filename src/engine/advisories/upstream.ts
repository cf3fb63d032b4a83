/**
 * Whether an advisory concerns code that was taken from an address: where the address is the repository of the package that
 * the advisory is about. Advisories name it by ranges of commits, and by links to commits, pull requests and releases.
 */
import type { PackageSource } from '../model/package-source.ts';
import { repositoryKey } from '../model/source-address.ts';
import type { Advisory } from '../model/advisory.ts';

/** False where the two cannot be told to be one. */
export function isUpstream(source: PackageSource, { repositories, references }: Advisory): boolean {
  if (source.kind !== 'git' && source.kind !== 'url') return false;
  const own = repositoryKey(source.url);
  if (own === undefined) return false;
  return [...repositories, ...references.filter(isOfRepository)].some((address) => repositoryKey(address) === own);
}

/** Files are shown of any repository, as proof or for comparison; what happens in a repository is linked in its own. */
function isOfRepository(reference: string): boolean {
  return !/\/(?:blob|tree|raw|wiki|src)\//.test(reference);
}
