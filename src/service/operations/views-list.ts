/** Extension: list the saved views of the console. */
import { Type } from 'typebox';
import { listViews } from '../views/store.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleView, view, viewFields, viewOf } from './views-shapes.ts';

export const viewsList = defineOperation({
  path: '/api/v1/views/list',
  summary: 'List saved views',
  description: 'Pages of the console with their filters, as anybody in the organization saved them; by page and name.',
  tag: 'Views',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    page: Type.Optional(viewFields.page),
  }),
  response: Type.Object({ views: Type.Array(view) }),
  example: { request: { page: 'alerts' }, response: { views: [exampleView] } },
  async handle({ db }, caller, { page }) {
    return { views: (await listViews(db, caller.organizationId, page)).map(viewOf) };
  },
});
