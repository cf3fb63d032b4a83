/** Extension: search issues. */
import { Type } from 'typebox';
import { searchTerms } from '../database/text-search.ts';
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
  textSearch,
} from './fields.ts';
import { idFilter, listFilter } from './filters.ts';
import { exampleIssue, issue, issueOf, issueState } from './issues-shapes.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { scopeOf } from './scope.ts';

const named = (what: string) =>
  Type.Optional(
    Type.Array(Type.String(), {
      maxItems: arrayEntriesMax,
      description: `Only those of one of these ${what}. Unknown ids match nothing.`,
    }),
  );

export const issuesSearch = defineOperation({
  path: '/api/v1/issues/search',
  summary: 'Search issues',
  description:
    'Of default branches, or of the repositories, branches and tags that are named; most severe first, or in another order that is asked for.',
  tag: 'Issues',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    repositoryIds,
    refs,
    states: Type.Optional(Type.Array(issueState, { maxItems: arrayEntriesMax })),
    severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
    kinds: Type.Optional(
      Type.Array(Type.Enum(['vulnerability', 'rule'], { title: 'IssueKind' }), { maxItems: arrayEntriesMax }),
    ),
    alertIds: named('alerts'),
    ruleIds: named('rules'),
    query: textSearch('title and path'),
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
      alertIds: [exampleIds.alert],
      ruleIds: [],
      query: 'lodash',
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
      alertIds: idFilter(body.alertIds),
      ruleIds: idFilter(body.ruleIds),
      terms: searchTerms(body.query),
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
