/** Which rows an organization has, in the order in which they can go, and their removal. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/** Every table with rows of organizations, each before those it refers to, with the rest of its primary key; a test compares it with the catalog. */
const keys = {
  scan_issues: ['scan_id', 'issue_id'],
  issue_events: ['id'],
  occurrences: ['id'],
  alert_totals: ['alert_id', 'repository_id'],
  issues: ['id'],
  alerts: ['id'],
  packages: ['id'],
  past_packages: ['repository_id', 'package_version_id', 'manifest_key', 'first_seen_at'],
  past_repositories: ['id'],
  occurrence_spans: ['repository_id', 'package_version_id', 'alert_id', 'manifest_key', 'began_at'],
  alert_spans: ['alert_id', 'began_at'],
  issue_spans: ['repository_id', 'issue_id', 'began_at'],
  package_totals: ['package_version_id'],
  scans: ['id'],
  schedules: ['repository_id'],
  webhook_deliveries: ['repository_id', 'content_key'],
  pull_requests: ['repository_id', 'pull_request_id'],
  fix_plans: ['repository_id'],
  fix_pull_requests: ['repository_id', 'group_id'],
  untold_repositories: ['repository_id'],
  untold_organizations: [],
  sboms: ['repository_id'],
  suppressions: ['id'],
  saved_views: ['id'],
  decision_events: ['id'],
  decisions: ['id'],
  repositories: ['id'],
  repository_owners: ['repository_id'],
  bitbucket_connections: ['id'],
  connection_owners: ['connection_id'],
  rules: ['id'],
  referrals: ['id'],
  list_versions: ['list', 'slot'],
  audit_events: ['id'],
  retention: [],
  sessions: ['id'],
  sign_in_links: ['id'],
  api_tokens: ['id'],
  token_owners: ['token_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TenantTable = keyof typeof keys;
export const tenantTables = Object.keys(keys) as readonly TenantTable[];

/** Of a table at most so many rows of the organization. */
export async function deleteRows(
  db: Queryable,
  table: TenantTable,
  organizationId: string,
  rows: number,
): Promise<number> {
  const key = sql.join(['organization_id', ...keys[table]].map((column) => sql.ref(column)));
  const deleted =
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid AND (${key}) IN (
    SELECT ${key} FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid LIMIT ${rows})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0n);
}

export async function deleteOrganizationRow(db: Queryable, organizationId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('organizations')
    .where('id', '=', organizationId)
    .where('delete_asked_at', 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
