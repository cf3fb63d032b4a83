/** Extension: reopen an organization, with an operator's token. */
import { Type } from 'typebox';
import { reopenOrganization } from '../tenancy/change-organizations.ts';
import { exampleIds } from './examples.ts';
import { ok, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const organizationsReopen = defineOperation({
  path: '/api/v1/organizations/reopen',
  summary: 'Reopen an organization',
  description:
    "Asks for an operator's token. Its tokens, webhooks and schedules count again, and its repositories are looked at anew; cancelled scans stay cancelled.",
  tag: 'Organizations',
  isExtension: true,
  isForOperators: true,
  changes: 'organization',
  request: Type.Object({ id: requiredId("The organization's id.") }),
  response: ok,
  example: { request: { id: exampleIds.organization }, response: { ok: true } },
  async handle({ db, clock }, caller, body) {
    await db
      .transaction()
      .execute((transaction) => reopenOrganization(transaction, body.id, caller.author, clock.now()));
    return { ok: true };
  },
});
