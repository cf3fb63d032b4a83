/** Extension: search issues. */
import { Type } from 'typebox';
import { issueList } from '../issues/store.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, count, organizationId, page, pageSize, repositoryIds, severity } from './fields.ts';
import { idFilter, listFilter } from './filters.ts';
import { exampleIssue, issue, issueOf, issueState } from './issues-shapes.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

export const issuesSearch = defineOperation({
  path: '/api/v1/issues/search',
  summary: 'Search issues',
  description: 'Most severe first.',
  tag: 'Issues',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryIds,
    states: Type.Optional(Type.Array(issueState, { maxItems: arrayEntriesMax })),
    severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
    kinds: Type.Optional(Type.Array(Type.Enum(['vulnerability', 'rule']), { maxItems: arrayEntriesMax })),
    page,
    pageSize,
  }),
  response: Type.Object({
    issues: Type.Array(issue),
    totalCount: count,
    page: count,
    pageSize: count,
  }),
  example: {
    request: {
      repositoryIds: [exampleIds.repository],
      states: ['open', 'archived'],
      severities: ['critical', 'high'],
      kinds: ['vulnerability'],
      page: 1,
      pageSize: 50,
    },
    response: { issues: [exampleIssue], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const search = {
      repositoryIds: idFilter(body.repositoryIds),
      states: listFilter(body.states),
      severities: listFilter(body.severities),
      kinds: listFilter(body.kinds),
    };
    const { rows, total } = await lists.page(db, issueList(caller.organizationId, search), paging);
    return {
      issues: rows.map(({ row }) => issueOf(row)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
