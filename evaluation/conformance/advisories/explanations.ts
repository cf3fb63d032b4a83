/** Why a pair of package version and vulnerability stands in one answer only. */

export interface Difference {
  /** Ecosystem, name, version and speaking id, separated by tabs. */
  readonly pair: string;
  readonly isOurs: boolean;
  readonly file: string;
  /** How the record writes the package's name where that is not its normal form; else empty. */
  readonly spelling: string;
  readonly peerPackages:
    | readonly { readonly package: { readonly name: string; readonly version: string } }[]
    | undefined;
}

export function explainDifference({ pair, isOurs, file, spelling, peerPackages }: Difference): string {
  const [, name = '', version = ''] = pair.split('\t');
  if (peerPackages === undefined)
    return isOurs ? `inventory: osv-scanner reads no package from such a ${file}` : 'unexplained';
  const isListed = peerPackages.some(
    (found) =>
      found.package.name.toLowerCase() === name.toLowerCase() &&
      found.package.version.replace(/^v(?=\d)/, '') === version,
  );
  if (isOurs && name === 'stdlib')
    return 'inventory: the standard library at the version of the `go` line in go.mod, which osv-scanner does not list';
  if (isOurs && !isListed) return `inventory: osv-scanner does not list this package of ${file}`;
  if (!isOurs && version.includes('#'))
    return 'inventory: osv-scanner takes the comment behind a requirement for part of the version';
  if (spelling !== '')
    return `matching: the record spells the name \`${spelling}\`, which the ecosystem holds equal; osv-scanner compares letters`;
  return isOurs ? 'unexplained: listed there, matched only here' : 'unexplained: matched only there';
}
