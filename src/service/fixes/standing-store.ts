/** Alerts that stand in one repository, with what its last scan says of them. */
import type { Queryable } from '../database/tables.ts';
import type { FixPlanKey } from './store.ts';

export type StandingRow = Awaited<ReturnType<typeof listStandingAlerts>>[number];

/** Of one repository, with what its last scan says of them. */
export async function listStandingAlerts(db: Queryable, key: FixPlanKey) {
  return db
    .selectFrom('occurrences')
    .innerJoin('alerts', (join) =>
      join.on('alerts.organization_id', '=', key.organization_id).onRef('alerts.id', '=', 'occurrences.alert_id'),
    )
    .innerJoin('packages', (join) =>
      join
        .on('packages.organization_id', '=', key.organization_id)
        .on('packages.repository_id', '=', key.repository_id)
        .onRef('packages.id', '=', 'occurrences.package_id'),
    )
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .select([
      'alerts.ecosystem',
      'alerts.advisory_id',
      'alerts.advisory_ids',
      'alerts.aliases',
      'alerts.summary',
      'alerts.severity',
    ])
    .select(['occurrences.priority', 'occurrences.reachability', 'occurrences.exposure', 'occurrences.explanation'])
    .select(['occurrences.evidence', 'packages.manifest_path', 'alerts.package_name', 'package_versions.version'])
    .where('occurrences.organization_id', '=', key.organization_id)
    .where('occurrences.repository_id', '=', key.repository_id)
    .execute();
}
