/** Extension: list what was decided in other tools and imported. */
import { Type } from 'typebox';
import { listSuppressions } from '../suppressions/store.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId, page, pageSize, repositoryIds } from './fields.ts';
import { idFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { exampleSuppression, suppression, suppressionShown } from './suppressions-shapes.ts';

export const suppressionsList = defineOperation({
  path: '/api/v1/suppressions/list',
  summary: 'List suppressions',
  description:
    'Newest first, each with its file and how many issues it has closed; with repositories, their own alone.',
  tag: 'Suppressions',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, repositoryIds, page, pageSize }),
  response: Type.Object({
    suppressions: Type.Array(suppression),
    totalCount: count,
    page: count,
    pageSize: count,
  }),
  example: {
    request: { repositoryIds: [exampleIds.repository], page: 1, pageSize: 50 },
    response: { suppressions: [exampleSuppression], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db, clock }, caller, body) {
    const paging = pageOf(body);
    const { rows, total } = await listSuppressions(db, caller.organizationId, idFilter(body.repositoryIds), paging);
    const now = clock.now();
    return {
      suppressions: rows.map((row) => suppressionShown(row, now)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
