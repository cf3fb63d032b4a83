/** The rules that a scan of a repository runs, as the engine takes them. */
import { type Rule, type SourceType, sourceTypes } from '../../engine/rules/model/rule.ts';
import type { Queryable } from '../database/tables.ts';
import { listRulesOfRepository } from './store.ts';

export const rulesMax = 1000;

export async function rulesOfRepository(db: Queryable, organizationId: string, repositoryId: string): Promise<Rule[]> {
  const rows = await listRulesOfRepository(db, organizationId, repositoryId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rule: row.rule,
    globPattern: row.glob_pattern,
    sourceTypes: row.source_types.filter(isSourceType),
  }));
}

function isSourceType(text: string): text is SourceType {
  return sourceTypes.some((sourceType) => sourceType === text);
}
