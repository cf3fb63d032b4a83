/** Extension: change a rule; fields that are absent stay as they are. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { changeRule } from '../rules/change-rules.ts';
import type { RuleChange } from '../rules/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { checkRuleFields, defaultGlob, exampleRule, rule, ruleFields, ruleOf } from './rules-shapes.ts';
import { storableText } from '../database/storable-text.ts';

export const rulesUpdate = defineOperation({
  path: '/api/v2/rules/update',
  summary: 'Update a custom rule',
  description: 'Fields that are absent stay as they are.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  trimmed: ['name', 'globPattern'],
  request: Type.Object({
    organizationId,
    id: requiredId("The rule's id."),
    ...ruleFields,
    name: Type.Optional(ruleFields.name),
    rule: Type.Optional(ruleFields.rule),
  }),
  response: rule,
  example: {
    request: {
      id: exampleIds.rule,
      name: exampleRule.name,
      rule: exampleRule.rule,
      globPattern: exampleRule.globPattern,
      sourceTypes: ['HTTP_HANDLER'],
      repositoryIds: [],
    },
    response: { ...exampleRule, updatedAt: exampleTimes.changed },
  },
  async handle({ db, clock, ruleRunner }, caller, body) {
    await checkRuleFields({ db, ruleRunner }, caller.organizationId, body);
    const change: RuleChange = {
      ...(body.name === undefined ? {} : { name: storableText(body.name) }),
      ...(body.rule === undefined ? {} : { rule: storableText(body.rule, 'document') }),
      ...(body.globPattern === undefined
        ? {}
        : { glob_pattern: storableText(body.globPattern === '' ? defaultGlob : body.globPattern) }),
      ...(body.sourceTypes === undefined ? {} : { source_types: [...new Set(body.sourceTypes)] }),
      ...(body.repositoryIds === undefined
        ? {}
        : { repository_ids: [...new Set(body.repositoryIds.map((id) => id.toLowerCase()))] }),
    };
    const row = isId(body.id)
      ? await changeRule(db, caller.organizationId, body.id, change, caller.author, clock.now())
      : undefined;
    if (row === undefined) throw notFound('rule');
    return ruleOf(row);
  },
});
