/** What the right-hand side of a dependency in package.json asks for: a range of a package, an alias, an address, or local code. */
import type { PackageSource } from '../../model/package-source.ts';
import {
  gitSourceWithFragment,
  isGitAddress,
  isPathAddress,
  pathSource,
  registrySource,
  urlSource,
} from '../../model/source-address.ts';

export interface Specifier {
  /** The package in the registry, where it differs from the name on the left (`npm:lodash@^4`). */
  readonly target?: string;
  readonly constraint: string;
  /** Where the constraint allows one version only. */
  readonly version?: string;
  /** A folder of the repository or a workspace member: no package of a registry. */
  readonly isLocal: boolean;
  /** The folder, where it is no workspace member. */
  readonly folder?: string;
  /** Absent for ranges, which the registry answers. */
  readonly source?: PackageSource;
}

const exactPattern = /^[=v\s]*(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

export function readSpecifier(written: string): Specifier {
  const text = written.trim();
  if (text.startsWith('workspace:')) return { constraint: text, isLocal: true };
  // A `file:` that names an archive brings in a package; one that names a folder is code of this repository.
  if (isPathAddress(text)) {
    const isArchive = !/^(?:link|portal):/.test(text) && /\.(?:tgz|tar\.gz|tar)$/i.test(text);
    return isArchive
      ? { constraint: text, isLocal: false, source: pathSource(text) }
      : { constraint: text, isLocal: true, folder: text };
  }
  const source = sourceOf(text);
  if (source !== undefined) return { constraint: text, isLocal: false, source };
  const alias = readAlias(text);
  const constraint = alias?.constraint ?? text;
  const version = exactVersion(constraint);
  return {
    ...(alias?.target === undefined ? {} : { target: alias.target }),
    constraint,
    ...(version === undefined ? {} : { version }),
    isLocal: false,
  };
}

export function exactVersion(constraint: string): string | undefined {
  return constraint.length > 200 ? undefined : exactPattern.exec(constraint)?.[1];
}

/** `npm:@scope/name@^1`, `npm:^1` (the name stays) and `jsr:@scope/name@^1`. */
function readAlias(text: string): { readonly target?: string; readonly constraint: string } | undefined {
  if (!text.startsWith('npm:')) return undefined;
  const rest = text.slice(4);
  const at = rest.indexOf('@', 1);
  if (at > 0) return { target: rest.slice(0, at), constraint: rest.slice(at + 1) };
  return /^[\d^~<>=*v\s]/.test(rest) ? { constraint: rest } : { target: rest, constraint: '' };
}

/** Where an address leads; `undefined` for what is none, such as a range. `owner/name#ref` is a repository of GitHub. */
export function sourceOf(address: string): PackageSource | undefined {
  // Nearly every entry of a lockfile.
  const archiveOf = archiveOfRegistry.test(address) ? registryOf(address) : undefined;
  if (archiveOf !== undefined) return registrySource(archiveOf);
  if (isShorthand(address)) return gitSourceWithFragment(`github:${address}`);
  if (isGitAddress(address) || repositoryOfForge.test(address))
    return gitSourceWithFragment(fromArchiveOfForge(address));
  if (isPathAddress(address)) return pathSource(address);
  if (address.startsWith('jsr:')) return urlSource(address);
  if (!/^https?:/.test(address)) return undefined;
  const registry = registryOf(address);
  return registry === undefined ? urlSource(address) : registrySource(registry);
}

const archiveOfRegistry = /^https?:\/\/[^/?#]+\/[^?#]*\/-\/[^?#]*\.tgz/;

/** npm knows some forges, whose repositories need no `git+` before their address. */
const repositoryOfForge = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/#?]+\/[^/#?]+(?:#.*)?$/;

function isShorthand(text: string): boolean {
  return /^[\w-][\w.-]*\/[\w.-]+(?:#.*)?$/.test(text);
}

/** Archives by commit are how tools fetch a repository from a forge: `https://codeload.host/owner/name/tar.gz/ref`. */
function fromArchiveOfForge(address: string): string {
  const [, host, path, reference] =
    /^https?:\/\/codeload\.([\w.-]+)\/([^/?#]+\/[^/?#]+)\/(?:legacy\.)?(?:tar\.gz|zip)\/([^?#]*)/.exec(address) ?? [];
  return host === undefined ? address : `https://${host}/${path}#${reference?.replace(/^refs\/(?:heads|tags)\//, '')}`;
}

/** The address of the registry that an archive's address begins with (`https://host/path/name/-/name-1.0.0.tgz`). */
export function registryOf(archive: string): string | undefined {
  const end = archive.lastIndexOf('/-/');
  if (end > 0 && /^https?:\/\/[^/]+\//.test(archive))
    return archive.slice(0, end + 1).replace(/\/(?:@[^/@]{1,214}\/)?[^/]{1,214}\/$/, '/');
  return /^(https?:\/\/[^/]+\/)download\/@?[^/]/.exec(archive)?.[1];
}
