/** Extension: get one rule. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRule } from '../rules/store.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleRule, rule, ruleOf } from './rules-shapes.ts';

export const rulesGet = defineOperation({
  path: '/api/v2/rules/get',
  summary: 'Get a custom rule',
  description: '',
  tag: 'Rules',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("The rule's id.") }),
  response: rule,
  example: { request: { id: exampleIds.rule }, response: exampleRule },
  async handle({ db }, caller, body) {
    const row = isId(body.id) ? await findRule(db, caller.organizationId, body.id) : undefined;
    if (row === undefined) throw notFound('rule');
    return ruleOf(row);
  },
});
