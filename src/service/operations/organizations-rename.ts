/** Extension: rename an organization, with an operator's token. */
import { Type } from 'typebox';
import { nameCharactersMax, renameOrganization } from '../tenancy/change-organizations.ts';
import { exampleIds } from './examples.ts';
import { ok, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const organizationsRename = defineOperation({
  path: '/api/v1/organizations/rename',
  summary: 'Rename an organization',
  description: "Asks for an operator's token.",
  tag: 'Organizations',
  isExtension: true,
  isForOperators: true,
  changes: 'organization',
  trimmed: ['name'],
  request: Type.Object({
    id: requiredId("The organization's id."),
    name: Type.String({ minLength: 1, maxLength: nameCharactersMax, description: 'No other organization has it.' }),
  }),
  response: ok,
  example: { request: { id: exampleIds.organization, name: 'Acme' }, response: { ok: true } },
  async handle({ db, clock }, caller, body) {
    await db
      .transaction()
      .execute((transaction) => renameOrganization(transaction, body.id, body.name, caller.author, clock.now()));
    return { ok: true };
  },
});
