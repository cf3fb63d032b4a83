/** Extension: delete a rule. Issues that it raised are patched by the next full scan. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeRule } from '../rules/change-rules.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const rulesDelete = defineOperation({
  path: '/api/v2/rules/delete',
  summary: 'Delete a custom rule',
  description: 'Issues that it raised are patched by the next full scan.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  request: Type.Object({ organizationId, id: requiredId("The rule's id.") }),
  response: ok,
  example: { request: { id: exampleIds.rule }, response: { ok: true } },
  async handle({ db, clock }, caller, body) {
    const isDeleted =
      isId(body.id) && (await removeRule(db, caller.organizationId, body.id, caller.author, clock.now()));
    if (!isDeleted) throw notFound('rule');
    return { ok: true };
  },
});
