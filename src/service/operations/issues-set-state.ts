/** Extension: a person closes an issue as false positive or archived, or opens it again. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { setIssueState } from '../triage/set-issue-state.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const issuesSetState = defineOperation({
  path: '/api/v1/issues/set-state',
  summary: 'Set the state of an issue',
  description:
    'A person may set falsePositive or archived, and take either back with open. Scans set the other states. What a decision or an imported suppression closes is opened by removing that (409).',
  tag: 'Issues',
  isExtension: true,
  changes: 'issue',
  request: Type.Object({
    organizationId,
    id: requiredId("The issue's id."),
    state: Type.Enum(['open', 'falsePositive', 'archived'], { title: 'SettableIssueState' }),
    comment: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  response: ok,
  example: {
    request: { id: exampleIds.issue, state: 'archived', comment: 'Only our own settings get here.' },
    response: { ok: true },
  },
  async handle({ db, clock }, caller, body) {
    const change = { id: body.id, state: body.state, comment: body.comment ?? '' };
    const isSet = isId(body.id) && (await setIssueState(db, caller.organizationId, change, caller.author, clock.now()));
    if (!isSet) throw notFound('issue');
    return { ok: true };
  },
});
