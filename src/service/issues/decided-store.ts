/** Issues of one branch of which a person said something on another: the same vulnerability of the same version at the same place, or the same match of a rule. */
import { sql } from 'kysely';
import type { IssueState, Queryable } from '../database/tables.ts';

export async function listDecidedElsewhere(
  db: Queryable,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; state: IssueState }[]> {
  const { rows } = await sql<{ id: string; state: IssueState }>`
    SELECT DISTINCT ON (issues.id) issues.id, decided.state FROM issues
    JOIN issues AS decided ON decided.organization_id = ${organizationId}::uuid AND decided.repository_id = ${from}::uuid
      AND decided.kind = issues.kind AND decided.path = issues.path
      AND (decided.fingerprint = issues.fingerprint OR (decided.kind = 'rule' AND decided.rule_id = issues.rule_id
        AND issues.code <> '' AND decided.code = issues.code AND decided.context = issues.context))
    WHERE issues.organization_id = ${organizationId}::uuid AND issues.repository_id = ${to}::uuid AND issues.state = 'open'
      AND decided.state IN ('falsePositive', 'archived') AND decided.resolution = '' AND decided.decision_id IS NULL
    ORDER BY issues.id, decided.updated_at DESC`.execute(db);
  return rows;
}
