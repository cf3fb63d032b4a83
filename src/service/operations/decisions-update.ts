/** Extension: change what a decision says. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { changeDecision } from '../triage/change-decision.ts';
import { endOfDay, timeOf } from './as-of.ts';
import {
  decision,
  decisionShown,
  exampleDecision,
  exampleReason,
  newUntil,
  reasonLengthMax,
  settledCounts,
  untilOf,
  verdict,
} from './decisions-shapes.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const decisionsUpdate = defineOperation({
  path: '/api/v1/decisions/update',
  summary: 'Update a decision',
  description:
    'Changes its verdict, its reason or until when it holds; what is absent stays. What it covers cannot be changed: make another that replaces it. One that has ended, and one that somebody changed since `ifUpdatedAt`, is refused (409).',
  tag: 'Decisions',
  isExtension: true,
  changes: 'decision',
  trimmed: ['reason'],
  request: Type.Object({
    organizationId,
    id: requiredId("The decision's id."),
    verdict: Type.Optional(verdict),
    reason: Type.Optional(Type.String({ maxLength: reasonLengthMax })),
    until: Type.Optional(newUntil),
    ifUpdatedAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Its `updatedAt` as the caller saw it; absent or empty: whatever it is.',
      }),
    ),
  }),
  response: Type.Object({ decision, ...settledCounts }),
  example: {
    request: {
      id: exampleIds.decision,
      verdict: 'accepted',
      reason: exampleReason,
      until: { date: exampleTimes.expires },
      ifUpdatedAt: exampleTimes.changed,
    },
    response: { decision: exampleDecision, closed: 0, reopened: 0 },
  },
  async handle({ db, clock }, caller, body) {
    const { id } = body;
    const changes = {
      id: id.toLowerCase(),
      verdict: body.verdict,
      reason: body.reason,
      until: body.until === undefined ? undefined : untilOf(body.until, ''),
      ifUpdatedAt: timeOf('/ifUpdatedAt', body.ifUpdatedAt, endOfDay),
    };
    const changed = isId(id)
      ? await changeDecision(db, caller.organizationId, changes, caller.author, clock.now())
      : undefined;
    if (changed === undefined) throw notFound('decision');
    const shown = await decisionShown(db, caller.organizationId, changed.decision);
    return { decision: shown, closed: changed.closed, reopened: changed.reopened };
  },
});
