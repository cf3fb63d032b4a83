/** How the extractors of line, TOML, JSON and YAML formats end: the status follows from what was read and what was not. */
import type { Declaration, Extraction, LockedPackage, LockedProject } from '../model/extraction.ts';
import type { Problem } from '../model/problem.ts';

export interface Findings {
  readonly packages?: readonly LockedPackage[];
  readonly declarations?: readonly Declaration[];
  readonly projects?: readonly LockedProject[];
  readonly problems?: readonly Problem[];
  /** What the reader of the text says; `failed` stays `failed`. */
  readonly status?: Extraction['status'];
}

export function conclude(findings: Findings): Extraction {
  const { packages = [], declarations = [], projects = [], problems = [], status = 'parsed' } = findings;
  const isShort = problems.length > 0 || status === 'partial';
  return {
    packages,
    declarations,
    projects,
    problems,
    status: status === 'failed' ? 'failed' : isShort ? 'partial' : 'parsed',
  };
}

/** The end of a file whose outermost value is not of the kind expected: why, as its reader said, else in these words. */
export function notRead(problems: readonly Problem[], otherwise: string): Extraction {
  return conclude({ problems: problems.length > 0 ? problems : [{ line: 1, message: otherwise }], status: 'failed' });
}

/** Text of the scanned file, short and printable enough to stand in a problem's sentence. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
