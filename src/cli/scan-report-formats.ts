/** How `vedette scan` can write a report: a format is a name and one line that loads its writer. */
import type { ScanReport } from '../engine/report/scan-report.ts';

/** What a writer may follow; one that is for programs follows none of it. */
export interface WriterOptions {
  /** Why each verdict is what it is, with places. */
  readonly isExplaining: boolean;
}

export type ReportWriter = (report: ScanReport, options: WriterOptions) => string;

const writers = {
  table: async () => (await import('../engine/report/table-report.ts')).tableReport,
  json: async () => (await import('../engine/report/json-report.ts')).jsonReport,
} as const satisfies Readonly<Record<string, () => Promise<ReportWriter>>>;

export type ReportFormat = keyof typeof writers;

export const reportFormats = Object.keys(writers) as readonly ReportFormat[];

export function loadWriter(format: ReportFormat): Promise<ReportWriter> {
  return writers[format]();
}
