/** Extension: create an organization, with an operator's token. */
import { Type } from 'typebox';
import { createOrganization, nameCharactersMax } from '../tenancy/change-organizations.ts';
import { exampleIds } from './examples.ts';
import { shownPair } from '../tenancy/shown.ts';
import { examplePair, newPair } from './tokens-shapes.ts';
import { defineOperation } from './operation.ts';

export const organizationsCreate = defineOperation({
  path: '/api/v1/organizations/create',
  summary: 'Create an organization',
  description:
    "Asks for an operator's token. The pair is the organization's first and does not expire; its secret is shown this once.",
  tag: 'Organizations',
  isExtension: true,
  isForOperators: true,
  changes: 'organization',
  trimmed: ['name'],
  request: Type.Object({
    name: Type.String({ minLength: 1, maxLength: nameCharactersMax, description: 'No other organization has it.' }),
  }),
  response: Type.Object({ id: Type.String(), name: Type.String(), token: newPair }),
  example: {
    request: { name: 'Acme' },
    response: { id: exampleIds.organization, name: 'Acme', token: { ...examplePair, expiresAt: '' } },
  },
  async handle({ db, keys, clock }, caller, body) {
    const { id, name, pair } = await db
      .transaction()
      .execute((transaction) => createOrganization(transaction, keys, body.name, caller.author, clock.now()));
    return { id, name, token: shownPair(pair) };
  },
});
