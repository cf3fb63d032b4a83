/**
 * One `vedette scan` as a user runs it, with the time and memory of it and of the processes it starts.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliScan, readReport, type ReportedAnswer } from '../cli-scan.ts';

export interface MeasuredScan {
  readonly vulnerabilities: readonly ReportedAnswer[];
  readonly seconds: number;
  /** Of all processes together; 0 where the system does not tell. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

export interface ScanRequest {
  readonly folder: string;
  /** OSV records. */
  readonly source: string;
  /** Where the advisories of the source were prepared before, so that their building is not measured. */
  readonly dataDir: string;
}

export async function measuredScan({ folder, source, dataDir }: ScanRequest): Promise<MeasuredScan> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'vedette-scan-'));
  try {
    await cp(join(dataDir, 'advisories'), join(cacheDir, 'advisories'), { recursive: true });
    const { output, ms, processorMs, peakMegabytes } = await cliScan({ folder, advisories: source, cacheDir });
    return {
      vulnerabilities: readReport(output),
      seconds: ms / 1000,
      processorSeconds: (processorMs ?? 0) / 1000,
      peakMegabytes: peakMegabytes ?? 0,
    };
  } finally {
    await rm(cacheDir, { recursive: true, force: true });
  }
}
