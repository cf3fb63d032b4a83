/** Extension: create a rule. */
import { Type } from 'typebox';
import { storableText } from '../database/storable-text.ts';
import { ApiError } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { addRules } from '../rules/change-rules.ts';
import { rulesMax } from '../rules/rules-of-repository.ts';
import { countRules } from '../rules/store.ts';
import { previewRow } from '../trials/preview-rule.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { askedState, askModelFor, checkRule, globOf, writtenColumns } from './rule-texts.ts';
import { exampleRule, exampleRuleDetails, ruleDetails, ruleDetailsOf, ruleFields } from './rules-shapes.ts';

export const rulesCreate = defineOperation({
  path: '/api/v2/rules/create',
  summary: 'Create a custom rule',
  description:
    'A rule that can be judged runs on every scan from now on, on the files that its glob and source types name; the answer shows what it was compiled to, and what it finds now. Prose that nothing judges is kept, and each scan says so; where the operator configured a model, it is asked to write a rule, which a person then approves. A rule in YAML or code that cannot work is refused.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  trimmed: ['name', 'globPattern'],
  request: Type.Object({ organizationId, ...ruleFields }),
  response: ruleDetails,
  example: {
    request: {
      name: exampleRule.name,
      rule: exampleRule.rule,
      globPattern: exampleRule.globPattern,
      sourceTypes: ['HTTP_HANDLER'],
      repositoryIds: [],
      ownExamples: exampleRuleDetails.ownExamples,
    },
    response: exampleRuleDetails,
  },
  async handle(context, caller, body) {
    const { db, clock, config, jobs } = context;
    const { organizationId } = caller;
    const understanding = await checkRule(context, organizationId, body);
    if (understanding === undefined) throw new Error('a rule without a text passed');
    if ((await countRules(db, organizationId)) >= rulesMax)
      throw new ApiError('CONFLICT', `an organization may have ${rulesMax} rules; delete one first`);
    const now = clock.now();
    const rule = {
      organization_id: organizationId,
      id: newId(),
      name: storableText(body.name),
      source_types: [],
      repository_ids: [],
      ...writtenColumns(body),
      rule: storableText(body.rule, 'document'),
      glob_pattern: globOf(body.globPattern),
      ...understanding,
      model_state: askedState(config, understanding),
      updated_by: storableText(caller.author.actor, 'line'),
      judged_since: now,
      created_at: now,
      updated_at: now,
    };
    const { author } = caller;
    const [row] = await db
      .transaction()
      .execute((transaction) =>
        addRules(transaction, organizationId, [rule], { author, now, onAsked: askModelFor(jobs) }),
      );
    if (row === undefined) throw new Error('a rule that was added is not there');
    return ruleDetailsOf(row, await previewRow(context, row), now);
  },
});
