/** The order of occurrences by their verdicts, where nothing else tells them apart: what is reached before what may be. */
import { exposureRank } from '../model/verdict.ts';
import type { Occurrence } from './scan-report.ts';

const urgency = { reachable: 0, needsReview: 1, unreachable: 2 } as const;

export function compareOccurrences(a: Occurrence, b: Occurrence): number {
  return (
    urgency[a.verdict.reachability] - urgency[b.verdict.reachability] ||
    exposureRank(a.verdict.exposure) - exposureRank(b.verdict.exposure) ||
    b.hit.advisory.severityScore - a.hit.advisory.severityScore ||
    (a.package.purl < b.package.purl ? -1 : a.package.purl > b.package.purl ? 1 : 0) ||
    (a.hit.advisory.id < b.hit.advisory.id ? -1 : 1)
  );
}
