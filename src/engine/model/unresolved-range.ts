/**
 * A declared package whose version no lockfile tells is an identity of its own, named by its range: what is installed is
 * decided at each install, and advisories are compared with all that the range allows.
 */
import type { EcosystemName } from './ecosystem-name.ts';
import type { Package } from './package.ts';

/** How the absence of any demand is written in all ecosystems. */
export const anyVersion = '*';

/** Where a declaration without a range allows any version; elsewhere another file, such as a parent POM, states it. */
const anyWhereUnsaid: ReadonlySet<EcosystemName> = new Set([
  'npm',
  'PyPI',
  'RubyGems',
  'Packagist',
  'Pub',
  'Hex',
  'CRAN',
]);

type Declared = Pick<Package, 'ecosystem' | 'version' | 'constraint' | 'source' | 'lockfilePath'>;

/** The range of a package whose version is decided at its install; empty for a known version, and for what no registry gives. */
export function unresolvedRange({ ecosystem, version, constraint, source, lockfilePath }: Declared): string {
  if (version !== '' || lockfilePath !== '' || source.kind !== 'registry') return '';
  const range = constraint.trim();
  return range === '' && anyWhereUnsaid.has(ecosystem) ? anyVersion : range;
}

/** The version, or the range that stands for it: what a person is shown. */
export function versionOrRange(found: Declared): string {
  return found.version === '' ? unresolvedRange(found) : found.version;
}
