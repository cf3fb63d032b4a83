/** Reads what a report of one repository is written from, over the modules that own the tables. */
import type { Gap, Queryable } from '../database/tables.ts';

export async function listPackagesToExport(db: Queryable, organizationId: string, repositoryId: string) {
  return db
    .selectFrom('packages')
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .select([
      'packages.id',
      'packages.manifest_path',
      'packages.lockfile_path',
      'packages.directness',
      'packages.scope',
    ])
    .select(['packages.start_line', 'packages.start_column', 'packages.end_line', 'packages.end_column'])
    .select(['packages.source', 'packages.dependency_path', 'packages.seen_at'])
    .select(['package_versions.ecosystem', 'package_versions.name', 'package_versions.version'])
    .select(['package_versions.version_range', 'package_versions.purl'])
    .where('packages.organization_id', '=', organizationId)
    .where('packages.repository_id', '=', repositoryId)
    .orderBy('package_versions.ecosystem')
    .orderBy('package_versions.name')
    .orderBy('package_versions.rank')
    .orderBy('packages.manifest_path')
    .orderBy('packages.start_line')
    .orderBy('packages.id')
    .execute();
}

export type PackageToExport = Awaited<ReturnType<typeof listPackagesToExport>>[number];

/** Most urgent first. */
export async function listOccurrencesToExport(db: Queryable, organizationId: string, repositoryId: string) {
  return db
    .selectFrom('occurrences')
    .innerJoin('alerts', (join) =>
      join.on('alerts.organization_id', '=', organizationId).onRef('alerts.id', '=', 'occurrences.alert_id'),
    )
    .leftJoin('issues', (join) =>
      join.on('issues.organization_id', '=', organizationId).onRef('issues.id', '=', 'occurrences.issue_id'),
    )
    .select(['occurrences.package_id', 'occurrences.reachability', 'occurrences.exposure', 'occurrences.reason_code'])
    .select(['occurrences.explanation', 'occurrences.evidence', 'occurrences.fixed_versions', 'occurrences.priority'])
    .select(['alerts.advisory_id', 'alerts.aliases', 'alerts.reference_urls', 'alerts.summary', 'alerts.description'])
    .select(['alerts.severity', 'alerts.severity_score', 'alerts.severity_source', 'alerts.epss'])
    .select(['alerts.is_known_exploited', 'alerts.is_availability_alone'])
    .leftJoin('decisions', (join) =>
      join.on('decisions.organization_id', '=', organizationId).onRef('decisions.id', '=', 'issues.decision_id'),
    )
    .select(['issues.state', 'issues.resolution', 'decisions.reason as judged_because'])
    .where('occurrences.organization_id', '=', organizationId)
    .where('occurrences.repository_id', '=', repositoryId)
    .orderBy('occurrences.priority', 'desc')
    .orderBy('alerts.severity_score', 'desc')
    .orderBy('alerts.advisory_id')
    .orderBy('occurrences.id')
    .execute();
}

export type OccurrenceToExport = Awaited<ReturnType<typeof listOccurrencesToExport>>[number];

/** Of the scan that found what stands. */
export async function findGapsToExport(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<readonly Gap[]> {
  const scan = await db
    .selectFrom('scans')
    .select('gaps')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('kind', '=', 'full')
    .where('state', '=', 'completed')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return scan?.gaps ?? [];
}

/** Findings of rules that the newest scan which could look for them found. */
export async function listMatchesToExport(db: Queryable, organizationId: string, repositoryId: string) {
  return db
    .selectFrom('issues')
    .select(['issues.id', 'issues.rule_id', 'issues.title', 'issues.state', 'issues.severity', 'issues.path'])
    .select(['issues.start_line', 'issues.start_column', 'issues.end_line', 'issues.end_column', 'issues.snippet'])
    .leftJoin('decisions', (join) =>
      join.on('decisions.organization_id', '=', organizationId).onRef('decisions.id', '=', 'issues.decision_id'),
    )
    .select(['issues.finding', 'issues.code', 'issues.context', 'decisions.reason as judged_because'])
    .where('issues.organization_id', '=', organizationId)
    .where('issues.repository_id', '=', repositoryId)
    .where('issues.kind', '=', 'rule')
    .where('issues.is_present', '=', true)
    .orderBy('issues.path')
    .orderBy('issues.start_line')
    .orderBy('issues.id')
    .execute();
}

export type MatchToExport = Awaited<ReturnType<typeof listMatchesToExport>>[number];
