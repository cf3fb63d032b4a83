/**
 * What commits were found to hold, for the pull requests that are compared with them: each push to a pull request is compared with the same
 * base, which is often the commit that the repository was scanned at last. Kept in memory by the process that scans, the latest few.
 */
import { createHash } from 'node:crypto';
import type { Rule } from '../../engine/rules/model/rule.ts';
import type { ScanResult } from '../scans/scan-result.ts';

/** Everything that a result follows from: another of any of these is another result. */
export interface BaseKey {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly commitSha: string;
  /** Of the advisories. */
  readonly snapshot: string;
  readonly rules: readonly Rule[];
}

export interface KnownBases {
  /** As much of the result as a comparison looks at. */
  find(key: BaseKey): ScanResult | undefined;
  /** Keeps a result that would come out the same again; others are forgotten. */
  add(key: BaseKey, result: ScanResult): void;
}

const basesMax = 256;
/** Findings of all together; one with more than a tenth of them is not kept. */
const findingsMax = 20_000;

export function knownBases(): KnownBases {
  /** Those used last come last. */
  const bases = new Map<string, ScanResult>();
  let findings = 0;
  const forget = (key: string): void => {
    const known = bases.get(key);
    if (known === undefined) return;
    bases.delete(key);
    findings -= weightOf(known);
  };
  return {
    find(given) {
      const key = textOf(given);
      const known = bases.get(key);
      if (known === undefined) return undefined;
      bases.delete(key);
      bases.set(key, known);
      return known;
    },
    add(given, result) {
      const key = textOf(given);
      forget(key);
      if (!isFinal(result)) return;
      const kept = compared(result);
      const weight = weightOf(kept);
      if (weight > findingsMax / 10) return;
      bases.set(key, kept);
      findings += weight;
      for (const oldest of bases.keys()) {
        if (bases.size <= basesMax && findings <= findingsMax) break;
        forget(oldest);
      }
    },
  };
}

/** Sources of packages that could not be had, and rules that were not run to their end, may come out otherwise another time. */
function isFinal({ sourceGaps, uncheckedRules, ruleProblems }: ScanResult): boolean {
  return sourceGaps.length === 0 && uncheckedRules.length === 0 && ruleProblems.length === 0;
}

function weightOf({ packages, occurrences, files, ruleMatches }: ScanResult): number {
  return packages.length + occurrences.length + files.length + ruleMatches.length;
}

/** Of packages, those with findings, and one of each manifest, which shows that the manifest was there. */
function compared(result: ScanResult): ScanResult {
  const wanted = new Set(result.occurrences.map(({ packageIndex }) => packageIndex));
  const manifests = new Set<string>();
  const places = new Map<number, number>();
  const packages = result.packages.filter(({ manifestPath }, index) => {
    if (!wanted.has(index) && manifests.has(manifestPath)) return false;
    manifests.add(manifestPath);
    places.set(index, places.size);
    return true;
  });
  const occurrences = result.occurrences.map((one) => ({ ...one, packageIndex: places.get(one.packageIndex) ?? -1 }));
  return { ...result, packages, occurrences, notes: [], usedSources: [] };
}

function textOf({ organizationId, repositoryId, commitSha, snapshot, rules }: BaseKey): string {
  const ofRules = createHash('sha256').update(JSON.stringify(rules)).digest('base64');
  return [organizationId, repositoryId, commitSha, snapshot, ofRules].join(' ');
}
