/** An advisory lookup over records in memory: for tests, and the plainest statement of what a lookup answers. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import type { Advisory, AdvisoryLookup } from '../model/advisory.ts';
import { groupByAlias } from './alias-groups.ts';
import { mergeRecords, wordsOf } from './merge-records.ts';
import type { OsvRecord } from './osv-record.ts';
import { compilePackage, findHits, type Statement } from './package-advisories.ts';
import { findRangeHits, noAnswer } from './range-hits.ts';
import { isOverlayId } from './symbol-overlay.ts';
import { schemeFor } from './scheme-for.ts';

export function memoryLookup(
  records: readonly OsvRecord[],
  schemeOf: (ecosystem: EcosystemName) => AnyVersionScheme = schemeFor,
  snapshot = 'memory',
): AdvisoryLookup {
  const statements = new Map<string, Statement[]>();
  const ecosystems = new Set<EcosystemName>();
  const advisories = new Map<string, Advisory>();
  for (const group of groupByAlias(records.filter(({ isWithdrawn }) => !isWithdrawn))) {
    const advisory = mergeRecords(group.map(wordsOf));
    for (const id of [advisory.id, ...advisory.aliases]) advisories.set(id, advisory);
    for (const { id, affected } of group) {
      for (const { ecosystem, name, versions, symbols, score, ...rest } of affected) {
        ecosystems.add(ecosystem);
        const key = `${ecosystem}\n${name}`;
        const list = statements.get(key) ?? [];
        list.push({
          ...rest,
          speaker: advisory.id,
          versions: new Set(versions),
          symbols: () => symbols,
          isOverlay: () => isOverlayId(id),
          ...(score === undefined ? {} : { score: { score, recordId: id } }),
        });
        statements.set(key, list);
      }
    }
  }
  const advisoryOf = (speaker: string): Advisory => {
    const advisory = advisories.get(speaker);
    if (advisory === undefined) throw new Error(`no advisory speaks as ${speaker}`);
    return advisory;
  };
  return {
    snapshot,
    records: records.length,
    covers: (ecosystem) => ecosystems.has(ecosystem),
    find(ecosystem, normalizedName, version) {
      const found = statements.get(`${ecosystem}\n${normalizedName}`);
      if (found === undefined) return [];
      return findHits(compilePackage(schemeOf(ecosystem), found), version, advisoryOf);
    },
    findRange(ecosystem, normalizedName, range) {
      const found = statements.get(`${ecosystem}\n${normalizedName}`);
      if (found === undefined) return noAnswer;
      return findRangeHits(compilePackage(schemeOf(ecosystem), found), range, advisoryOf);
    },
    idsOf(ecosystem, normalizedName) {
      const found = statements.get(`${ecosystem}\n${normalizedName}`) ?? [];
      return [...new Set(found.map(({ speaker }) => speaker))].sort();
    },
    advisory: (id) => advisories.get(id),
  };
}
