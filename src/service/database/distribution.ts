/**
 * How the tables lie where the database is spread over several machines with Citus: tenant tables by their organization, what all of them
 * join in a copy on every machine, the rest on the coordinator. `schema-distribution.ts` holds the schema to it.
 */
export type Placement =
  /** Rows lie where their organization lies. */
  | 'distributed'
  /** A copy on every machine. */
  | 'reference'
  /** On the coordinator alone. */
  | 'local';

export const distributionColumn = 'organization_id';

export const placements: Readonly<Record<string, Placement>> = {
  advisory_change_packages: 'reference',
  advisory_changes: 'reference',
  advisory_told: 'local',
  alert_spans: 'distributed',
  alert_totals: 'distributed',
  alerts: 'distributed',
  api_tokens: 'distributed',
  audit_events: 'distributed',
  bitbucket_connections: 'distributed',
  connection_owners: 'reference',
  decision_events: 'distributed',
  decisions: 'distributed',
  fix_plans: 'distributed',
  fix_pull_requests: 'distributed',
  issue_events: 'distributed',
  issue_spans: 'distributed',
  issues: 'distributed',
  list_versions: 'distributed',
  occurrence_spans: 'distributed',
  occurrences: 'distributed',
  // Read by key alone and joined with nothing: a copy on every machine would only make writing dearer.
  operator_tokens: 'local',
  organizations: 'reference',
  package_totals: 'distributed',
  package_versions: 'reference',
  packages: 'distributed',
  past_packages: 'distributed',
  past_repositories: 'distributed',
  pull_requests: 'distributed',
  referrals: 'distributed',
  repositories: 'distributed',
  repository_owners: 'reference',
  retention: 'distributed',
  rules: 'distributed',
  saved_views: 'distributed',
  sboms: 'distributed',
  scan_issues: 'distributed',
  scans: 'distributed',
  schedules: 'distributed',
  schema_migrations: 'local',
  sessions: 'distributed',
  sign_in_links: 'distributed',
  suppressions: 'distributed',
  token_owners: 'reference',
  untold_organizations: 'distributed',
  untold_repositories: 'distributed',
  webhook_deliveries: 'distributed',
};

export function tablesOf(placement: Placement): readonly string[] {
  return Object.entries(placements)
    .filter(([, of]) => of === placement)
    .map(([table]) => table);
}
