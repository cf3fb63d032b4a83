/** What the inventory says of a package, in words. */
import type { PackageSource, PackageState } from '../api/operations.ts';

const directnessWords: Readonly<Record<string, string>> = {
  direct: 'direct',
  transitive: 'transitive',
  unknown: 'direct or transitive: not known',
};

export function directnessWord(directness: string): string {
  return directnessWords[directness] ?? directness;
}

/** The version, or what is asked for where none is known. */
export function versionWords(version: string, versionRange: string): string {
  if (version !== '') return version;
  return versionRange === '' ? 'version not known' : `asks for ${versionRange}`;
}

/** Empty for a package of a registry that no file names: that is the usual. */
export function sourceWords({ kind, url, reference, path }: PackageSource): string {
  switch (kind) {
    case 'git':
      return `git ${url}${reference === '' ? '' : ` at ${reference}`}`;
    case 'path':
      return `folder ${path === '' ? 'of the repository' : path}`;
    case 'url':
      return `archive ${url === '' ? path : url}`;
    default:
      return url;
  }
}

export function placesWords(count: number): string {
  return count === 1 ? '1 place' : `${count.toLocaleString('en')} places`;
}

export const packageStateWords = {
  malicious: { word: 'Malicious', tone: 'critical' },
  vulnerable: { word: 'Vulnerable', tone: 'danger' },
  mayBeVulnerable: { word: 'May be vulnerable', tone: 'warn' },
  affectedAtSomeVersions: { word: 'Vulnerable at some versions', tone: 'warn' },
  noneKnown: { word: 'Nothing known', tone: 'good' },
  unknownEcosystem: { word: 'Ecosystem not known', tone: 'plain' },
} as const satisfies Record<PackageState, { readonly word: string; readonly tone: string }>;
