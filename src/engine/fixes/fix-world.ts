/** What editors know besides the project: which releases are safe, and which are old enough. */
import type { AdvisoryLookup } from '../model/advisory.ts';
import type { Package } from '../model/package.ts';
import { schemeOfEcosystem } from '../versions/index.ts';
import type { FixSettings, FixWorld } from './model/project-editor.ts';
import type { MetadataShelf } from './model/release.ts';

export function worldOf(
  ecosystem: Package['ecosystem'],
  lookup: AdvisoryLookup,
  shelf: MetadataShelf,
  settings: FixSettings,
): FixWorld {
  const counts = new Map<string, number>();
  const scheme = schemeOfEcosystem(ecosystem);
  const vulnerabilities = (normalizedName: string, version: string): number => {
    const key = `${normalizedName}\0${version}`;
    let count = counts.get(key);
    if (count === undefined) {
      count = lookup.find(ecosystem, normalizedName, version).length;
      counts.set(key, count);
    }
    return count;
  };
  const oldest =
    settings.cooldownDays === 0 ? undefined : Date.parse(settings.now) - settings.cooldownDays * 86_400_000;
  return {
    shelf,
    settings,
    vulnerabilities,
    isSafe: (normalizedName, version) =>
      scheme?.parse(version) !== undefined && vulnerabilities(normalizedName, version) === 0,
    isSettled(publishedAt) {
      if (oldest === undefined || publishedAt === '') return true;
      const published = Date.parse(publishedAt);
      return !Number.isNaN(published) && published <= oldest;
    },
  };
}
