/** The rules that a scan of a repository runs, as the engine takes them, and those that it has to say it does not run. */
import type { Judgement, RuleKind } from '../../engine/rules/model/meaning.ts';
import { type Rule, type SourceType, sourceTypes } from '../../engine/rules/model/rule.ts';
import type { Database, Gap } from '../database/tables.ts';
import { standingOf } from './rule-standing.ts';
import { listRulesOfRepository } from './store.ts';
import { type RuleReader, understoodRows } from './understanding.ts';

export const rulesMax = 1000;

/** A rule that is run, and how its findings came about. */
export interface JudgedRule extends Rule {
  readonly kind: RuleKind;
  readonly judgement: Judgement;
}

export interface RulesOfRepository {
  readonly rules: readonly JudgedRule[];
  /** One for each rule that no scan runs. */
  readonly gaps: readonly Gap[];
}

export async function rulesOfRepository(
  context: { readonly db: Database; readonly ruleRunner: RuleReader },
  organizationId: string,
  repositoryId: string,
): Promise<RulesOfRepository> {
  const rows = await understoodRows(context, await listRulesOfRepository(context.db, organizationId, repositoryId));
  const rules: JudgedRule[] = [];
  const gaps: Gap[] = [];
  for (const row of rows) {
    const { judgement, runs, explanation } = standingOf(row);
    if (runs === '')
      gaps.push({ path: '', status: 'rule', line: 0, message: `rule "${row.name}" was not run: ${explanation}` });
    else
      rules.push({
        id: row.id,
        name: row.name,
        rule: runs,
        globPattern: row.glob_pattern,
        sourceTypes: row.source_types.filter(isSourceType),
        kind: row.kind === '' ? 'prose' : row.kind,
        judgement,
      });
  }
  return { rules, gaps };
}

export function isSourceType(text: string): text is SourceType {
  return sourceTypes.some((sourceType) => sourceType === text);
}
