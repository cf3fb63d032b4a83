/** Extension: delete a rule. Issues that it raised are patched by the next full scan. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeRule } from '../rules/change-rules.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { ifUpdatedAt } from './rules-shapes.ts';

export const rulesDelete = defineOperation({
  path: '/api/v2/rules/delete',
  summary: 'Delete a custom rule',
  description:
    'Issues that it raised are patched by the next full scan. With `ifUpdatedAt`, a rule that was changed since is kept (409).',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  request: Type.Object({ organizationId, id: requiredId("The rule's id."), ifUpdatedAt }),
  response: ok,
  example: {
    request: { id: exampleIds.rule, ifUpdatedAt: exampleTimes.registered },
    response: { ok: true },
  },
  async handle({ db, clock }, caller, body) {
    const isDeleted =
      isId(body.id) &&
      (await removeRule(db, caller.organizationId, body.id, {
        author: caller.author,
        now: clock.now(),
        ...(body.ifUpdatedAt === undefined ? {} : { ifUpdatedAt: body.ifUpdatedAt }),
      }));
    if (!isDeleted) throw notFound('rule');
    return { ok: true };
  },
});
