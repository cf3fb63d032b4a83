/** The priority of an occurrence as rows tell of it: its verdict, its package, and what the alert says of the vulnerability. */
import { isMaliciousId } from '../../engine/advisories/osv-record.ts';
import type { Directness } from '../../engine/model/package-source.ts';
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import { callSeenOf, type Priority, priorityOf } from '../../engine/report/priority.ts';

export interface OccurrenceFactors {
  readonly reachability: Reachability;
  readonly exposure: Exposure;
  readonly reason_code: string;
  readonly has_fix: boolean;
  readonly directness: Directness;
  readonly scope: string;
}

export interface VulnerabilityFactors {
  readonly advisory_id: string;
  readonly aliases: readonly string[];
  readonly severity_score: number;
  readonly epss: number | null;
  readonly is_known_exploited: boolean;
  readonly is_availability_alone: boolean;
}

export function occurrencePriority(found: OccurrenceFactors, vulnerability: VulnerabilityFactors): Priority {
  const { advisory_id, aliases, severity_score, epss, is_known_exploited } = vulnerability;
  return priorityOf({
    reachability: found.reachability,
    exposure: found.exposure,
    hasFix: found.has_fix,
    directness: found.directness,
    scope: found.scope,
    severityScore: severity_score,
    isMalicious: [advisory_id, ...aliases].some(isMaliciousId),
    isKnownExploited: is_known_exploited,
    isAvailabilityAlone: vulnerability.is_availability_alone,
    call: callSeenOf(found.reason_code),
    ...(epss === null ? {} : { exploitProbability: epss }),
  });
}
