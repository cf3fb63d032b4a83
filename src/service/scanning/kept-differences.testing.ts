/** Where numbers that are kept for searches differ from a recount of the facts; for tests, and for runs that kill the service. */
import { sql } from 'kysely';
import { reachabilities } from '../../engine/model/verdict.ts';
import type { Queryable } from '../database/tables.ts';

/** @returns the rows that differ, by what is kept; nothing where everything agrees. */
export async function keptDifferences(
  db: Queryable,
  organizationId: string,
): Promise<Readonly<Record<string, unknown[]>>> {
  const differences = {
    'package totals': sql`
      SELECT * FROM (SELECT package_version_id, instance_count::int AS count, line_instance_count::int AS on_lines
        FROM package_totals WHERE organization_id = ${organizationId}) kept
      FULL JOIN (SELECT package_version_id, (count(*) FILTER (WHERE line_of_id IS NULL))::int AS count,
          (count(*) FILTER (WHERE line_of_id IS NOT NULL))::int AS on_lines
        FROM packages JOIN repositories ON repositories.organization_id = ${organizationId} AND repositories.id = repository_id
        WHERE packages.organization_id = ${organizationId} GROUP BY 1) facts
        USING (package_version_id)
      WHERE (kept.count, kept.on_lines) IS DISTINCT FROM (facts.count, facts.on_lines)`,
    'what package totals say of their versions': sql`
      SELECT kept.package_version_id FROM package_totals kept
      LEFT JOIN package_versions facts ON facts.id = kept.package_version_id
      WHERE organization_id = ${organizationId} AND (kept.ecosystem, kept.name, kept.normalized_name, kept.version, kept.version_range, kept.purl, kept.rank)
        IS DISTINCT FROM (facts.ecosystem, facts.name, facts.normalized_name, facts.version, facts.version_range, facts.purl, facts.rank)`,
    'alert totals': sql`
      SELECT * FROM (SELECT alert_id, repository_id, reachable_count AS r, needs_review_count AS n, unreachable_count AS u, priority AS p
        FROM alert_totals WHERE organization_id = ${organizationId}) kept
      FULL JOIN (SELECT alert_id, repository_id, ${countsOfOccurrences}, max(priority) AS p
        FROM occurrences WHERE organization_id = ${organizationId} GROUP BY 1, 2) facts
        USING (alert_id, repository_id)
      WHERE (kept.r, kept.n, kept.u, kept.p) IS DISTINCT FROM (facts.r, facts.n, facts.u, facts.p)`,
    'alert counts': sql`
      SELECT * FROM (SELECT id AS alert_id, reachable_count AS r, needs_review_count AS n, unreachable_count AS u, priority AS p
        FROM alerts WHERE organization_id = ${organizationId} AND reachable_count + needs_review_count + unreachable_count > 0) kept
      FULL JOIN (SELECT alert_id, ${countsOfOccurrences}, max(priority) AS p FROM occurrences
        JOIN repositories ON repositories.organization_id = ${organizationId} AND repositories.id = repository_id AND line_of_id IS NULL
        WHERE occurrences.organization_id = ${organizationId} GROUP BY 1) facts
        USING (alert_id)
      WHERE (kept.r, kept.n, kept.u, kept.p) IS DISTINCT FROM (facts.r, facts.n, facts.u, facts.p)`,
    'alerts not alerted': sql`
      SELECT id FROM alerts WHERE organization_id = ${organizationId} AND NOT is_alerted AND reachable_count + needs_review_count > 0`,
    'occurrences whose issue is missing or not open': sql`
      SELECT o.id FROM occurrences o LEFT JOIN issues i ON i.organization_id = o.organization_id AND i.id = o.issue_id
      WHERE o.organization_id = ${organizationId} AND (o.reachability <> 'unreachable') IS DISTINCT FROM coalesce(i.state IN ('open', 'processing'), false)
        AND NOT (o.reachability = 'unreachable' AND i.id IS NULL)`,
    'issues of another priority than the occurrence that raised them': sql`
      SELECT i.id FROM issues i JOIN occurrences o ON o.organization_id = i.organization_id AND o.issue_id = i.id
      WHERE i.organization_id = ${organizationId} AND i.priority <> o.priority`,
    'open issues without an occurrence': sql`
      SELECT i.id FROM issues i WHERE i.organization_id = ${organizationId} AND i.kind = 'vulnerability' AND i.state IN ('open', 'processing') AND NOT EXISTS (
        SELECT 1 FROM occurrences o WHERE o.organization_id = i.organization_id AND o.issue_id = i.id)`,
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(differences)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

const countsOfOccurrences = sql.raw(
  reachabilities.map((value) => `(count(*) FILTER (WHERE reachability = '${value}'))::int AS ${value[0]}`).join(', '),
);
