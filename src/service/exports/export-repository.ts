/** A repository as formats are written from it: its rows as they stand, with what people decided. */
import { isMaliciousId } from '../../engine/advisories/osv-record.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { Exported, ExportedMatch, ExportedPackage, ExportedVulnerability } from '../../engine/formats/exported.ts';
import { repositoryPurl } from '../../engine/formats/repository-purl.ts';
import { type SeverityLevel, severityLevels } from '../../engine/model/advisory.ts';
import { withoutSecrets } from '../../engine/model/source-address.ts';
import type { EvidenceStep, Reachability } from '../../engine/model/verdict.ts';
import type { Gap, Queryable, StoredEvidence } from '../database/tables.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import {
  findGapsToExport,
  listMatchesToExport,
  listOccurrencesToExport,
  listPackagesToExport,
  type MatchToExport,
  type OccurrenceToExport,
  type PackageToExport,
} from './store.ts';

export interface ExportFilter {
  readonly severities?: readonly SeverityLevel[];
  readonly reachability?: readonly Reachability[];
  readonly minPriority: number;
}

export interface ExportInput {
  readonly version: string;
  /** When the newest record of the advisories was modified. */
  readonly newest: string;
  readonly repository: RepositoryRow;
  readonly filter: ExportFilter;
}

export async function exportRepository(
  db: Queryable,
  organizationId: string,
  { version, newest, repository, filter }: ExportInput,
): Promise<Exported> {
  const packageRows = await listPackagesToExport(db, organizationId, repository.id);
  const packages = new Map(packageRows.map((row) => [row.id, packageOf(row)]));
  const vulnerabilities: ExportedVulnerability[] = [];
  for (const row of await listOccurrencesToExport(db, organizationId, repository.id)) {
    const found = packages.get(row.package_id);
    if (found !== undefined && isWanted(row, filter)) vulnerabilities.push(vulnerabilityOf(row, found));
  }
  const matches = await listMatchesToExport(db, organizationId, repository.id);
  const seen = packageRows.map((row) => row.seen_at.getTime());
  const url = withoutSecrets(repository.url);
  return {
    tool: { version, snapshot: repository.scanned_snapshot, newest },
    subject: {
      name: repository.name,
      commit: repository.scanned_commit_sha,
      branch: repository.default_branch,
      url,
      purl: repositoryPurl(url, repository.scanned_commit_sha),
    },
    madeAt: seen.length === 0 ? '' : new Date(seen.reduce((a, b) => Math.max(a, b))).toISOString(),
    packages: [...packages.values()],
    vulnerabilities,
    matches: matches.map(matchOf),
    gaps: (await findGapsToExport(db, organizationId, repository.id)).map(gapOf),
  };
}

function isWanted(row: OccurrenceToExport, { severities, reachability, minPriority }: ExportFilter): boolean {
  return (
    row.priority >= minPriority &&
    (severities === undefined || severities.includes(severityOf(row.severity))) &&
    (reachability === undefined || reachability.includes(row.reachability))
  );
}

function severityOf(text: string): SeverityLevel {
  return severityLevels.find((level) => level === text) ?? 'info';
}

function packageOf(row: PackageToExport): ExportedPackage {
  return {
    // What was stored is one of the list.
    ecosystem: findEcosystem(row.ecosystem)?.name ?? 'npm',
    name: row.name,
    version: row.version,
    versionRange: row.version_range,
    purl: row.purl,
    source: row.source,
    directness: row.directness,
    scope: row.scope,
    manifestPath: row.manifest_path,
    span: spanOf(row),
    lockfilePath: row.lockfile_path,
    parents: [],
    dependencyPath: row.dependency_path,
  };
}

interface Spanned {
  readonly start_line: number;
  readonly start_column: number;
  readonly end_line: number;
  readonly end_column: number;
}

function spanOf({ start_line, start_column, end_line, end_column }: Spanned) {
  return { startLine: start_line, startColumn: start_column, endLine: end_line, endColumn: end_column };
}

function vulnerabilityOf(row: OccurrenceToExport, found: ExportedPackage): ExportedVulnerability {
  const { directness, scope } = found;
  const isArchivedUnjudged = row.resolution === 'unreachable' || row.resolution === 'snoozed';
  const { priorityReasons } = occurrencePriority(
    { ...row, directness, scope, has_fix: row.fixed_versions.length > 0 },
    row,
  );
  return {
    advisory: {
      id: row.advisory_id,
      aliases: row.aliases,
      summary: row.summary,
      details: row.description,
      published: '',
      modified: '',
      references: row.reference_urls,
      severity: severityOf(row.severity),
      severityScore: row.severity_score,
      severitySource: row.severity_source,
      cvss: '',
      cwes: [],
      isMalicious: [row.advisory_id, ...row.aliases].some(isMaliciousId),
      isKnownExploited: row.is_known_exploited,
      ...(row.epss === null ? {} : { epss: row.epss }),
    },
    package: found,
    reachability: row.reachability,
    exposure: row.exposure,
    reason: row.reason_code,
    explanation: row.explanation,
    evidence: row.evidence.map(stepOf),
    fixedVersions: row.fixed_versions,
    // Rows do not tell whose the symbols were, so that nothing is stated from them alone; only a named one gives `symbol_not_reached`.
    hasDerivedSymbols: row.reason_code === 'module_not_imported',
    state: row.state ?? '',
    isArchivedUnjudged,
    // What is put off is told as if nobody had judged it.
    judgedBecause: isArchivedUnjudged ? '' : (row.judged_because ?? ''),
    priority: row.priority,
    priorityReasons,
  };
}

const stepKinds = [
  'import',
  'reexport',
  'call',
  'value',
  'subclass',
  'lockfile',
  'nameMatch',
  'hazard',
  'checked',
] as const satisfies readonly EvidenceStep['kind'][];

function stepOf({ kind, ...step }: StoredEvidence): EvidenceStep {
  return { ...step, kind: stepKinds.find((known) => known === kind) ?? 'checked' };
}

function gapOf({ path, line, status, message }: Gap) {
  return { path, line, message: message === '' ? `the file counts as ${status}` : message };
}

function matchOf(row: MatchToExport): ExportedMatch {
  const { finding, severity } = row;
  return {
    ruleId: row.rule_id ?? '',
    ruleName: row.title,
    path: row.path,
    span: spanOf(row),
    snippet: row.snippet,
    message: finding.message ?? row.title,
    severity: severity === 'high' || severity === 'low' ? severity : 'medium',
    steps: (finding.steps ?? []).map(({ path, snippet, ...span }) => ({ path, snippet, span })),
    fingerprint: row.code === '' ? '' : `${row.code}:${row.context}`,
    state: row.state,
    judgedBecause: row.judged_because ?? '',
  };
}
