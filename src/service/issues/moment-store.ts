/** How many issues stood in each state and severity at a moment. */
import { sql } from 'kysely';
import type { IssueState, Queryable } from '../database/tables.ts';
import { inScopeEver } from '../lists/scope-store.ts';

export async function countIssuesAt(
  db: Queryable,
  organizationId: string,
  asOf: Date,
  { repositoryId, scanId }: { readonly repositoryId?: string; readonly scanId?: string },
): Promise<{ state: IssueState; severity: string; total: number }[]> {
  const scope =
    repositoryId !== undefined || scanId === undefined
      ? inScopeEver(
          organizationId,
          'issue_spans.repository_id',
          repositoryId === undefined ? undefined : [repositoryId],
        )
      : sql``;
  const ofScan =
    scanId === undefined
      ? sql``
      : sql`AND EXISTS (SELECT FROM scan_issues WHERE scan_issues.organization_id = ${organizationId}::uuid
          AND scan_issues.scan_id = ${scanId}::uuid AND scan_issues.issue_id = issue_spans.issue_id)`;
  const { rows } = await sql<{ state: IssueState; severity: string; total: number }>`
    SELECT state, severity, count(*)::integer AS total FROM issue_spans
    WHERE organization_id = ${organizationId}::uuid AND ended_at > ${asOf}::timestamptz AND began_at <= ${asOf}::timestamptz ${scope} ${ofScan}
    GROUP BY state, severity`.execute(db);
  return rows;
}
