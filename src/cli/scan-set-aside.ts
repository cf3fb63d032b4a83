/** What the caller of a scan leaves out of its report: ignore files and a baseline, read before the scan and applied to what it found. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Baseline, compareWithBaseline, NoReport, readBaseline } from '../engine/report/baseline.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { applySuppressions } from '../engine/suppressions/apply-suppressions.ts';
import { readSuppressions } from '../engine/suppressions/read-suppressions.ts';
import type { Suppression } from '../engine/suppressions/suppression.ts';
import { sourceFile } from '../engine/text/source-file.ts';
import type { CommandIo } from './command.ts';
import type { ScanOptions } from './scan-options.ts';
import { pushEach } from '../engine/text/push-each.ts';

export interface WantedAside {
  readonly suppressions: readonly Suppression[];
  readonly baseline?: Baseline;
  /** On entries that were not understood. */
  readonly remarks: readonly string[];
}

/** @throws where a file cannot be used: a scan that left out other things than were meant would answer another question */
export async function readAside(
  { ignoreFile, baseline }: ScanOptions,
  { cwd }: Pick<CommandIo, 'cwd'>,
): Promise<WantedAside | undefined> {
  if (ignoreFile.length === 0 && baseline === undefined) return undefined;
  const suppressions: Suppression[] = [];
  const remarks: string[] = [];
  for (const path of ignoreFile) {
    const reading = readSuppressions(sourceFile(path, await contentOf(path, cwd)));
    const faults = reading.problems.map(({ line, message }) => `${path}:${line}: ${message}`);
    // Vedette's own format is strict; of another tool's file, what is not followed is said.
    if (faults.length > 0 && (reading.format === 'vedette' || reading.suppressions.length === 0))
      throw new Error(`the ignore file cannot be used\n  ${faults.join('\n  ')}`);
    pushEach(suppressions, reading.suppressions);
    pushEach(remarks, faults);
  }
  if (baseline === undefined) return { suppressions, remarks };
  try {
    return { suppressions, remarks, baseline: readBaseline(new TextDecoder().decode(await contentOf(baseline, cwd))) };
  } catch (error) {
    if (error instanceof NoReport)
      throw new Error(`the baseline ${baseline} cannot be used: ${error.message}`, { cause: error });
    throw error;
  }
}

/** @param now ISO 8601 UTC */
export function setAside(
  report: ScanReport,
  { suppressions, baseline, remarks }: WantedAside,
  now: string,
): ScanReport {
  const { open, suppressed, ended, unmatched } = applySuppressions(report.occurrences, suppressions, now);
  const left = { ...report, occurrences: open };
  const compared = baseline === undefined ? undefined : compareWithBaseline(left, baseline);
  const matches = compared?.freshMatches ?? report.ruleOutcome.matches;
  const subject = ({ advisory, packages }: Suppression): string =>
    [...(advisory === '' ? [] : [advisory]), ...packages.slice(0, 1).map(({ name }) => name)].join(' in ');
  return {
    ...left,
    occurrences: compared?.fresh ?? open,
    ruleOutcome: { ...report.ruleOutcome, matches },
    setAside: {
      suppressed: suppressed.map(({ occurrence, by }) => ({ occurrence, reason: by.reason, origin: originOf(by) })),
      known: compared?.known ?? [],
      knownMatches: report.ruleOutcome.matches.length - matches.length,
      remarks: [
        ...remarks,
        ...ended.map(
          (entry) => `${originOf(entry)}: ended on ${entry.until.slice(0, 10)}, so that ${subject(entry)} counts`,
        ),
        ...unmatched.map((entry) => `${originOf(entry)}: nothing was found for ${subject(entry)}`),
      ],
    },
  };
}

function originOf({ origin }: Suppression): string {
  return `${origin.path}:${origin.line}`;
}

async function contentOf(path: string, cwd: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(cwd, path));
  } catch (error) {
    throw new Error(
      `${path} cannot be read: ${error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error)}`,
      { cause: error },
    );
  }
}
