/** The instances that were held at a moment: those that are still there and were there, and those whose stay was not over. */
import { type RawBuilder, sql } from 'kysely';
import { inScopeEver } from '../lists/scope-store.ts';

export interface Moment {
  readonly organizationId: string;
  readonly asOf: Date;
  /** Undefined: all default branches. */
  readonly repositoryIds?: readonly string[] | undefined;
  /** Lines too, where no repositories are named. */
  readonly areLinesIncluded?: boolean;
}

/** @param which what follows of both tables, of which `instance` stands for either */
export function instancesAt(
  { organizationId, asOf, repositoryIds, areLinesIncluded = false }: Moment,
  which: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const isOfAll = areLinesIncluded && repositoryIds === undefined;
  const scope = isOfAll ? sql`` : inScopeEver(organizationId, 'instance.repository_id', repositoryIds);
  return sql`(
    SELECT instance.package_version_id, instance.repository_id, instance.manifest_key, instance.id::text AS id, instance.branch,
      instance.commit_sha, instance.manifest_path, instance.version_constraint, instance.directness, instance.scope, instance.source,
      instance.start_line, instance.start_column, instance.end_line, instance.end_column,
      instance.found_at AS first_seen_at, instance.seen_at AS last_seen_at
    FROM packages AS instance
    WHERE instance.organization_id = ${organizationId}::uuid AND instance.found_at <= ${asOf}::timestamptz ${scope} ${which}
    UNION ALL
    SELECT instance.package_version_id, instance.repository_id, instance.manifest_key, '' AS id, instance.branch,
      instance.commit_sha, instance.manifest_path, instance.version_constraint, instance.directness, instance.scope, instance.source,
      instance.start_line, instance.start_column, instance.end_line, instance.end_column,
      instance.first_seen_at, instance.last_seen_at
    FROM past_packages AS instance
    WHERE instance.organization_id = ${organizationId}::uuid AND instance.first_seen_at <= ${asOf}::timestamptz
      AND instance.gone_at > ${asOf}::timestamptz ${scope} ${which})`;
}

/** When an instance of the moment was first seen: one that was gone in between, when it first came. @param of the table with the instance */
export function firstSeenAt(organizationId: string, of: string): RawBuilder<Date> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${of}.${name}`);
  return sql<Date>`least(${column('first_seen_at')}, (SELECT min(earlier.first_seen_at) FROM past_packages AS earlier
    WHERE earlier.organization_id = ${organizationId}::uuid AND earlier.repository_id = ${column('repository_id')}
      AND earlier.package_version_id = ${column('package_version_id')} AND earlier.manifest_key = ${column('manifest_key')}))`;
}

/** The name of the repository of an instance, which may be gone. @param of the table with the instance's `repository_id` */
export function repositoryNameAt(organizationId: string, of: string): RawBuilder<string> {
  const id = sql.ref(`${of}.repository_id`);
  return sql<string>`coalesce(
    (SELECT repositories.name FROM repositories WHERE repositories.organization_id = ${organizationId}::uuid AND repositories.id = ${id}),
    (SELECT past_repositories.name FROM past_repositories
      WHERE past_repositories.organization_id = ${organizationId}::uuid AND past_repositories.id = ${id}), '')`;
}
