/**
 * Addresses of sources as lockfiles and manifests write them: made into a `PackageSource` without what is secret in them,
 * and compared as the repositories that they name, however they are spelled.
 */
import { type PackageSource, unsaidSource } from './package-source.ts';

const addressLengthMax = 2_000;

const registries = new Map<string, PackageSource>();
const registriesMax = 200;

/** A registry at an address; without one, the public registry. The packages of a lockfile mostly share one, and so its object. */
export function registrySource(address: string | undefined): PackageSource {
  if (address === undefined || address === '') return unsaidSource;
  const known = registries.get(address);
  if (known !== undefined) return known;
  if (registries.size >= registriesMax) registries.clear();
  const source: PackageSource = { kind: 'registry', url: addressOf(address.replace(/^(?:registry|sparse)\+/, '')) };
  registries.set(address, source);
  return source;
}

/** For a process that goes on with files of somebody else. */
export function forgetRegistries(): void {
  registries.clear();
}

/** A repository: `git+https://host/owner/name.git`, `git@host:owner/name`, `github:owner/name`. */
export function gitSource(address: string, reference = ''): PackageSource {
  return { kind: 'git', url: repositoryAddress(address), reference: withoutSecrets(reference) };
}

export function pathSource(path: string): PackageSource {
  return { kind: 'path', path: withoutSecrets(path).replace(/^(?:file|link|portal|workspace):(?:\/\/(?=\/))?/, '') };
}

export function urlSource(address: string): PackageSource {
  return { kind: 'url', url: addressOf(withoutFragment(address)) };
}

/** An address with its reference behind `#`, as npm, Bundler and Cargo write it; `#semver:^1` is a range, not a reference. */
export function gitSourceWithFragment(address: string): PackageSource {
  const hash = address.indexOf('#');
  if (hash < 0) return gitSource(address);
  const [first = ''] = address.slice(hash + 1).split('&', 1);
  const reference = /^(?:semver|path):/.test(first) ? '' : first.replace(/^(?:commit|tag|head|branch)[=:]/, '');
  return gitSource(address.slice(0, hash), reference);
}

const schemes = /^(?:git|hg|svn|bzr)\+/;
const shorthand = /^(github|gitlab|bitbucket|codeberg|sourcehut|gist):(?!\/\/)(.+)$/;
const shorthandHosts: ReadonlyMap<string, string> = new Map([
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
  ['bitbucket', 'bitbucket.org'],
  ['codeberg', 'codeberg.org'],
  ['sourcehut', 'git.sr.ht'],
  ['gist', 'gist.github.com'],
]);

/** True for what only a version control can fetch. */
export function isGitAddress(address: string): boolean {
  return (
    schemes.test(address) ||
    shorthand.test(address) ||
    /^(?:git|ssh):/.test(address) ||
    /^[\w.-]+@[\w.-]+:(?!\/\/)/.test(address) ||
    /^https?:\/\/[^?#]*\.git\/?(?:[@#?]|$)/.test(address) ||
    /^https?:\/\/codeload\.[\w.-]+\//.test(address)
  );
}

/** True for folders and archives on the disk. */
export function isPathAddress(address: string): boolean {
  return /^(?:file:|link:|portal:|workspace:|\.{1,2}(?:[/\\]|$)|~?[/\\]|[A-Za-z]:[\\/])/.test(address);
}

function repositoryAddress(address: string): string {
  const bare = withoutFragment(address.trim()).replace(schemes, '');
  const [, forge = '', path = ''] = shorthand.exec(bare) ?? [];
  const host = shorthandHosts.get(forge);
  return addressOf(host === undefined ? bare : `https://${host}/${path}`);
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}

function addressOf(address: string): string {
  return withoutSecrets(address.trim()).slice(0, addressLengthMax);
}

/** Parts of a query that say which package or version is meant; everything else may be a token. */
const plainParameters: ReadonlySet<string> = new Set(
  'rev tag branch ref reference commit subdirectory path package name version format archive egg nightly arch platform checksum'.split(
    ' ',
  ),
);

/** The text with `***` for user info and for query values of addresses in it; names for SSH alone are no secret. */
export function withoutSecrets(text: string): string {
  if (!text.includes('://') || !/[@=]/.test(text)) return text;
  return text
    .replace(/:\/\/([^\s/?#"'<>]{0,2000})@/g, (whole, user: string, at: number) => {
      const isLogin = !user.includes(':') && /(?:ssh|git)$/i.test(text.slice(Math.max(0, at - 8), at));
      return isLogin && !/\+https?$/i.test(text.slice(Math.max(0, at - 8), at)) ? whole : '://***@';
    })
    .replace(/([?&]([\w.~-]{1,200})=)[^&#\s"']+/g, (whole, start: string, name: string) =>
      plainParameters.has(name.toLowerCase()) ? whole : `${start}***`,
    );
}

/** What stands behind a repository's own path in the addresses of forges. */
const inside: ReadonlySet<string> = new Set(
  '- archive blob branches branch commit commits compare downloads get info issues merge_requests pull pull-requests pulls raw releases security src tag tags tarball tree wiki zipball'.split(
    ' ',
  ),
);

/** Forges on which a repository is always `owner/name`. */
const twoParts = /^(?:github\.com|bitbucket\.org|codeberg\.org|gitea\.com|git\.sr\.ht)$/;

/**
 * The repository that an address names, as `host/path` in lower case: equal for every spelling of one repository, and for
 * the addresses of its commits, pull requests, releases and archives. `undefined` where no repository is named.
 */
export function repositoryKey(address: string): string | undefined {
  const text = repositoryAddress(address.slice(0, addressLengthMax));
  const scp = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)(.+)$/.exec(text);
  const url = /^[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^/?#]*@)?([^/?#:]+)(?::\d+)?\/([^?#]*)/i.exec(text);
  const bare = /^([\w-]+(?:\.[\w-]+)+)\/(.+)$/.exec(text);
  const found = scp ?? url ?? bare;
  if (found === null) return undefined;
  let host = (found[1] ?? '').toLowerCase().replace(/^www\./, '');
  let parts = (found[2] ?? '')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  if (host === 'codeload.github.com' || host === 'raw.githubusercontent.com') host = 'github.com';
  else if (host === 'api.github.com' && parts[0] === 'repos') [host, parts] = ['github.com', parts.slice(1)];
  else if (host === 'api.bitbucket.org' && parts[1] === 'repositories')
    [host, parts] = ['bitbucket.org', parts.slice(2)];
  else if (parts[0] === 'api' && parts[2] === 'projects') parts = (parts[3] ?? '').replaceAll('%2f', '/').split('/');
  const end = twoParts.test(host) ? 2 : parts.findIndex((part, at) => at > 0 && inside.has(part));
  const path = (end < 0 ? parts : parts.slice(0, end)).join('/').replace(/\.git(?:@.*)?$/, '');
  return path === '' || (twoParts.test(host) && !path.includes('/')) ? undefined : `${host}/${path}`;
}
