/** Advisories that are asked for a package once, however many trees of a plan hold it. */
import type { AdvisoryHit, AdvisoryLookup } from '../model/advisory.ts';

export function remembersHits(
  lookup: AdvisoryLookup,
  hits: Map<string, readonly AdvisoryHit[]> = new Map(),
): AdvisoryLookup {
  return {
    snapshot: lookup.snapshot,
    records: lookup.records,
    ...(lookup.origin === undefined ? {} : { origin: lookup.origin }),
    covers: (ecosystem) => lookup.covers(ecosystem),
    find(ecosystem, normalizedName, version) {
      const key = [ecosystem, normalizedName, version].join('\0');
      const known = hits.get(key) ?? lookup.find(ecosystem, normalizedName, version);
      hits.set(key, known);
      return known;
    },
    findRange: (ecosystem, normalizedName, range) => lookup.findRange(ecosystem, normalizedName, range),
    idsOf: (ecosystem, normalizedName) => lookup.idsOf(ecosystem, normalizedName),
    advisory: (id) => lookup.advisory(id),
  };
}
