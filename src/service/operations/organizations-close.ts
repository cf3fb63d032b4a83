/** Extension: close an organization, with an operator's token. */
import { Type } from 'typebox';
import { closeOrganization } from '../tenancy/change-organizations.ts';
import { exampleIds } from './examples.ts';
import { ok, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const organizationsClose = defineOperation({
  path: '/api/v1/organizations/close',
  summary: 'Close an organization',
  description:
    "Asks for an operator's token. Its tokens and webhooks are refused, its scans cancelled, its schedules stopped; its data is kept, unless `deleteData` asks for its removal, which nothing undoes.",
  tag: 'Organizations',
  isExtension: true,
  isForOperators: true,
  changes: 'organization',
  request: Type.Object({
    id: requiredId("The organization's id."),
    deleteData: Type.Optional(
      Type.Boolean({ default: false, description: 'True: all of its data is removed in the background.' }),
    ),
    confirmName: Type.Optional(Type.String({ description: "With `deleteData`: the organization's name." })),
  }),
  response: ok,
  example: { request: { id: exampleIds.organization, deleteData: true, confirmName: 'Acme' }, response: { ok: true } },
  async handle({ db, clock, tokens }, caller, body) {
    const { id, confirmName = '' } = body;
    const deleteData = body.deleteData === true ? { deleteData: { confirmedName: confirmName } } : {};
    await db
      .transaction()
      .execute((transaction) => closeOrganization(transaction, { id, ...deleteData }, caller.author, clock.now()));
    tokens.forgetOrganization(id.toLowerCase());
    return { ok: true };
  },
});
