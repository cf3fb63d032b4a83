/** Extension: get one decision with its history. */
import { Type } from 'typebox';
import { decisionChanges } from '../database/tables.ts';
import { listDecisionEvents, listDecisionsWithCounts } from '../decisions/store.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import {
  decision,
  decisionShown,
  decisionTerms,
  exampleDecision,
  exampleReason,
  termsShown,
} from './decisions-shapes.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { dateTime, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

const event = Type.Object(
  {
    at: dateTime,
    actor: Type.String({ description: 'Who; `service` where it ended by itself.' }),
    change: Type.Enum([...decisionChanges], { title: 'DecisionChange' }),
    before: Type.Optional(decisionTerms),
    after: Type.Optional(decisionTerms),
    reason: Type.String(),
  },
  { title: 'DecisionEvent' },
);

export const decisionsGet = defineOperation({
  path: '/api/v1/decisions/get',
  summary: 'Get a decision',
  description: 'With everything that happened to it: who, when, why, and how it ended.',
  tag: 'Decisions',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("The decision's id.") }),
  response: Type.Object({ ...decision.properties, history: Type.Array(event) }, { title: 'DecisionDetails' }),
  example: {
    request: { id: exampleIds.decision },
    response: {
      ...exampleDecision,
      history: [
        {
          at: exampleTimes.changed,
          actor: `token ${exampleIds.token}`,
          change: 'made',
          after: { verdict: exampleDecision.verdict, reason: exampleReason, until: exampleDecision.until },
          reason: exampleReason,
        },
      ],
    },
  },
  async handle({ db }, caller, { id }) {
    const [row] = isId(id) ? await listDecisionsWithCounts(db, caller.organizationId, [id.toLowerCase()]) : [];
    if (row === undefined) throw notFound('decision');
    const events = await listDecisionEvents(db, caller.organizationId, row.id);
    return {
      ...(await decisionShown(db, caller.organizationId, row)),
      history: events.map((each) => {
        const [before, after] = [termsShown(each.before), termsShown(each.after)];
        return {
          at: each.created_at.toISOString(),
          actor: each.actor,
          change: each.change,
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
          reason: each.reason,
        };
      }),
    };
  },
});
