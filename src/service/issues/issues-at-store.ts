/** How many issues stood in each state and severity at a moment. */
import { sql } from 'kysely';
import type { IssueState, Queryable } from '../database/tables.ts';

export async function countIssuesAt(
  db: Queryable,
  organizationId: string,
  asOf: Date,
  repositoryId: string | undefined,
): Promise<{ state: IssueState; severity: string; total: number }[]> {
  const inScope = repositoryId === undefined ? sql`` : sql`AND repository_id = ${repositoryId}::uuid`;
  const { rows } = await sql<{ state: IssueState; severity: string; total: number }>`
    SELECT state, severity, count(*)::integer AS total FROM issue_spans
    WHERE organization_id = ${organizationId}::uuid AND ended_at > ${asOf}::timestamptz AND began_at <= ${asOf}::timestamptz ${inScope}
    GROUP BY state, severity`.execute(db);
  return rows;
}
