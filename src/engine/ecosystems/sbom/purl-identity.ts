/** From a package URL to the ecosystem, name and version that advisories know; tolerant of what generators get wrong. */
import type { EcosystemName } from '../../model/ecosystem-name.ts';

export interface PackageIdentity {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly version: string;
}

export interface ForeignPurl {
  /** A type that no ecosystem here has: `deb`, `apk`, `generic`. */
  readonly foreignType: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Each ecosystem by its purl type. A test holds it against the list of ecosystems, which cannot be asked here: the list
 * itself leads to the bills of materials.
 */
export const ecosystemsByPurlType: ReadonlyMap<string, EcosystemName> = new Map([
  ['npm', 'npm'],
  ['pypi', 'PyPI'],
  ['golang', 'Go'],
  ['maven', 'Maven'],
  ['nuget', 'NuGet'],
  ['gem', 'RubyGems'],
  ['cargo', 'crates.io'],
  ['composer', 'Packagist'],
  ['hex', 'Hex'],
  ['pub', 'Pub'],
  ['swift', 'SwiftURL'],
  ['cocoapods', 'CocoaPods'],
  ['hackage', 'Hackage'],
  ['cran', 'CRAN'],
  ['conan', 'ConanCenter'],
  ['julia', 'Julia'],
  ['githubactions', 'GitHub Actions'],
  ['bitbucket', 'Bitbucket Pipes'],
  ['docker', 'Docker'],
  ['conda', 'Conda'],
]);

/** Between namespace and name, for types whose namespace is part of the name; elsewhere it says who publishes, not what. */
const separators: ReadonlyMap<string, string> = new Map([
  ['npm', '/'],
  ['golang', '/'],
  ['maven', ':'],
  ['composer', '/'],
  ['swift', '/'],
  ['githubactions', '/'],
  ['bitbucket', '/'],
  ['docker', '/'],
]);

/** `undefined` where the text is no package URL. */
export function identityOfPurl(purl: string): PackageIdentity | ForeignPurl | undefined {
  const [, type = '', rest = ''] = /^pkg:\/{0,2}([A-Za-z][\w.+-]*)\/([^?#]+)/i.exec(purl.trim()) ?? [];
  if (type === '') return undefined;
  const purlType = type.toLowerCase();
  const ecosystem = ecosystemsByPurlType.get(purlType);

  // A scope may stand with a bare `@` in front, so the version begins at an `@` behind the last slash.
  const at = rest.indexOf('@', Math.max(1, rest.lastIndexOf('/') + 1));
  const path = at < 0 ? rest : rest.slice(0, at);
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const version = at < 0 ? '' : decoded(rest.slice(at + 1));
  if (ecosystem === undefined) return { foreignType: purlType, name: last, version };
  const separator = separators.get(purlType);
  const namespace = separator === undefined ? '' : parts.slice(0, -1).join('/');
  const name = namespace === '' ? last : `${namespace}${separator}${last}`;
  return { ecosystem, name, version };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
