/** Extension: take decisions back. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeDecisions } from '../triage/remove-decisions.ts';
import { reasonLengthMax } from './decisions-shapes.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, count, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const decisionsRemove = defineOperation({
  path: '/api/v1/decisions/remove',
  summary: 'Remove decisions',
  description:
    'What they closed is open again, unless another decision or a suppression covers it. They stay listed, as what was decided once; one that has ended is left as it is. All of them are removed, or none.',
  tag: 'Decisions',
  isExtension: true,
  changes: 'decision',
  trimmed: ['reason'],
  request: Type.Object({
    organizationId,
    ids: Type.Array(Type.String(), { minItems: 1, maxItems: arrayEntriesMax }),
    reason: Type.Optional(Type.String({ maxLength: reasonLengthMax, description: 'Why they are taken back.' })),
  }),
  response: Type.Object({ reopened: count }),
  example: {
    request: { ids: [exampleIds.decision], reason: 'Settings come from customers now.' },
    response: { reopened: 1 },
  },
  async handle({ db, clock }, caller, { ids, reason = '' }) {
    const wanted = { ids: [...new Set(ids.map((id) => id.toLowerCase()))], reason };
    const reopened = ids.every(isId)
      ? await removeDecisions(db, caller.organizationId, wanted, caller.author, clock.now())
      : undefined;
    if (reopened === undefined) throw notFound('decision');
    return { reopened };
  },
});
