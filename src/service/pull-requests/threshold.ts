/** Which of the things that a pull request brings in fail its check. */
import { isMaliciousId } from '../../engine/advisories/osv-record.ts';
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import { callSeenOf, type Priority, priorityOf } from '../../engine/report/priority.ts';
import type { FoundMatch, FoundOccurrence, PullRequestThreshold, ThresholdSeverity } from '../database/tables.ts';
import { severityOf } from './report-words.ts';

/** What is shown to be reached, what people should look at first, and matches of rules that call themselves errors. */
export const defaultThreshold: PullRequestThreshold = {
  minPriority: 70,
  severities: {
    called: 'low',
    loaded: 'never',
    mayBeLoaded: 'never',
    unknown: 'never',
    toolingOnly: 'never',
    testOnly: 'never',
  },
  ruleSeverity: 'high',
};

export function failsCheck(found: FoundOccurrence, { minPriority, severities }: PullRequestThreshold): boolean {
  if (isMalicious(found)) return true;
  if (found.reachability === 'unreachable') return false;
  const use: Exposure = found.reachability === 'reachable' ? 'called' : found.exposure;
  const from = use === 'notLoaded' ? 'never' : severities[use];
  return isFrom(severityOf([found]), from) || findingPriority(found).priority >= minPriority;
}

export function matchFailsCheck({ severity }: FoundMatch, { ruleSeverity }: PullRequestThreshold): boolean {
  return isFrom(severity, ruleSeverity);
}

export function isMalicious({ advisoryId, aliases, isMalicious: isTold = false }: FoundOccurrence): boolean {
  return isTold || [advisoryId, ...aliases].some(isMaliciousId);
}

export function findingPriority(found: FoundOccurrence): Priority {
  const { exposure, severityScore, directness, scope } = found;
  return priorityOf({
    exposure,
    reachability: found.reachability as Reachability,
    severityScore,
    isMalicious: isMalicious(found),
    hasFix: found.fixedVersions.length > 0,
    directness,
    scope,
    isAvailabilityAlone: found.isAvailabilityAlone === true,
    call: callSeenOf(found.reason ?? ''),
    ...(found.epss === undefined ? {} : { exploitProbability: found.epss }),
    ...(found.isKnownExploited === undefined ? {} : { isKnownExploited: found.isKnownExploited }),
  });
}

const order = ['low', 'medium', 'high', 'critical'] as const;

function isFrom(severity: (typeof order)[number], from: ThresholdSeverity): boolean {
  return from !== 'never' && order.indexOf(severity) >= order.indexOf(from);
}
