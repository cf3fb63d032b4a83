/** Extension: remove a saved view of the console. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeView } from '../views/change-views.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const viewsRemove = defineOperation({
  path: '/api/v1/views/remove',
  summary: 'Remove a view',
  description: 'For everybody in the organization.',
  tag: 'Views',
  isExtension: true,
  changes: 'view',
  request: Type.Object({ organizationId, id: requiredId("The view's id.") }),
  response: ok,
  example: { request: { id: exampleIds.view }, response: { ok: true } },
  async handle({ db, clock }, caller, { id }) {
    const isGone = isId(id) && (await removeView(db, caller.organizationId, id, caller.author, clock.now()));
    if (!isGone) throw notFound('view');
    return { ok: true };
  },
});
