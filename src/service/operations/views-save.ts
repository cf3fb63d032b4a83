/** Extension: save a view of the console for everybody in the organization. */
import { Type } from 'typebox';
import { saveView, viewsMax } from '../views/change-views.ts';
import { optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleView, view, viewFields, viewOf } from './views-shapes.ts';

export const viewsSave = defineOperation({
  path: '/api/v1/views/save',
  summary: 'Save a view',
  description: `A page of the console with its filters, under a name that everybody in the organization sees. With \`replaces\`, it takes the place of that view, whose name, page and filters it may change; without, a name that another view of the page has is refused. ${viewsMax} at most.`,
  tag: 'Views',
  isExtension: true,
  changes: 'view',
  trimmed: ['name'],
  request: Type.Object({
    organizationId,
    ...viewFields,
    replaces: optionalId('The id of the view whose place it takes.'),
  }),
  response: view,
  example: {
    request: { page: exampleView.page, name: exampleView.name, query: exampleView.query, replaces: '' },
    response: exampleView,
  },
  async handle({ db, clock }, caller, { page, name, query, replaces = '' }) {
    const asked = { page, name, query, replaces };
    return viewOf(await saveView(db, caller.organizationId, asked, caller.author, clock.now()));
  },
});
