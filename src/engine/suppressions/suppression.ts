/** What somebody decided about a vulnerability elsewhere: which findings it leaves out, until when, and where it is written. */
import type { Problem } from '../model/problem.ts';

export const suppressionFormats = ['vedette', 'snyk', 'trivy', 'osv-scanner', 'grype', 'openvex', 'cyclonedx'] as const;
export type SuppressionFormat = (typeof suppressionFormats)[number];

export interface Suppression {
  readonly format: SuppressionFormat;
  readonly origin: { readonly path: string; readonly line: number };
  /** Any id of the vulnerability; empty: every one of the packages that are named. */
  readonly advisory: string;
  /** One of these; empty: any package. An entry that names neither an advisory nor a package is no suppression. */
  readonly packages: readonly PackagePattern[];
  /** A glob for manifests and lockfiles; empty: anywhere. */
  readonly path: string;
  /** Names of packages from the direct one down, `*` for any number of them; empty: however it is brought in. */
  readonly through: readonly string[];
  /** Only where a version without it is known, or is not; absent: either. */
  readonly hasFix?: boolean;
  /** It says that the vulnerability is not there; absent: only that it is put up with, or dealt with. */
  readonly isNotAffected?: true;
  readonly reason: string;
  /** The instant, in ISO 8601 UTC, from which it does not count any more; empty: it does not end. */
  readonly until: string;
}

export interface PackagePattern {
  /** OSV's spelling; empty: any. */
  readonly ecosystem: string;
  readonly name: string;
  /** Empty: any. */
  readonly version: string;
}

export interface SuppressionReading {
  readonly format: SuppressionFormat;
  readonly suppressions: readonly Suppression[];
  /** Entries that were not understood, and do not count. */
  readonly problems: readonly Problem[];
}
