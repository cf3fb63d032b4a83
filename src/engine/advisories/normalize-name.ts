/**
 * Package names as advisories of each ecosystem spell them, so that every spelling of a package meets the same records.
 * Ecosystems call this for what files name, the database for what records name; both sides must agree to the letter.
 */
import { type EcosystemName, ecosystemNames } from '../model/ecosystem-name.ts';

export function normalizePackageName(ecosystem: EcosystemName, written: string): string {
  const name = written.trim();
  switch (ecosystem) {
    case 'PyPI':
      // PEP 503: runs of `-`, `_` and `.` are one `-`.
      return name.toLowerCase().replace(/[-_.]+/g, '-');
    case 'Packagist':
    case 'NuGet':
    case 'Hex':
    case 'Pub':
    case 'GitHub Actions':
    case 'Bitbucket Pipes':
    case 'ConanCenter':
    case 'Docker':
    case 'Conda':
      return name.toLowerCase();
    case 'SwiftURL':
      return normalizeSwiftUrl(name);
    case 'Maven':
      // purl spells the coordinate with a slash.
      return name.includes(':') ? name : name.replace('/', ':');
    default:
      return name;
  }
}

/** `https://GitHub.com/Owner/Repo.git` → `github.com/Owner/Repo`: scheme, user and suffix say nothing, hosts ignore case. */
function normalizeSwiftUrl(name: string): string {
  const bare = name
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^([^/:]+):(?!\d+\/)/, '$1/')
    // A slash that another comes before is no beginning, or a name of slashes would cost the square of its length.
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.git$/i, '');
  const slash = bare.indexOf('/');
  return slash < 0 ? bare.toLowerCase() : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

const byLowerCase = new Map(ecosystemNames.map((name) => [name.toLowerCase(), name]));

/** The ecosystem of an OSV `package.ecosystem`, with or without a suffix (`Packagist:https://…`); `undefined` for all others. */
export function ecosystemOfOsv(written: string): EcosystemName | undefined {
  const colon = written.indexOf(':');
  return byLowerCase.get((colon < 0 ? written : written.slice(0, colon)).trim().toLowerCase());
}
