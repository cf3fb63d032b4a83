/**
 * Which releases to compare for an advisory: on each branch that was mended, the last release before the fix that the advisory calls affected,
 * and the first one at or after it that it does not.
 */
import { compileRanges, containsVersion } from '../advisories/version-ranges.ts';
import type { AffectedPackage } from '../advisories/osv-record.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';

/** The best first; the others are for releases that were taken back or cannot be had. */
export interface ReleasePair {
  readonly vulnerable: readonly string[];
  readonly fixed: readonly string[];
}

const pairsMax = 3;

export type PairChoice = { readonly pairs: readonly ReleasePair[] } | { readonly reason: NoPairReason };
export type NoPairReason = 'no release is known' | 'no release is affected' | 'no fixed release';

interface Known {
  readonly text: string;
  readonly version: unknown;
  readonly isAffected: boolean;
  readonly isPrerelease: boolean;
}

/**
 * @param affected what the advisory says of the package, an entry or more
 * @param released every version that the registry has, in any order
 */
export function choosePairs(
  scheme: AnyVersionScheme,
  affected: readonly AffectedPackage[],
  released: readonly string[],
): PairChoice {
  const ranges = affected.map((entry) => ({
    compiled: compileRanges(scheme, entry.ranges),
    listed: new Set(entry.versions),
  }));
  const known: Known[] = [];
  const named = affected.flatMap(namedVersions);
  for (const text of new Set([...released, ...named])) {
    const version: unknown = scheme.parse(text);
    if (version === undefined) continue;
    const isAffected = ranges.some(
      ({ compiled, listed }) => listed.has(text) || containsVersion(scheme, compiled, version),
    );
    known.push({ text, version, isAffected, isPrerelease: scheme.isPrerelease(version) });
  }
  if (known.length === 0) return { reason: 'no release is known' };
  known.sort((a, b) => scheme.compare(a.version, b.version));
  if (!known.some(({ isAffected }) => isAffected)) return { reason: 'no release is affected' };
  const pairs: ReleasePair[] = [];
  // The places in the order where affected ones end are where it was mended.
  for (let at = 1; at < known.length; at++) {
    const [last, first] = [known[at - 1], known[at]];
    if (last === undefined || first === undefined || !last.isAffected || first.isAffected) continue;
    const pair = pairAround(known, at);
    if (pair !== undefined) pairs.push(pair);
  }
  if (pairs.length === 0) return { reason: 'no fixed release' };
  // The newest branches are those that projects are on.
  return { pairs: pairs.slice(-pairsMax) };
}

/**
 * Releases that an advisory itself names, and the one before a fix where counting down names it: lists of registries leave out what is old or
 * taken back, and the archives are there all the same.
 */
function namedVersions({ ranges, versions }: AffectedPackage): readonly string[] {
  const events = ranges.flat().filter(({ kind }) => kind === 'fixed' || kind === 'last_affected');
  const counted = events.flatMap(({ kind, version }) => {
    const [, head, patch] = /^(\d+\.\d+\.)(\d+)$/.exec(version) ?? [];
    return kind === 'fixed' && head !== undefined && Number(patch) > 0 ? [`${head}${Number(patch) - 1}`] : [];
  });
  return [...events.map(({ version }) => version), ...counted, ...versions];
}

/** Releases that are offered unasked, where the branch has some: between previews of a version much else changes. */
function pairAround(known: readonly Known[], at: number): ReleasePair | undefined {
  const below = known.slice(0, at).reverse();
  const lastAffected = below.findIndex(({ isAffected }) => !isAffected);
  const above = known.slice(at);
  const affectedAgain = above.findIndex(({ isAffected }) => isAffected);
  const pair = { vulnerable: offered(upTo(below, lastAffected)), fixed: offered(upTo(above, affectedAgain)) };
  return pair.vulnerable.length === 0 || pair.fixed.length === 0 ? undefined : pair;
}

/** All of them where there is no such place. */
function upTo(releases: readonly Known[], place: number): readonly Known[] {
  return place < 0 ? releases : releases.slice(0, place);
}

const triedMax = 4;

function offered(releases: readonly Known[]): readonly string[] {
  const plain = releases.filter(({ isPrerelease }) => !isPrerelease);
  return (plain.length > 0 ? plain : releases).slice(0, triedMax).map(({ text }) => text);
}
