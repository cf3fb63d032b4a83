/** What every format is written from: one tree or one repository, made of a scan's report by the engine and of rows by the service. */
import type { Advisory } from '../model/advisory.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { Directness, PackageSource } from '../model/package-source.ts';
import type { Span } from '../model/span.ts';
import type { EvidenceStep, Exposure, Reachability } from '../model/verdict.ts';
import type { Priority } from '../report/priority.ts';

export interface Exported {
  readonly tool: ExportedTool;
  readonly subject: ExportedSubject;
  /** ISO 8601 UTC, of when what is told was found; empty where nobody says, so that the same input gives the same bytes. */
  readonly madeAt: string;
  readonly packages: readonly ExportedPackage[];
  /** Most urgent first. */
  readonly vulnerabilities: readonly ExportedVulnerability[];
  readonly matches: readonly ExportedMatch[];
  /** What was not read as meant, or not asked: sentences with where. */
  readonly gaps: readonly ExportedGap[];
}

export interface ExportedTool {
  readonly version: string;
  /** Names the content of the advisories that were asked. */
  readonly snapshot: string;
  /** When their newest record was modified, ISO 8601; empty where nobody says. */
  readonly newest: string;
}

export interface ExportedSubject {
  readonly name: string;
  readonly commit: string;
  readonly branch: string;
  /** Without what is secret; empty for a folder. */
  readonly url: string;
  /** Of the repository, `pkg:bitbucket/team/shop@4f2c…`; empty where none can be told. */
  readonly purl: string;
}

/** A package in one place. */
export interface ExportedPackage {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  /** Empty where it is not known. */
  readonly version: string;
  /** The declared range that stands for the version; empty where that is known. */
  readonly versionRange: string;
  readonly purl: string;
  readonly source: PackageSource;
  readonly directness: Directness;
  readonly scope: string;
  readonly manifestPath: string;
  readonly span: Span;
  readonly lockfilePath: string;
  /** Labels, `name@version`, of what asks for it. */
  readonly parents: readonly string[];
  /** Labels from the direct dependency down to it. */
  readonly dependencyPath: readonly string[];
}

/** Where an issue stands; empty where there is none: what nobody has looked at. */
export type TriageState = '' | 'open' | 'processing' | 'patched' | 'falsePositive' | 'archived';

export type ExportedAdvisory = Omit<Advisory, 'repositories'>;

/** One vulnerability in one package in one place. */
export interface ExportedVulnerability extends Priority {
  readonly advisory: ExportedAdvisory;
  /** One of `packages`. */
  readonly package: ExportedPackage;
  readonly reachability: Reachability;
  readonly exposure: Exposure;
  /** A reason code of verdicts. */
  readonly reason: string;
  readonly explanation: string;
  readonly evidence: readonly EvidenceStep[];
  readonly fixedVersions: readonly string[];
  /** The vulnerable functions were found by comparing releases: what follows from their absence is no statement. */
  readonly hasDerivedSymbols: boolean;
  readonly state: TriageState;
  /** Archived by the service, because it cannot be reached, or put off by a person: nobody judged it. */
  readonly isArchivedUnjudged: boolean;
  /** The reason that a person gave who judged it; empty where nobody did, or none was given. */
  readonly judgedBecause: string;
  /** Whether an earlier scan that is compared with had it; absent where nothing is compared. */
  readonly isKnown?: boolean;
}

export interface ExportedMatch {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly path: string;
  readonly span: Span;
  readonly snippet: string;
  readonly message: string;
  readonly severity: 'high' | 'medium' | 'low';
  readonly steps: readonly { readonly path: string; readonly span: Span; readonly snippet: string }[];
  /** By what it is known again; empty where nobody computed it. */
  readonly fingerprint: string;
  readonly state: TriageState;
  /** As of vulnerabilities. */
  readonly judgedBecause: string;
  readonly isKnown?: boolean;
}

export interface ExportedGap {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}
