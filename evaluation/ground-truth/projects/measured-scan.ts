/**
 * One `vedette scan` as a user runs it, with the time and memory of it and of the processes it starts.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredProcess } from '../../peers/measured-process.ts';
import { program } from '../../places.ts';

export interface ScannedVulnerability {
  readonly id: string;
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem: string };
  readonly reachability: string;
  readonly reason: string;
}

export interface MeasuredScan {
  readonly vulnerabilities: readonly ScannedVulnerability[];
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
    return await measured(folder, ['--advisories', source, '--cache-dir', cacheDir]);
  } finally {
    await rm(cacheDir, { recursive: true, force: true });
  }
}

async function measured(folder: string, options: readonly string[]): Promise<MeasuredScan> {
  const args = [program, 'scan', '--format', 'json', '--fail-on', 'none', ...options, folder];
  const { code, output, errors, ms, processorMs, peakMegabytes } = await measuredProcess({
    program: process.execPath,
    args,
  });
  if (code !== 0) throw new Error(`the scan of ${folder} ended with ${code}: ${errors}`);
  return {
    vulnerabilities: readReport(output),
    seconds: ms / 1000,
    processorSeconds: (processorMs ?? 0) / 1000,
    peakMegabytes: peakMegabytes ?? 0,
  };
}

function readReport(text: string): readonly ScannedVulnerability[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own report
  return (JSON.parse(text) as { vulnerabilities: readonly ScannedVulnerability[] }).vulnerabilities;
}
