/** Extension: get one issue with its history. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findIssue, listIssueEvents } from '../issues/store.ts';
import { listFactorsOfIssues } from '../occurrences/priority-store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { dateTime, organizationId, requiredId } from './fields.ts';
import { exampleIssue, issueFields, issueOf } from './issues-shapes.ts';
import { defineOperation } from './operation.ts';

const event = Type.Object(
  {
    fromState: Type.String(),
    toState: Type.String(),
    actor: Type.String(),
    comment: Type.String(),
    createdAt: dateTime,
  },
  { title: 'IssueEvent' },
);

export const issuesGet = defineOperation({
  path: '/api/v1/issues/get',
  summary: 'Get an issue',
  description: 'With every change of its state.',
  tag: 'Issues',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("The issue's id.") }),
  response: Type.Object({ ...issueFields, events: Type.Array(event) }, { title: 'IssueDetails' }),
  example: {
    request: { id: exampleIds.issue },
    response: {
      ...exampleIssue,
      events: [
        { fromState: '', toState: 'open', actor: 'scan', comment: '', createdAt: exampleTimes.scanned },
        {
          fromState: 'open',
          toState: 'archived',
          actor: `token ${exampleIds.token}`,
          comment: 'Only our own settings get here.',
          createdAt: exampleTimes.changed,
        },
      ],
    },
  },
  async handle({ db }, caller, body) {
    const row = isId(body.id) ? await findIssue(db, caller.organizationId, body.id) : undefined;
    if (row === undefined) throw notFound('issue');
    const events = await listIssueEvents(db, caller.organizationId, row.id);
    return {
      ...issueOf(row, (await listFactorsOfIssues(db, caller.organizationId, [row.id])).get(row.id)),
      events: events.map((each) => ({
        fromState: each.from_state,
        toState: each.to_state,
        actor: each.actor,
        comment: each.comment,
        createdAt: each.created_at.toISOString(),
      })),
    };
  },
});
