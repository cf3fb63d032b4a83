/** Extension: search issues. */
import { Type } from 'typebox';
import { issueList } from '../issues/store.ts';
import { listFactorsOfIssues } from '../occurrences/priority-store.ts';
import { refs } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import {
  arrayEntriesMax,
  count,
  minPriority,
  organizationId,
  page,
  pageSize,
  repositoryIds,
  severity,
  sort,
} from './fields.ts';
import { listFilter } from './filters.ts';
import { exampleIssue, issue, issueOf, issueState } from './issues-shapes.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { scopeOf } from './scope.ts';

export const issuesSearch = defineOperation({
  path: '/api/v1/issues/search',
  summary: 'Search issues',
  description:
    'Of default branches, or of the repositories, branches and tags that are named; most severe first, or in another order that is asked for.',
  tag: 'Issues',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryIds,
    refs,
    states: Type.Optional(Type.Array(issueState, { maxItems: arrayEntriesMax })),
    severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
    kinds: Type.Optional(
      Type.Array(Type.Enum(['vulnerability', 'rule'], { title: 'IssueKind' }), { maxItems: arrayEntriesMax }),
    ),
    minPriority,
    sort,
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
      refs: ['main', 'release/1.0'],
      states: ['open', 'archived'],
      severities: ['critical', 'high'],
      kinds: ['vulnerability'],
      minPriority: 50,
      sort: 'priority',
      page: 1,
      pageSize: 50,
    },
    response: { issues: [exampleIssue], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const search = {
      repositoryIds: await scopeOf(db, caller.organizationId, body),
      states: listFilter(body.states),
      severities: listFilter(body.severities),
      kinds: listFilter(body.kinds),
      minPriority: body.minPriority ?? 0,
      sort: body.sort ?? 'severity',
    };
    const { rows, total } = await lists.page(db, issueList(caller.organizationId, search), paging);
    const ids = rows.filter(({ row }) => row.kind === 'vulnerability').map(({ row }) => row.id);
    const factors = await listFactorsOfIssues(db, caller.organizationId, ids);
    return {
      issues: rows.map(({ row }) => issueOf(row, factors.get(row.id))),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
