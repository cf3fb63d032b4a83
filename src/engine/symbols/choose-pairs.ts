/**
 * Which releases to compare for an advisory: on each branch that was mended, the last release before the fix that the advisory calls affected,
 * and the first one at or after it that it does not.
 */
import { compileRanges, containsVersion } from '../advisories/version-ranges.ts';
import type { AffectedPackage } from '../advisories/osv-record.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';

export interface ReleasePair {
  readonly vulnerable: string;
  readonly fixed: string;
  /** The release before the vulnerable one on its branch, where there is one: what changed since then changes anyway. */
  readonly before?: string;
}

export const pairsMax = 3;

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
export function choosePairs(scheme: AnyVersionScheme, affected: readonly AffectedPackage[], released: readonly string[]): PairChoice {
  const ranges = affected.map((entry) => ({ compiled: compileRanges(scheme, entry.ranges), listed: new Set(entry.versions) }));
  const known: Known[] = [];
  for (const text of new Set(released)) {
    const version: unknown = scheme.parse(text);
    if (version === undefined) continue;
    const isAffected = ranges.some(({ compiled, listed }) => listed.has(text) || containsVersion(scheme, compiled, version));
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

/** Releases that are offered unasked, where the branch has some: between previews of a version much else changes. */
function pairAround(known: readonly Known[], at: number): ReleasePair | undefined {
  const below = downFrom(known, at - 1);
  const last = below.find(({ isPrerelease }) => !isPrerelease) ?? below[0];
  const above: Known[] = [];
  for (let index = at; index < known.length; index++) {
    const found = known[index];
    if (found === undefined || found.isAffected) break;
    above.push(found);
  }
  const first = above.find(({ isPrerelease }) => !isPrerelease) ?? above[0];
  if (last === undefined || first === undefined) return undefined;
  const before = below.find((found) => found !== last && !found.isPrerelease && below.indexOf(found) > below.indexOf(last));
  const pair = { vulnerable: last.text, fixed: first.text };
  return before === undefined ? pair : { ...pair, before: before.text };
}

function downFrom(known: readonly Known[], from: number): readonly Known[] {
  const found: Known[] = [];
  for (let index = from; index >= 0; index--) {
    const one = known[index];
    if (one === undefined || !one.isAffected) break;
    found.push(one);
  }
  return found;
}
