/** Extension: list the pull requests of fixes with how they ended. */
import { Type } from 'typebox';
import { fixStates } from '../database/tables.ts';
import { listFixes } from '../fixes/list-store.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId, page, pageSize, repositoryIds } from './fields.ts';
import { exampleFixPullRequest, fixPullRequest, fixPullRequestOf, fixState } from './fixes-shapes.ts';
import { idFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

export const fixesList = defineOperation({
  path: '/api/v1/fixes/list',
  summary: 'List fix pull requests',
  description: 'One for each group of fixes that was ever proposed or asked for, last changed first.',
  tag: 'Fixes',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryIds,
    states: Type.Optional(
      Type.Array(fixState, {
        maxItems: fixStates.length,
        description: 'Only in these states.',
      }),
    ),
    page,
    pageSize,
  }),
  response: Type.Object({ fixes: Type.Array(fixPullRequest), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { repositoryIds: [exampleIds.repository], states: ['open'], page: 1, pageSize: 50 },
    response: { fixes: [exampleFixPullRequest], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const filter = { repositoryIds: idFilter(body.repositoryIds), states: body.states ?? [] };
    const { rows, totalCount } = await listFixes(db, caller.organizationId, filter, paging);
    return { fixes: rows.map(fixPullRequestOf), totalCount, page: paging.page, pageSize: paging.pageSize };
  },
});
