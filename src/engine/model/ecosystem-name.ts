/** The closed sets of ecosystem and language names: OSV's spelling for the first, lower case for the second. */

export const ecosystemNames = [
  'npm',
  'PyPI',
  'Go',
  'Maven',
  'NuGet',
  'RubyGems',
  'crates.io',
  'Packagist',
  'Hex',
  'Pub',
  'SwiftURL',
  'CocoaPods',
  'Hackage',
  'CRAN',
  'ConanCenter',
  'Julia',
  'GitHub Actions',
  'Bitbucket Pipes',
  'Docker',
  'Conda',
] as const;
export type EcosystemName = (typeof ecosystemNames)[number];

/** Listed, though no public source has records of them. https://ossf.github.io/osv-schema/#defined-ecosystems */
export const unadvisedEcosystems: ReadonlySet<EcosystemName> = new Set([
  'CocoaPods',
  'Bitbucket Pipes',
  'Docker',
  'Conda',
]);
