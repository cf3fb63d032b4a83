/** How `vedette scan` can write a report: a format is a name and one line that loads its writer. */
import type { PersonReportOptions } from '../engine/report/person/person-report.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';

/** What a writer may follow; one that is for programs follows none of it. */
export type WriterOptions = PersonReportOptions;

export type ReportWriter = (report: ScanReport, options: WriterOptions) => string;

const writers = {
  text: async () => (await import('../engine/report/person/person-report.ts')).personReport,
  json: async () => (await import('../engine/report/json-report.ts')).jsonReport,
} as const satisfies Readonly<Record<string, () => Promise<ReportWriter>>>;

export type ReportFormat = keyof typeof writers;

export const reportFormats = Object.keys(writers) as readonly ReportFormat[];

/** The other ones are those of `engine/formats`. */
export function isReportFormat(name: string): name is ReportFormat {
  return reportFormats.some((format) => format === name);
}

export function loadWriter(format: ReportFormat): Promise<ReportWriter> {
  return writers[format]();
}
