/** Extension: change a rule; fields that are absent stay as they are. */
import { Type } from 'typebox';
import { storableJson, storableText } from '../database/storable-text.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { changeRule } from '../rules/change-rules.ts';
import type { RuleChange } from '../rules/store.ts';
import { previewRow } from '../trials/preview-rule.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { askedState, askModelFor, checkRule, writtenColumns } from './rule-texts.ts';
import {
  exampleRule,
  exampleRuleDetails,
  ifUpdatedAt,
  ruleDetails,
  ruleDetailsOf,
  ruleFields,
} from './rules-shapes.ts';

export const rulesUpdate = defineOperation({
  path: '/api/v2/rules/update',
  summary: 'Update a custom rule',
  description:
    'Fields that are absent stay as they are. With another text, what a model wrote of the old one goes. Of two people who send `ifUpdatedAt`, the second is told that the first was there (409).',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  trimmed: ['name', 'globPattern'],
  request: Type.Object({
    organizationId,
    id: requiredId("The rule's id."),
    ifUpdatedAt,
    ...ruleFields,
    name: Type.Optional(ruleFields.name),
    rule: Type.Optional(ruleFields.rule),
  }),
  response: ruleDetails,
  example: {
    request: {
      id: exampleIds.rule,
      ifUpdatedAt: exampleTimes.registered,
      name: exampleRule.name,
      rule: exampleRule.rule,
      globPattern: exampleRule.globPattern,
      sourceTypes: ['HTTP_HANDLER'],
      repositoryIds: [],
      ownExamples: exampleRuleDetails.ownExamples,
    },
    response: { ...exampleRuleDetails, updatedAt: exampleTimes.changed },
  },
  async handle(context, caller, body) {
    const { db, clock, config, jobs } = context;
    const understanding = await checkRule(context, caller.organizationId, body);
    const now = clock.now();
    const written = { ...writtenColumns(body), updated_by: storableText(caller.author.actor, 'line') };
    const text = body.rule === undefined ? undefined : storableText(body.rule, 'document');
    const change = (before: { readonly rule: string }): RuleChange =>
      understanding === undefined || text === undefined
        ? written
        : {
            ...written,
            rule: text,
            ...understanding,
            ...(text === before.rule
              ? {}
              : {
                  judged_since: now,
                  model_state: askedState(config, understanding),
                  written_rule: '',
                  proposal: storableJson({}),
                }),
          };
    const row = isId(body.id)
      ? await changeRule(db, caller.organizationId, body.id, change, {
          author: caller.author,
          now,
          onAsked: askModelFor(jobs),
          ...(body.ifUpdatedAt === undefined ? {} : { ifUpdatedAt: body.ifUpdatedAt }),
        })
      : undefined;
    if (row === undefined) throw notFound('rule');
    return ruleDetailsOf(row, await previewRow(context, row), now);
  },
});
