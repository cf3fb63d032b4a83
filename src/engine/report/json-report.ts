/** The report of a scan as JSON: sorted, without times, so that the same input gives the same bytes. */
import { createHash } from 'node:crypto';
import { priorityOfOccurrence } from './occurrence-priority.ts';
import type { Occurrence, ScanReport } from './scan-report.ts';
import { sourceFields } from '../model/package-source.ts';
import type { Package } from '../model/package.ts';
import { unresolvedRange } from '../model/unresolved-range.ts';

export function jsonReport(report: ScanReport): string {
  const { inventory, occurrences, ruleOutcome, notes, usedSources, missingSources, advisories } = report;
  const hasRules = ruleOutcome.matches.length + ruleOutcome.problems.length > 0;
  const document = {
    packages: inventory.packages.map(packageOf),
    vulnerabilities: occurrences.map(vulnerabilityOf),
    notes: notes.map((note) => ({ ...note, source: sourceFields(note.source) })),
    files: inventory.files.map(({ path, status, problems }) => ({ path, status, problems })),
    ...(hasRules ? { rules: { matches: ruleOutcome.matches, problems: ruleOutcome.problems } } : {}),
    ...(usedSources.length + missingSources.length === 0 ? {} : { sources: sourcesOf(report) }),
    advisories,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The same commit, advisories and archives give the same report. */
function sourcesOf({ usedSources, missingSources }: ScanReport) {
  const missing = missingSources.map(({ ecosystem, name, version, lockfilePath }) => {
    return { ecosystem, name, version, lockfilePath };
  });
  return { used: usedSources, missing };
}

function packageOf(found: Package) {
  return {
    id: idOf(found),
    name: found.name,
    version: found.version,
    ecosystem: found.ecosystem,
    manifestPath: found.manifestPath,
    manifestStartLine: found.span.startLine,
    manifestEndLine: found.span.endLine,
    manifestStartColumn: found.span.startColumn,
    manifestEndColumn: found.span.endColumn,
    constraint: found.constraint,
    ...rangeOf(found),
    isDirect: found.isDirect,
    directness: found.directness,
    source: sourceFields(found.source),
    ...(found.replaces === null ? {} : { replaces: found.replaces }),
    scope: found.scope,
    purl: found.purl,
    dependencyPath: found.dependencyPath,
    parents: found.parents,
    lockfilePath: found.lockfilePath,
    lockfileStartLine: found.lockfileSpan?.startLine ?? 0,
    lockfileEndLine: found.lockfileSpan?.endLine ?? 0,
  };
}

function vulnerabilityOf(occurrence: Occurrence) {
  const { package: vulnerable, hit, verdict } = occurrence;
  const { advisory } = hit;
  const { priority, priorityReasons } = priorityOfOccurrence(occurrence);
  return {
    id: advisory.id,
    aliases: advisory.aliases,
    summary: advisory.summary,
    package: {
      id: idOf(vulnerable),
      name: vulnerable.name,
      version: vulnerable.version,
      ...rangeOf(vulnerable),
      ecosystem: vulnerable.ecosystem,
      purl: vulnerable.purl,
      manifestPath: vulnerable.manifestPath,
      manifestStartLine: vulnerable.span.startLine,
      isDirect: vulnerable.isDirect,
      directness: vulnerable.directness,
      source: sourceFields(vulnerable.source),
    },
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    severitySource: advisory.severitySource,
    isKnownExploited: advisory.isKnownExploited,
    epss: advisory.epss,
    reachability: verdict.reachability,
    exposure: verdict.exposure,
    priority,
    priorityReasons,
    reason: verdict.code,
    explanation: verdict.explanation,
    evidence: verdict.evidence,
    fixedVersions: hit.fixedVersions,
    affectedUpTo: hit.affectedUpTo,
    ...(hit.range === undefined ? {} : { rangeMatch: hit.range.kind }),
  };
}

/** Named only where it stands for a version. */
function rangeOf(found: Package): { readonly versionRange?: string } {
  const range = unresolvedRange(found);
  return range === '' ? {} : { versionRange: range };
}

/** The same entry has the same id in every report: without a database there is no other memory. */
function idOf(found: Package): string {
  const { ecosystem, name, version, source, manifestPath, span } = found;
  const place = [ecosystem, name, version, manifestPath, span.startLine, span.startColumn];
  const entry = JSON.stringify(source.kind === 'registry' ? place : [...place, source]);
  return createHash('sha256').update(entry).digest('hex').slice(0, 32);
}
