/** Writes the report of `vedette scan` to where it was asked for, in pieces. */
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../config/version.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { CommandIo } from './command.ts';
import type { Destination } from './report-destinations.ts';
import { isReportFormat, loadWriter, type WriterOptions } from './scan-report-formats.ts';

interface WrittenFor extends WriterOptions {
  readonly io: CommandIo;
  /** What was scanned, in a name. */
  readonly subject: string;
}

export type WriteReports = (report: ScanReport, options: WrittenFor) => Promise<void>;

/** What writes is loaded at once, so that nothing has to be once there is a report. */
export async function loadReportWriters(destinations: readonly Destination[]): Promise<WriteReports> {
  const loaded = await Promise.all(
    destinations.map(async ({ format, file }) => ({ file, write: await loadPieces(format) })),
  );
  return async (report, options) => {
    for (const { file, write } of loaded) {
      const pieces = write(report, options);
      if (file === '') await print(pieces, options.io);
      else save(pieces, resolve(options.io.cwd, file));
    }
  };
}

async function loadPieces(name: string): Promise<(report: ScanReport, options: WrittenFor) => Iterable<string>> {
  if (isReportFormat(name)) {
    const write = await loadWriter(name);
    return (report, options) => [write(report, options)];
  }
  const [{ formatNamed }, { exportedReport }, { inBatches }] = await Promise.all([
    import('../engine/formats/index.ts'),
    import('../engine/formats/from-scan-report.ts'),
    import('../engine/formats/in-batches.ts'),
  ]);
  const format = formatNamed(name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  return (report, { subject: title }) => {
    const subject = { name: title, commit: '', branch: '', url: '', purl: '' };
    return inBatches(format.write(exportedReport(report, { version, subject, madeAt: '' })));
  };
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
