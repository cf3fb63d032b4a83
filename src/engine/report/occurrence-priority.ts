/** What to look at first among the occurrences of a scan, and their order by it. */
import { concernsAvailabilityAlone } from '../advisories/availability-alone.ts';
import { compareOccurrences } from './compare-occurrences.ts';
import { callSeenOf, type Priority, priorityOf } from './priority.ts';
import type { Occurrence } from './scan-report.ts';

export function priorityOfOccurrence({ package: vulnerable, hit, verdict }: Occurrence): Priority {
  const { severityScore, isMalicious, epss, isKnownExploited = false } = hit.advisory;
  return priorityOf({
    exposure: verdict.exposure,
    reachability: verdict.reachability,
    severityScore,
    isMalicious,
    isKnownExploited,
    hasFix: hit.fixedVersions.length > 0,
    directness: vulnerable.directness,
    scope: vulnerable.scope,
    isAvailabilityAlone: concernsAvailabilityAlone(hit.advisory),
    call: callSeenOf(verdict.code),
    ...(epss === undefined ? {} : { exploitProbability: epss }),
  });
}

/** Highest first. */
export function byPriority(occurrences: readonly Occurrence[]): (Occurrence & Priority)[] {
  return occurrences
    .map((occurrence) => ({ ...occurrence, ...priorityOfOccurrence(occurrence) }))
    .sort((a, b) => b.priority - a.priority || compareOccurrences(a, b));
}
