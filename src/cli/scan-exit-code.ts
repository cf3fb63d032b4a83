/** What a scan exits with: 0 clean, 1 findings that count by the flags; 2, that there was no scan, is what a thrown error becomes. */
import { severityLevels } from '../engine/model/advisory.ts';
import { reachabilities } from '../engine/model/verdict.ts';
import { priorityOfOccurrence } from '../engine/report/occurrence-priority.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { ScanOptions } from './scan-options.ts';

export function exitCodeOf(report: ScanReport, options: ScanOptions): number {
  return isFailing(report, options) ? 1 : 0;
}

function isFailing(report: ScanReport, { failOn, failOnReachability, minPriority }: ScanOptions): boolean {
  if (failOn === 'none') return false;
  const severities = severityLevels.slice(0, severityLevels.indexOf(failOn) + 1);
  if (report.ruleOutcome.matches.some(({ severity = 'medium' }) => severities.includes(severity))) return true;
  const verdicts = reachabilities.slice(0, reachabilities.indexOf(failOnReachability) + 1);
  return report.occurrences.some(
    (occurrence) =>
      severities.includes(occurrence.hit.advisory.severity) &&
      verdicts.includes(occurrence.verdict.reachability) &&
      priorityOfOccurrence(occurrence).priority >= minPriority,
  );
}
