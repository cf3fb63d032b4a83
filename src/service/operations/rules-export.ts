/** Extension: all rules as one document, to be kept elsewhere or imported by another organization. */
import { Type } from 'typebox';
import { listRepositoriesById } from '../repositories/scope-store.ts';
import { type DocumentRule, writeRuleDocument } from '../rules/rule-document.ts';
import { isSourceType } from '../rules/rules-of-repository.ts';
import { listRules } from '../rules/store.ts';
import { count, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { defaultGlob, exampleRule } from './rules-shapes.ts';

export const rulesExport = defineOperation({
  path: '/api/v2/rules/export',
  summary: 'Export custom rules',
  description:
    'One document that `rules/import` takes. Rules go by their names and repositories by their addresses; no id of this organization stands in it.',
  tag: 'Rules',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    format: Type.Optional(Type.Enum(['yaml', 'json'], { title: 'RuleDocumentFormat', default: 'yaml' })),
  }),
  response: Type.Object({ document: Type.String(), ruleCount: count }),
  example: {
    request: { format: 'json' },
    response: {
      document: writeRuleDocument(
        [{ name: exampleRule.name, rule: exampleRule.rule, globPattern: exampleRule.globPattern }],
        'json',
      ),
      ruleCount: 1,
    },
  },
  async handle({ db }, { organizationId }, { format = 'yaml' }) {
    const rows = await listRules(db, organizationId);
    const named = [...new Set(rows.flatMap((row) => row.repository_ids))];
    const urls = new Map((await listRepositoriesById(db, organizationId, named)).map(({ id, url }) => [id, url]));
    const rules = rows.map((row): DocumentRule => {
      const repositories = row.repository_ids.flatMap((id) => urls.get(id) ?? []);
      const sourceTypes = row.source_types.filter(isSourceType);
      return {
        name: row.name,
        rule: row.rule,
        ...(row.glob_pattern === defaultGlob ? {} : { globPattern: row.glob_pattern }),
        ...(sourceTypes.length === 0 ? {} : { sourceTypes }),
        ...(repositories.length === 0 ? {} : { repositories }),
        ...(row.model_state === 'approved' ? { writtenRule: row.written_rule } : {}),
      };
    });
    return { document: writeRuleDocument(rules, format), ruleCount: rules.length };
  },
});
