/** What the analysis process hands back: the engine's report as plain data that crosses between processes. */
import { concernsAvailabilityAlone } from '../../engine/advisories/availability-alone.ts';
import type { Advisory, SeverityLevel, SeveritySource } from '../../engine/model/advisory.ts';
import type { CoverageNote } from '../../engine/model/coverage-note.ts';
import type { FileReport } from '../../engine/model/inventory.ts';
import type { Package } from '../../engine/model/package.ts';
import type { Verdict } from '../../engine/model/verdict.ts';
import type { RuleMatch, RuleProblem, UncheckedPlace } from '../../engine/rules/model/rule.ts';
import type { UsedSource } from '../../engine/sources/ask-sources.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';

export interface ResultAdvisory {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly references: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly severity: SeverityLevel;
  readonly severityScore: number;
  readonly severitySource: SeveritySource;
  /** ISO 8601; empty where the record has none. */
  readonly published: string;
  readonly isMalicious: boolean;
  readonly isKnownExploited?: boolean;
  readonly epss?: number;
  /** It can make a program slow or stop it, and do no more; absent where that is not so. */
  readonly isAvailabilityAlone?: boolean;
}

export interface ResultOccurrence {
  /** Index into `packages`. */
  readonly packageIndex: number;
  /** Index into `advisories`. */
  readonly advisoryIndex: number;
  readonly fixedVersions: readonly string[];
  readonly verdict: Verdict;
}

/** Sources of packages that one lockfile names and that could not be had. */
export interface SourceGap {
  readonly lockfilePath: string;
  readonly ecosystem: string;
  /** Another time they may be had: what was known before is not known to be wrong. */
  readonly isPassing: boolean;
  readonly message: string;
}

export interface ScanResult {
  readonly packages: readonly Package[];
  readonly advisories: readonly ResultAdvisory[];
  readonly occurrences: readonly ResultOccurrence[];
  readonly files: readonly FileReport[];
  readonly notes: readonly CoverageNote[];
  readonly ruleMatches: readonly RuleMatch[];
  readonly ruleProblems: readonly RuleProblem[];
  readonly uncheckedRules: readonly UncheckedPlace[];
  readonly snapshot: string;
  /** What could not be had of sources of packages. */
  readonly sourceGaps: readonly SourceGap[];
  readonly usedSources: readonly UsedSource[];
}

export function scanResult(report: ScanReport, sourceGaps: readonly SourceGap[] = []): ScanResult {
  const { inventory, occurrences, ruleOutcome } = report;
  const packageIndexes = new Map(inventory.packages.map((found, index) => [found, index]));
  const advisories: ResultAdvisory[] = [];
  const advisoryIndexes = new Map<string, number>();
  const results = occurrences.map((occurrence): ResultOccurrence => {
    const { advisory } = occurrence.hit;
    const key = `${advisory.id}\n${advisory.severityScore}\n${advisory.severitySource}`;
    let advisoryIndex = advisoryIndexes.get(key);
    if (advisoryIndex === undefined) {
      advisoryIndex = advisories.length;
      advisoryIndexes.set(key, advisoryIndex);
      advisories.push(resultAdvisory(advisory));
    }
    return {
      packageIndex: packageIndexes.get(occurrence.package) ?? -1,
      advisoryIndex,
      fixedVersions: occurrence.hit.fixedVersions,
      verdict: occurrence.verdict,
    };
  });
  return {
    packages: inventory.packages,
    advisories,
    occurrences: results,
    files: inventory.files,
    notes: report.notes,
    ruleMatches: ruleOutcome.matches,
    ruleProblems: ruleOutcome.problems,
    uncheckedRules: ruleOutcome.unchecked,
    snapshot: report.advisories.snapshot,
    sourceGaps,
    usedSources: report.usedSources,
  };
}

export function resultAdvisory(advisory: Advisory): ResultAdvisory {
  const { id, aliases, references, summary, details, severity, severityScore, published, isMalicious } = advisory;
  const { severitySource, isKnownExploited, epss } = advisory;
  return {
    id,
    aliases,
    references,
    summary,
    description: details,
    severity,
    severityScore,
    severitySource,
    published,
    isMalicious,
    ...(isKnownExploited === undefined ? {} : { isKnownExploited }),
    ...(epss === undefined ? {} : { epss }),
    ...(concernsAvailabilityAlone(advisory) ? { isAvailabilityAlone: true } : {}),
  };
}
