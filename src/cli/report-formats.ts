/** Writes the report of `vedette scan` to where it was asked for, in pieces. */
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../config/version.ts';
import { exportedReport } from '../engine/formats/from-scan-report.ts';
import { inBatches } from '../engine/formats/in-batches.ts';
import { formatNamed } from '../engine/formats/index.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { CommandIo } from './command.ts';
import type { Destination } from './report-destinations.ts';
import { loadWriter, type ReportFormat, reportFormats, type WriterOptions } from './scan-report-formats.ts';

export async function writeReports(
  report: ScanReport,
  destinations: readonly Destination[],
  {
    io,
    subject,
    ...options
  }: WriterOptions & { readonly io: CommandIo /** What was scanned, in a name. */; readonly subject: string },
): Promise<void> {
  for (const { format, file } of destinations) {
    const pieces = await piecesOf(report, format, { subject, options });
    if (file === '') await print(pieces, io);
    else save(pieces, resolve(io.cwd, file));
  }
}

async function piecesOf(
  report: ScanReport,
  name: string,
  { subject: title, options }: { readonly subject: string; readonly options: WriterOptions },
): Promise<Iterable<string>> {
  const format = formatNamed(name);
  if (format === undefined) return [(await loadWriter(ownFormat(name)))(report, options)];
  const subject = { name: title, commit: '', branch: '', url: '', purl: '' };
  return inBatches(format.write(exportedReport(report, { version, subject, madeAt: '' })));
}

function ownFormat(name: string): ReportFormat {
  const format = reportFormats.find((each) => each === name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  return format;
}

async function print(pieces: Iterable<string>, { stdout }: CommandIo): Promise<void> {
  for (const piece of pieces) if (!stdout.write(piece)) await once(stdout, 'drain');
}

function save(pieces: Iterable<string>, path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const piece of pieces) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}
