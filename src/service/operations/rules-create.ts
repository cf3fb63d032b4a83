/** Extension: create a rule. */
import { Type } from 'typebox';
import { newId } from '../foundation/ids.ts';
import { addRule } from '../rules/change-rules.ts';
import { countRules } from '../rules/store.ts';
import { rulesMax } from '../rules/rules-of-repository.ts';
import { ApiError } from '../foundation/api-error.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { checkRuleFields, defaultGlob, exampleRule, rule, ruleFields, ruleOf } from './rules-shapes.ts';
import { storableText } from '../database/storable-text.ts';

export const rulesCreate = defineOperation({
  path: '/api/v2/rules/create',
  summary: 'Create a custom rule',
  description: 'The rule runs on every scan from now on, on the files that its glob and source types name.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  trimmed: ['name', 'globPattern'],
  request: Type.Object({ organizationId, ...ruleFields }),
  response: rule,
  example: {
    request: {
      name: exampleRule.name,
      rule: exampleRule.rule,
      globPattern: exampleRule.globPattern,
      sourceTypes: ['HTTP_HANDLER'],
      repositoryIds: [],
    },
    response: exampleRule,
  },
  async handle({ db, clock, ruleRunner }, caller, body) {
    const { organizationId } = caller;
    await checkRuleFields({ db, ruleRunner }, organizationId, body);
    if ((await countRules(db, organizationId)) >= rulesMax)
      throw new ApiError('CONFLICT', `an organization may have ${rulesMax} rules; delete one first`);
    const now = clock.now();
    const row = {
      organization_id: organizationId,
      id: newId(),
      name: storableText(body.name),
      rule: storableText(body.rule, 'document'),
      glob_pattern: storableText(
        body.globPattern === undefined || body.globPattern === '' ? defaultGlob : body.globPattern,
      ),
      source_types: [...new Set(body.sourceTypes ?? [])],
      repository_ids: [...new Set((body.repositoryIds ?? []).map((id) => id.toLowerCase()))],
      created_at: now,
      updated_at: now,
    };
    await addRule(db, row, caller.author);
    return ruleOf(row);
  },
});
