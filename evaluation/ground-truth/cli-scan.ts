/** One `vedette scan` as a user runs it: its report, as text and as answers. */
import { type Measured, measuredProcess } from '../peers/measured-process.ts';
import { program } from '../places.ts';
import type { EcosystemName } from '../../src/engine/model/ecosystem-name.ts';
import type { Exposure, Reachability } from '../../src/engine/model/verdict.ts';

export interface CliScan {
  readonly folder: string;
  /** A folder or zip of OSV records. */
  readonly advisories: string;
  readonly cacheDir: string;
  /** As `vedette scan --package-sources` takes them. */
  readonly packageSources?: string | undefined;
}

export interface ReportedAnswer {
  /** Of the advisory. */
  readonly id: string;
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem: EcosystemName };
  readonly reachability: Reachability;
  readonly exposure: Exposure;
  readonly reason: string;
}

/** @throws where the scan does not end well */
export async function cliScan({ folder, advisories, cacheDir, packageSources }: CliScan): Promise<Measured> {
  const args = [
    program,
    'scan',
    '--format',
    'json',
    '--fail-on',
    'none',
    '--allow-incomplete',
    '--advisories',
    advisories,
  ];
  args.push('--cache-dir', cacheDir);
  if (packageSources !== undefined) args.push('--package-sources', packageSources);
  const measured = await measuredProcess({ program: process.execPath, args: [...args, folder] });
  if (measured.code !== 0) throw new Error(`the scan of ${folder} ended with ${measured.code}: ${measured.errors}`);
  return measured;
}

export function readPackages(text: string): readonly ReportedAnswer['package'][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own report
  return (JSON.parse(text) as { packages: readonly ReportedAnswer['package'][] }).packages;
}

export function readReport(text: string): readonly ReportedAnswer[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own report
  return (JSON.parse(text) as { vulnerabilities: readonly ReportedAnswer[] }).vulnerabilities;
}
