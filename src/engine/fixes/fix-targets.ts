/** What a plan goes through: each vulnerable package of each file that pins it, the most urgent first. */
import { schemeOfEcosystem } from '../versions/index.ts';
import type { Match } from '../match-packages.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import { alertKey, alertOf } from './alert-difference.ts';
import type { Wish } from './model/project-editor.ts';

export interface FixTarget {
  readonly ecosystem: Package['ecosystem'];
  /** The lockfile, or the manifest where there is none. */
  readonly path: string;
  readonly wish: Wish;
  readonly matches: readonly Match[];
}

/** @param urgencyOf an alert by its key: higher comes first */
export function fixTargets(matches: readonly Match[], urgencyOf: (key: string) => number): readonly FixTarget[] {
  const groups = Map.groupBy(matches, ({ package: found }) =>
    [found.ecosystem, placeOfPackage(found), found.normalizedName].join('\0'),
  );
  return [...groups.values()]
    .flatMap((ofPackage): readonly (FixTarget & { readonly urgency: number })[] => {
      const [first] = ofPackage;
      if (first === undefined) return [];
      const { ecosystem, name, normalizedName } = first.package;
      const versions = [...new Set(ofPackage.map((match) => match.package.version))];
      return [
        {
          ecosystem,
          path: placeOfPackage(first.package),
          wish: { name, normalizedName, versions: ascending(ecosystem, versions) },
          matches: ofPackage,
          urgency: Math.max(...ofPackage.map((match) => urgencyOf(alertKey(alertOf(match))))),
        },
      ];
    })
    .sort((a, b) => b.urgency - a.urgency || b.matches.length - a.matches.length || (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function packageOf({ ecosystem, wish }: FixTarget): string {
  return `${ecosystem}\0${wish.normalizedName}`;
}

/** Of the package in its file at its versions. */
export function nameOf({ ecosystem, path, wish }: FixTarget): string {
  return [ecosystem, path, wish.normalizedName, ...wish.versions].join('\0');
}

function keyOf({ ecosystem, path, wish }: FixTarget): string {
  return [ecosystem, path, wish.normalizedName].join('\0');
}

export function ascending(ecosystem: string, versions: readonly string[]): readonly string[] {
  const scheme = schemeOfEcosystem(ecosystem);
  return versions.toSorted((a, b) => {
    const [left, right]: unknown[] = [scheme?.parse(a), scheme?.parse(b)];
    if (scheme === undefined || left === undefined || right === undefined) return a < b ? -1 : 1;
    return scheme.compare(left, right);
  });
}
