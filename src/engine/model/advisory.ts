/** An advisory as the engine uses it: the fields of an OSV record that decide something, read once and trusted after. */
import type { ArgumentTest } from './argument-condition.ts';
import type { EcosystemName } from './ecosystem-name.ts';

export const severityLevels = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type SeverityLevel = (typeof severityLevels)[number];

/**
 * Where a severity is from: a score of the record that speaks, a score of another record of the group, a word of the source's, or weaknesses
 * and words of an advisory that nobody scored.
 */
export const severitySources = ['scored', 'borrowed', 'word', 'estimated'] as const;
export type SeveritySource = (typeof severitySources)[number];

export interface Advisory {
  readonly id: string;
  /** Other ids of the same vulnerability (the whole alias group without `id`), CVE first, then in order of text. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly details: string;
  /** ISO 8601 UTC; empty where the record has none that makes sense. */
  readonly published: string;
  readonly modified: string;
  readonly references: readonly string[];
  /** The affected packages' own repositories, where records name them. */
  readonly repositories: readonly string[];
  readonly severity: SeverityLevel;
  /** CVSS base score 0.0–10.0: v4 before v3 before v2 where there are several; what stands for it where nobody gives one. */
  readonly severityScore: number;
  readonly severitySource: SeveritySource;
  /** The vector that gave the score, or empty. */
  readonly cvss: string;
  readonly cwes: readonly string[];
  readonly isMalicious: boolean;
  /** True where a source says that it is exploited (the KEV catalogue and its like); absent where none does. */
  readonly isKnownExploited?: boolean;
  /** EPSS probability 0–1 of exploitation, where a source gives it: the highest of them. */
  readonly epss?: number;
}

/** How far the symbols of an advisory can be trusted. `wholePackage`: importing it is enough. */
const symbolGrades = ['curated', 'derived', 'wholePackage', 'none'] as const;
export type SymbolGrade = (typeof symbolGrades)[number];

/** How far symbols are to be trusted that were found by comparing releases: only `high` may call a package reachable. */
export const derivationConfidences = ['high', 'medium', 'low'] as const;
export type DerivationConfidence = (typeof derivationConfidences)[number];

/** How derived symbols were found: two releases whose functions were compared. */
export interface Derivation {
  readonly confidence: DerivationConfidence;
  /** The last vulnerable release that could be had, and the first fixed one. */
  readonly vulnerable: string;
  readonly fixed: string;
}

export interface SymbolEntry {
  /** The import path within the package (Go: full import path; npm: '' for the main module; RustSec: crate path). */
  readonly module: string;
  /** The function or `Type.method`, '' for the whole module. */
  readonly name: string;
  /** A call that surely meets one of these is no use of the symbol. */
  readonly unless?: readonly ArgumentTest[];
  /** A call that surely meets none of these is no use of the symbol. */
  readonly onlyIf?: readonly ArgumentTest[];
  /** Of a derived symbol that is to be trusted less than the surest of its record. */
  readonly confidence?: DerivationConfidence;
}

export interface VulnerableSymbols {
  readonly grade: SymbolGrade;
  readonly entries: readonly SymbolEntry[];
  /** Targets to which the vulnerability is confined; empty means all. */
  readonly goos: readonly string[];
  readonly goarch: readonly string[];
  /** Of symbols of the grade `derived`, and of no others. */
  readonly derivation?: Derivation;
}

export const noSymbols: VulnerableSymbols = { grade: 'none', entries: [], goos: [], goarch: [] };

/** How a vulnerability applies to a declared range: see `judge-range.ts`. */
const rangeHitKinds = ['every', 'fresh', 'possible'] as const;
export type RangeHitKind = (typeof rangeHitKinds)[number];

export interface AffectedEnd {
  readonly version: string;
  /** That version is affected, too. */
  readonly isIncluded: boolean;
}

/** One vulnerability (alias group) that applies to a package at a version, or to what a declared range allows. */
export interface AdvisoryHit {
  readonly advisory: Advisory;
  /** False where the version could not be compared: a candidate that a person must judge, with the reason. */
  readonly isCertain: boolean;
  readonly reason: string;
  /** Versions that fix it for this package, ascending in the ecosystem's order; those above the asked version first. */
  readonly fixedVersions: readonly string[];
  /** Where none above is named: up to which version it is affected; absent where nobody says. */
  readonly affectedUpTo?: AffectedEnd | undefined;
  readonly symbols: VulnerableSymbols;
  /** Those that records of sources name themselves; what `symbols` has beside them comes from overlays. Absent where nobody can tell. */
  readonly namedByRecords?: readonly SymbolEntry[];
  /** Of hits of a range, how it applies, with a sentence for a person. */
  readonly range?: { readonly kind: RangeHitKind; readonly sentence: string };
}

/** What advisories say of a range that a manifest declares and no lockfile resolves. */
export interface RangeAnswer {
  /** `empty`: no version can meet it. */
  readonly status: 'read' | 'unreadable' | 'empty';
  /** Ordered by id. */
  readonly hits: readonly AdvisoryHit[];
  /** Ids, in order, of vulnerabilities of versions that the range allows and a fresh install does not take. */
  readonly avoided: readonly string[];
  /** What a fresh install takes, this one or one beyond it; empty where no such version is known. */
  readonly fresh: string;
  /** The lowest version that the range names and allows, or empty. */
  readonly lowest: string;
}

/** What is known of where the facts of a snapshot are from, and of when; dates are empty where nobody says. */
export interface SnapshotOrigin {
  /** True for the few records that come with the program, where no other source was ever prepared. */
  readonly isStarterSet: boolean;
  /** When its newest record was last modified: ISO 8601. */
  readonly newest: string;
  /** Of the EPSS scores: `YYYY-MM-DD`. */
  readonly epssDate: string;
  /** Of the KEV catalogue: `YYYY-MM-DD`. */
  readonly kevDate: string;
}

/** Read-only advisories of one snapshot. Implementations are files, or maps in tests. */
export interface AdvisoryLookup {
  /** Names the content: equal snapshots answer equally. */
  readonly snapshot: string;
  /** How many records the snapshot holds. */
  readonly records: number;
  /** Absent of what was never a file. */
  readonly origin?: SnapshotOrigin;
  /** Whether there is any record of the ecosystem. */
  covers(ecosystem: EcosystemName): boolean;
  /** The vulnerabilities of a package at a version, one a alias group, ordered by id; empty for a version ''. */
  find(ecosystem: EcosystemName, normalizedName: string, version: string): readonly AdvisoryHit[];
  /** The vulnerabilities of what a declared range allows, one a alias group. */
  findRange(ecosystem: EcosystemName, normalizedName: string, range: string): RangeAnswer;
  /** The vulnerabilities of a package at any version, by the ids that speak for them, in order. */
  idsOf(ecosystem: EcosystemName, normalizedName: string): readonly string[];
  /** The advisory by any of its ids. */
  advisory(id: string): Advisory | undefined;
}
