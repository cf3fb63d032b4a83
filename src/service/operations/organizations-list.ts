/** Extension: list organizations, with an operator's token. */
import { Type } from 'typebox';
import { listOrganizations } from '../organizations/store.ts';
import { organizationOf } from '../tenancy/shown.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { dateTime } from './fields.ts';
import { defineOperation } from './operation.ts';

const organization = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    state: Type.Enum(['open', 'closed', 'deleting'], { title: 'OrganizationState' }),
    createdAt: dateTime,
    closedAt: Type.String({ description: 'ISO 8601, UTC; empty where it is open.' }),
  },
  { title: 'Organization' },
);

export const organizationsList = defineOperation({
  path: '/api/v1/organizations/list',
  summary: 'List organizations',
  description: "Asks for an operator's token. By name, closed ones among them.",
  tag: 'Organizations',
  isExtension: true,
  isForOperators: true,
  changes: 'nothing',
  request: Type.Object({}),
  response: Type.Object({ organizations: Type.Array(organization) }),
  example: {
    request: {},
    response: {
      organizations: [
        { id: exampleIds.organization, name: 'Acme', state: 'open', createdAt: exampleTimes.registered, closedAt: '' },
      ],
    },
  },
  async handle({ db }, _caller) {
    return { organizations: (await listOrganizations(db)).map(organizationOf) };
  },
});
