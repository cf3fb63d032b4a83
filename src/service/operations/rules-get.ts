/** Extension: get one rule. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRule } from '../rules/store.ts';
import { understoodRows } from '../rules/understanding.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleRuleDetails, noPreview, ruleDetails, ruleDetailsOf } from './rules-shapes.ts';

export const rulesGet = defineOperation({
  path: '/api/v2/rules/get',
  summary: 'Get a custom rule',
  description:
    'With what it was compiled to; what a model wrote of it comes with its examples and the preview that was made then.',
  tag: 'Rules',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("The rule's id.") }),
  response: ruleDetails,
  example: { request: { id: exampleIds.rule }, response: exampleRuleDetails },
  async handle(context, caller, body) {
    const { db, clock } = context;
    const row = isId(body.id) ? await findRule(db, caller.organizationId, body.id) : undefined;
    if (row === undefined) throw notFound('rule');
    const [understood = row] = await understoodRows(context, [row]);
    return ruleDetailsOf(understood, understood.proposal.preview ?? noPreview, clock.now());
  },
});
