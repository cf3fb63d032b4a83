/**
 * The public registry of each ecosystem, and which names one may be asked for. Whoever asks it for a name that is not its own
 * tells a private name to strangers, and takes for the package whatever a stranger has published under it.
 */
import type { Package } from '../model/package.ts';
import type { SourceEcosystem } from './source-store.ts';

/** Addresses as the registries of a service, each ending in `/`. */
export const publicRegistries: Readonly<Record<SourceEcosystem, string>> = {
  npm: 'https://registry.npmjs.org/',
  Go: 'https://proxy.golang.org/',
  PyPI: 'https://pypi.org/simple/',
  'crates.io': 'https://static.crates.io/crates/',
  Maven: 'https://repo1.maven.org/maven2/',
  RubyGems: 'https://rubygems.org/',
  Packagist: 'https://repo.packagist.org/',
  NuGet: 'https://api.nuget.org/v3-flatcontainer/',
};

/** The name under which module proxies hand on the public database of digests of Go. */
export const goChecksumDatabase = 'sum.golang.org';

/** Hosts, and paths below them, by which lockfiles name the public registry. */
const spellings: Readonly<Record<SourceEcosystem, RegExp>> = {
  npm: /^(?:registry\.npmjs\.org|registry\.npmjs\.com|registry\.yarnpkg\.com)\//,
  Go: /^proxy\.golang\.org\//,
  PyPI: /^(?:pypi\.org|pypi\.python\.org|files\.pythonhosted\.org)\//,
  'crates.io': /^(?:github\.com\/rust-lang\/crates\.io-index(?:\.git)?\/|(?:index\.|static\.)?crates\.io\/)/,
  Maven: /^(?:repo1\.maven\.org|repo\.maven\.apache\.org)\//,
  RubyGems: /^(?:(?:index\.)?rubygems\.org)\//,
  Packagist: /^(?:repo\.)?packagist\.org\//,
  NuGet: /^(?:api|www)\.nuget\.org\//,
};

/** True for an address of the public registry of the ecosystem, however it is spelled. */
export function isPublicRegistry(ecosystem: SourceEcosystem, address: string): boolean {
  const bare = /^https?:\/\/([^/?#@]+)([^?#]*)/i.exec(address);
  return bare !== null && spellings[ecosystem].test(`${(bare[1] ?? '').toLowerCase()}${bare[2] ?? ''}/`);
}

/**
 * The registry that may be asked for a package, if any.
 * @param registries those of the ecosystem, the one for public packages first
 * @param isPublic what the operator does not call private
 * @param isVouched the lockfile holds what the archive must meet, so that another package of that name is refused; or the public
 *   registry is known to have the name, so that asking for it tells no secret
 */
export function registryFor(
  registries: readonly string[],
  ecosystem: SourceEcosystem,
  found: Package,
  { isPublic, isVouched }: { readonly isPublic: boolean; readonly isVouched: boolean },
): string | undefined {
  const { source } = found;
  if (source.kind === 'registry' && source.url !== '') {
    const own = registries.slice(1).find((registry) => isBelow(source.url, registry));
    if (own !== undefined) return own;
  }
  const [first] = registries;
  // What is private by its group is in the registry of whoever says so, if that is asked.
  const isOwn = first !== undefined && ecosystem === 'Maven' && !isPublicRegistry(ecosystem, first);
  return first !== undefined && (isPublic || isOwn) && mayAsk(first, ecosystem, found, isVouched) ? first : undefined;
}

function isBelow(address: string, registry: string): boolean {
  return URL.canParse(address) && `${new URL(address).href}/`.startsWith(registry);
}

function mayAsk(registry: string, ecosystem: SourceEcosystem, { source }: Package, isVouched: boolean): boolean {
  // A registry of the operator's own gives what builds get.
  if (!isPublicRegistry(ecosystem, registry)) return true;
  // The path of a module is its address, and the proxy answers for all that are public.
  if (ecosystem === 'Go') return isVouched;
  if (source.kind !== 'registry') return false;
  if (source.url !== '') return isPublicRegistry(ecosystem, source.url);
  // Builds of the JVM say no registry and promise nothing; Central is the one that they look in unless told.
  return isVouched || ecosystem === 'Maven';
}
