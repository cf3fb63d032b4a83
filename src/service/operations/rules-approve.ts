/** Extension: approve the rule that a model wrote from prose, as it is or as a person mended it. */
import { Type } from 'typebox';
import { storableText } from '../database/storable-text.ts';
import { ApiError, badField, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { changeRule } from '../rules/change-rules.ts';
import type { RuleChange, RuleRow } from '../rules/store.ts';
import { previewRow } from '../trials/preview-rule.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { understandText } from './rule-texts.ts';
import { exampleWrittenRule, ifUpdatedAt, ruleDetails, ruleDetailsOf, ruleFields } from './rules-shapes.ts';

export const rulesApprove = defineOperation({
  path: '/api/v2/rules/approve',
  summary: 'Approve a rule that a model wrote',
  description:
    'Scans run it from now on. With `rule`, that text is run in place of what the model wrote. Only rules whose `status` is `proposed`, and those approved before, can be approved.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  request: Type.Object({
    organizationId,
    id: requiredId("The rule's id."),
    ifUpdatedAt,
    rule: Type.Optional({ ...ruleFields.rule, description: 'The written rule as a person mended it.' }),
  }),
  response: ruleDetails,
  example: {
    request: { id: exampleIds.rule, ifUpdatedAt: exampleTimes.registered, rule: exampleWrittenRule.writtenRule },
    response: { ...exampleWrittenRule, status: 'active', updatedAt: exampleTimes.changed },
  },
  async handle(context, caller, body) {
    const { db, clock, ruleRunner } = context;
    const understanding = body.rule === undefined ? undefined : await understandText(ruleRunner, body.rule);
    if (understanding?.judgement === 'notJudged')
      throw badField('/rule', 'must be a rule that can be judged, not prose');
    const now = clock.now();
    const text = body.rule === undefined ? undefined : storableText(body.rule, 'document');
    const change = (before: RuleRow): RuleChange | undefined => {
      if (before.model_state !== 'proposed' && before.model_state !== 'approved')
        throw new ApiError('CONFLICT', 'no model has written a rule from this text, so there is nothing to approve');
      if (before.model_state === 'approved' && (text ?? before.written_rule) === before.written_rule) return undefined;
      return {
        model_state: 'approved',
        written_rule: text ?? before.written_rule,
        severity: understanding?.severity ?? before.severity,
        judged_since: now,
        updated_by: storableText(caller.author.actor, 'line'),
      };
    };
    const row = isId(body.id)
      ? await changeRule(db, caller.organizationId, body.id, change, {
          author: caller.author,
          now,
          ...(body.ifUpdatedAt === undefined ? {} : { ifUpdatedAt: body.ifUpdatedAt }),
        })
      : undefined;
    if (row === undefined) throw notFound('rule');
    return ruleDetailsOf(row, await previewRow(context, row), now);
  },
});
