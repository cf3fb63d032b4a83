/** The ecosystems by the names that the service uses, and where their public registries show a package. */

export interface EcosystemPage {
  readonly name: string;
  /** As purls begin: `pkg:npm/…`. */
  readonly purlType: string;
  /** Absent where no public page can be told from a name. */
  readonly page?: (name: string, version: string) => string;
}

const enc = (part: string): string => part.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@');
const at = (version: string, text: string): string => (version === '' ? '' : `${text}${encodeURIComponent(version)}`);

export const ecosystemPages: readonly EcosystemPage[] = [
  { name: 'Bitbucket Pipes', purlType: 'bitbucket', page: (name) => `https://bitbucket.org/${enc(name)}` },
  { name: 'CocoaPods', purlType: 'cocoapods', page: (name) => `https://cocoapods.org/pods/${enc(name)}` },
  {
    name: 'ConanCenter',
    purlType: 'conan',
    page: (name, version) => `https://conan.io/center/recipes/${enc(name)}${at(version, '?version=')}`,
  },
  { name: 'Conda', purlType: 'conda' },
  { name: 'CRAN', purlType: 'cran', page: (name) => `https://cran.r-project.org/package=${enc(name)}` },
  {
    name: 'crates.io',
    purlType: 'cargo',
    page: (name, version) => `https://crates.io/crates/${enc(name)}${at(version, '/')}`,
  },
  {
    name: 'Docker',
    purlType: 'docker',
    page: (name) => `https://hub.docker.com/${name.includes('/') ? 'r' : '_'}/${enc(name)}`,
  },
  {
    name: 'GitHub Actions',
    purlType: 'githubactions',
    page: (name) => `https://github.com/${enc(name.split('/').slice(0, 2).join('/'))}`,
  },
  {
    name: 'Go',
    purlType: 'golang',
    page: (name, version) =>
      `https://pkg.go.dev/${enc(name)}${at(version === '' ? '' : version.replace(/^v?/, 'v'), '@')}`,
  },
  {
    name: 'Hackage',
    purlType: 'hackage',
    page: (name, version) => `https://hackage.haskell.org/package/${enc(name)}${at(version, '-')}`,
  },
  { name: 'Hex', purlType: 'hex', page: (name, version) => `https://hex.pm/packages/${enc(name)}${at(version, '/')}` },
  { name: 'Julia', purlType: 'julia', page: (name) => `https://juliahub.com/ui/Packages/General/${enc(name)}` },
  {
    name: 'Maven',
    purlType: 'maven',
    page: (name, version) => `https://central.sonatype.com/artifact/${enc(name.replace(':', '/'))}${at(version, '/')}`,
  },
  {
    name: 'npm',
    purlType: 'npm',
    page: (name, version) => `https://www.npmjs.com/package/${enc(name)}${at(version, '/v/')}`,
  },
  {
    name: 'NuGet',
    purlType: 'nuget',
    page: (name, version) => `https://www.nuget.org/packages/${enc(name)}${at(version, '/')}`,
  },
  {
    name: 'Packagist',
    purlType: 'composer',
    page: (name, version) => `https://packagist.org/packages/${enc(name)}${at(version, '#')}`,
  },
  {
    name: 'Pub',
    purlType: 'pub',
    page: (name, version) => `https://pub.dev/packages/${enc(name)}${at(version, '/versions/')}`,
  },
  {
    name: 'PyPI',
    purlType: 'pypi',
    page: (name, version) => `https://pypi.org/project/${enc(name)}/${at(version, '')}`,
  },
  {
    name: 'RubyGems',
    purlType: 'gem',
    page: (name, version) => `https://rubygems.org/gems/${enc(name)}${at(version, '/versions/')}`,
  },
  { name: 'SwiftURL', purlType: 'swift', page: (name) => `https://${enc(name.replace(/^https?:\/\//, ''))}` },
];

/** Undefined for ecosystems without one, and for what comes from elsewhere. */
export function registryPage({
  ecosystem,
  name,
  version,
  sourceKind,
}: {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly sourceKind: string;
}): string | undefined {
  if (sourceKind !== 'registry' || name === '') return undefined;
  const page = ecosystemPages.find((each) => each.name === ecosystem)?.page?.(name, version);
  return page !== undefined && URL.canParse(page) ? page : undefined;
}

/** Whether a purl without a version, as alerts have it, names this package. */
export function isPurlOf(
  purl: string,
  { ecosystem, name }: { readonly ecosystem: string; readonly name: string },
): boolean {
  const type = ecosystemPages.find((each) => each.name === ecosystem)?.purlType;
  const [, purlType = '', path = ''] = /^pkg:([^/]+)\/([^?#]+)/.exec(purl) ?? [];
  return purlType === type && plain(path) === plain(name.replace(/^([^:]+):/, ecosystem === 'Maven' ? '$1/' : '$&'));
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
