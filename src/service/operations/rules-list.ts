/** Operation 3: list custom rules. */
import { Type } from 'typebox';
import { isId } from '../foundation/ids.ts';
import { ownerIdOf } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { ruleList } from '../rules/store.ts';
import { understoodRows } from '../rules/understanding.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { exampleRule, rule, ruleOf } from './rules-shapes.ts';

export const rulesList = defineOperation({
  path: '/api/v2/rules/list',
  summary: 'List custom rules',
  description:
    'Lists the rules of the organization, newest first; with a repository, those that name it and those that apply everywhere.',
  tag: 'Rules',
  isExtension: false,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Only rules that apply to this repository.'),
    page,
    pageSize,
  }),
  response: Type.Object({
    rules: Type.Array(rule),
    totalCount: count,
    page: count,
    pageSize: count,
    totalPages: count,
  }),
  example: {
    request: { repositoryId: exampleIds.repository, page: 1, pageSize: 50 },
    response: { rules: [exampleRule], totalCount: 1, page: 1, pageSize: 50, totalPages: 1 },
  },
  async handle(context, caller, body) {
    const { db, lists, clock } = context;
    const paging = pageOf(body);
    const { repositoryId = '' } = body;
    // Malformed, unknown and another tenant's ids alike match nothing, not even the rules that apply everywhere.
    const repository = isId(repositoryId) ? await findRepository(db, caller.organizationId, repositoryId) : undefined;
    const isUnknown = repositoryId !== '' && repository === undefined;
    // Those of a registered branch are those of its repository.
    const scope = repository === undefined ? {} : { repositoryId: ownerIdOf(repository) };
    const { rows, total } = isUnknown
      ? { rows: [], total: 0 }
      : await lists.page(db, ruleList(caller.organizationId, scope), paging);
    const now = clock.now();
    const understood = await understoodRows(
      context,
      rows.map(({ row }) => row),
    );
    return {
      rules: understood.map((row) => ruleOf(row, now)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
      totalPages: Math.ceil(total / paging.pageSize),
    };
  },
});
