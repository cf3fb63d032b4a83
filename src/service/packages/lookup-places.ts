/**
 * The places that an answer to a lookup shows: bounded in all, and shared out evenly, so that a version which half of all repositories hold
 * leaves room for those that few do.
 */
import type { Queryable } from '../database/tables.ts';
import type { Place } from './holdings.ts';
import type { LookedUpInstance, LookupReader, NamedVersion } from './lookup-store.ts';
import type { Match } from './matches-wanted.ts';

export interface LookupBounds {
  /** Places of one entry. */
  readonly instancesMax: number;
  /** Places of the whole answer. */
  readonly totalMax: number;
}

export interface KnownVersion extends NamedVersion {
  readonly isPast: boolean;
}

export interface MatchedVersion {
  readonly known: KnownVersion;
  readonly match: Exclude<Match, 'no'>;
}

export interface EntryPlaces {
  readonly places: readonly Place[];
  /** Some are left out. */
  readonly isCut: boolean;
}

/** @param entries of each, the versions that it asks for; they may share them */
export async function readPlaces(
  db: Queryable,
  reader: LookupReader,
  entries: readonly (readonly MatchedVersion[])[],
  { instancesMax, totalMax }: LookupBounds,
): Promise<readonly EntryPlaces[]> {
  const past = new Map<string, KnownVersion>();
  for (const versions of entries) for (const { known } of versions) if (known.isPast) past.set(known.id, known);
  const pastOf = (limitOf: (id: string) => number) =>
    [...past.values()].flatMap(({ id, normalizedName }) =>
      limitOf(id) > 0 ? [{ versionId: id, normalizedName, limit: limitOf(id) }] : [],
    );
  // One more than are shown, which says that there are more.
  const pastCounts = await reader.countPast(
    db,
    pastOf(() => instancesMax + 1),
  );

  const demands = entries.map((versions) => demandOf(versions, pastCounts));
  const shares = sharesOf(
    demands.map(({ held, past: gone }) => Math.min(instancesMax, held + gone)),
    totalMax,
  );
  const heldLimits = new Map<string, number>();
  const pastLimits = new Map<string, number>();
  const taken = entries.map((versions, index) => takenOf(versions, shares[index] ?? 0, pastCounts));
  for (const { held, gone } of taken) {
    for (const { known, limit } of held) raise(heldLimits, known.id, limit);
    for (const { known, limit } of gone) raise(pastLimits, known.id, limit);
  }
  const heldRows = await reader.instances(
    db,
    [...heldLimits].map(([versionId, limit]) => ({ versionId, limit })),
  );
  const pastRows = await reader.pastInstances(
    db,
    pastOf((id) => pastLimits.get(id) ?? 0),
  );
  const rows = {
    held: Map.groupBy(heldRows, ({ versionId }) => versionId),
    gone: Map.groupBy(pastRows, ({ versionId }) => versionId),
  };
  return taken.map(({ held, gone }, index) => ({
    places: [...placesOf(held, rows.held, true), ...placesOf(gone, rows.gone, false)],
    isCut: (shares[index] ?? 0) < (demands[index]?.held ?? 0) + (demands[index]?.past ?? 0),
  }));
}

function demandOf(versions: readonly MatchedVersion[], pastCounts: ReadonlyMap<string, number>) {
  let held = 0;
  let past = 0;
  for (const { known } of versions) {
    held += known.instanceCount;
    past += pastCounts.get(known.id) ?? 0;
  }
  return { held, past };
}

/** To each what it asks for, up to a level that is the same for all. What is left goes to the first. */
export function sharesOf(demands: readonly number[], total: number): number[] {
  const asking = demands.toSorted((a, b) => a - b);
  let left = total;
  let level = 0;
  for (const [index, demand] of asking.entries()) {
    const others = asking.length - index;
    if ((demand - level) * others > left) {
      level += Math.floor(left / others);
      break;
    }
    left -= (demand - level) * others;
    level = demand;
  }
  const shares = demands.map((demand) => Math.min(demand, level));
  left = total - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = share < (demands[index] ?? 0) && left > 0 ? 1 : 0;
    left -= more;
    return share + more;
  });
}

interface Taken {
  readonly known: KnownVersion;
  readonly isCertain: boolean;
  readonly limit: number;
}

/** What is held comes before what is gone. */
function takenOf(versions: readonly MatchedVersion[], share: number, pastCounts: ReadonlyMap<string, number>) {
  let left = share;
  const take = (countOf: (known: KnownVersion) => number): Taken[] =>
    versions.flatMap(({ known, match }) => {
      const limit = Math.min(countOf(known), left);
      left -= limit;
      return limit > 0 ? [{ known, isCertain: match === 'yes', limit }] : [];
    });
  const held = take((known) => known.instanceCount);
  return { held, gone: take((known) => pastCounts.get(known.id) ?? 0) };
}

function raise(limits: Map<string, number>, id: string, limit: number): void {
  limits.set(id, Math.max(limits.get(id) ?? 0, limit));
}

function placesOf(
  taken: readonly Taken[],
  rows: ReadonlyMap<string, readonly LookedUpInstance[]>,
  isHeld: boolean,
): Place[] {
  return taken.flatMap(({ known, isCertain, limit }) =>
    (rows.get(known.id) ?? []).slice(0, limit).map((instance) => ({ instance, known, isHeld, isCertain })),
  );
}
