/** Extension: remove a registered branch or tag with everything that was found in it. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeLine } from '../repositories/remove.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const repositoriesRemoveBranch = defineOperation({
  path: '/api/v1/repositories/remove-branch',
  summary: 'Remove a branch',
  description:
    'Takes back the registration of a branch or tag: its schedule, scans, packages, occurrences and issues go with it. Nothing changes in the code host, nor in what was found on the default branch.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'branch',
  request: Type.Object({ organizationId, id: requiredId('The id of the registered branch or tag.') }),
  response: ok,
  example: { request: { id: exampleIds.branch }, response: { ok: true } },
  async handle({ db, clock }, caller, { id }) {
    const isRemoved = isId(id) && (await removeLine(db, caller.organizationId, id, caller.author, clock.now()));
    if (!isRemoved) throw notFound('branch');
    return { ok: true };
  },
});
