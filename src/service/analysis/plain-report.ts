/** A report as plain data that crosses between processes: words of advisories are read now, and what only the analysis needs stays behind. */
import type { Advisory } from '../../engine/model/advisory.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';

export function plainReport(report: ScanReport): ScanReport {
  // One copy for all that share an advisory, so that the message holds its words once.
  const known = new Map<Advisory, Advisory>();
  const plain = (advisory: Advisory): Advisory => {
    const copy = known.get(advisory) ?? plainAdvisory(advisory);
    known.set(advisory, copy);
    return copy;
  };
  return {
    ...report,
    inventory: { ...report.inventory, graphs: [] },
    occurrences: report.occurrences.map((occurrence) => ({
      ...occurrence,
      hit: { ...occurrence.hit, advisory: plain(occurrence.hit.advisory) },
    })),
  };
}

function plainAdvisory(advisory: Advisory): Advisory {
  const {
    id,
    aliases,
    summary,
    details,
    published,
    modified,
    references,
    severity,
    severityScore,
    severitySource,
    cvss,
    cwes,
  } = advisory;
  const { isMalicious, isKnownExploited, epss, repositories } = advisory;
  return {
    id,
    aliases,
    summary,
    details,
    published,
    modified,
    references,
    severity,
    severityScore,
    severitySource,
    cvss,
    cwes,
    repositories,
    isMalicious,
    ...(isKnownExploited === undefined ? {} : { isKnownExploited }),
    ...(epss === undefined ? {} : { epss }),
  };
}
