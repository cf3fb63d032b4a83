/** Extension: take a suppression back. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeSuppression } from '../triage/remove-suppression.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const suppressionsRemove = defineOperation({
  path: '/api/v1/suppressions/remove',
  summary: 'Remove a suppression',
  description:
    'What it closed is open again, unless another one names it. Importing its file again brings it back; an empty text under the name of a file takes back all that the file said.',
  tag: 'Suppressions',
  isExtension: true,
  changes: 'suppression',
  request: Type.Object({ organizationId, id: requiredId("The suppression's id.") }),
  response: Type.Object({ reopenedIssueCount: count }),
  example: { request: { id: exampleIds.suppression }, response: { reopenedIssueCount: 1 } },
  async handle({ db, clock }, caller, { id }) {
    const reopened = isId(id)
      ? await removeSuppression(db, caller.organizationId, id, caller.author, clock.now())
      : undefined;
    if (reopened === undefined) throw notFound('suppression');
    return { reopenedIssueCount: reopened };
  },
});
