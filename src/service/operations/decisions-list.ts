/** Extension: list what was decided. */
import { Type } from 'typebox';
import { searchTerms } from '../database/text-search.ts';
import { listDecisions } from '../decisions/store.ts';
import { decision, decisionsShown, exampleDecision, verdict } from './decisions-shapes.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, count, organizationId, page, pageSize, textSearch } from './fields.ts';
import { idFilter, listFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const named = (what: string) =>
  Type.Optional(
    Type.Array(Type.String(), { maxItems: arrayEntriesMax, description: `Only those that name one of these ${what}.` }),
  );

export const decisionsList = defineOperation({
  path: '/api/v1/decisions/list',
  summary: 'List decisions',
  description: 'Newest first, those that have ended too, each with how many issues it holds closed.',
  tag: 'Decisions',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    alertIds: named('alerts'),
    issueIds: named('issues'),
    repositoryIds: named('repositories'),
    ruleIds: named('rules'),
    verdicts: Type.Optional(Type.Array(verdict, { maxItems: arrayEntriesMax })),
    isInForce: Type.Optional(Type.Boolean({ description: 'Absent: both those in force and those that have ended.' })),
    query: textSearch('reason, package, vulnerability, path, rule, repositories'),
    page,
    pageSize,
  }),
  response: Type.Object({ decisions: Type.Array(decision), totalCount: count, page: count, pageSize: count }),
  example: {
    request: {
      alertIds: [exampleIds.alert],
      issueIds: [],
      repositoryIds: [],
      ruleIds: [],
      verdicts: ['accepted', 'snoozed'],
      isInForce: true,
      query: 'settings',
      page: 1,
      pageSize: 50,
    },
    response: { decisions: [exampleDecision], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const search = {
      alertIds: idFilter(body.alertIds),
      issueIds: idFilter(body.issueIds),
      repositoryIds: idFilter(body.repositoryIds),
      ruleIds: idFilter(body.ruleIds),
      verdicts: listFilter(body.verdicts),
      isInForce: body.isInForce,
      terms: searchTerms(body.query),
    };
    const { rows, total } = await listDecisions(db, caller.organizationId, search, paging);
    const decisions = await decisionsShown(db, caller.organizationId, rows);
    return { decisions, totalCount: total, page: paging.page, pageSize: paging.pageSize };
  },
});
