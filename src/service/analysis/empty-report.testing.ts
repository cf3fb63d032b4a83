/** The report of a scan that found nothing, for analyses that tests make up. */
import type { ScanReport } from '../../engine/report/scan-report.ts';

export function emptyReport(snapshot: string, records: number): ScanReport {
  return {
    inventory: { packages: [], locals: [], files: [], graphs: [] },
    occurrences: [],
    ruleOutcome: { matches: [], problems: [], unchecked: [] },
    notes: [],
    missingSources: [],
    usedSources: [],
    advisories: { snapshot, records, uncovered: [] },
  };
}
