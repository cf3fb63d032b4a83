/** Writes the report of `vedette scan` to where it was asked for, in pieces. */
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../config/version.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { CommandIo } from './command.ts';
import type { Destination } from './report-destinations.ts';
import { isReportFormat, loadWriter, type WriterOptions } from './scan-report-formats.ts';

interface WrittenFor {
  readonly io: CommandIo;
  /** What was scanned, in a name. */
  readonly subject: string;
}

export async function writeReports(
  report: ScanReport,
  destinations: readonly Destination[],
  { io, subject, ...options }: WriterOptions & WrittenFor,
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
  if (isReportFormat(name)) return [(await loadWriter(name))(report, options)];
  const [{ formatNamed }, { exportedReport }, { inBatches }] = await Promise.all([
    import('../engine/formats/index.ts'),
    import('../engine/formats/from-scan-report.ts'),
    import('../engine/formats/in-batches.ts'),
  ]);
  const format = formatNamed(name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  const subject = { name: title, commit: '', branch: '', url: '', purl: '' };
  return inBatches(format.write(exportedReport(report, { version, subject, madeAt: '' })));
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
