/** Extension: list pull requests with how their newest scan ended. */
import { Type } from 'typebox';
import { pullRequestStates } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import { listPullRequests } from '../pull-requests/list-store.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { examplePullRequest, pullRequest, pullRequestOf } from './pull-requests-shapes.ts';

export const pullRequestsList = defineOperation({
  path: '/api/v1/pull-requests/list',
  summary: 'List pull requests',
  description: 'Those that a webhook told of while scanning of pull requests was on, last changed first.',
  tag: 'Pull requests',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Only pull requests of this repository.'),
    state: Type.Optional(Type.Enum([...pullRequestStates], { title: 'PullRequestState' })),
    page,
    pageSize,
  }),
  response: Type.Object({ pullRequests: Type.Array(pullRequest), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { repositoryId: exampleIds.repository, state: 'open', page: 1, pageSize: 50 },
    response: { pullRequests: [examplePullRequest], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const { repositoryId = '', state } = body;
    const filter = { ...(repositoryId === '' ? {} : { repositoryId }), ...(state === undefined ? {} : { state }) };
    const isUnknown = repositoryId !== '' && !isId(repositoryId);
    const { rows, totalCount } = isUnknown
      ? { rows: [], totalCount: 0 }
      : await listPullRequests(db, caller.organizationId, filter, paging);
    return { pullRequests: rows.map(pullRequestOf), totalCount, page: paging.page, pageSize: paging.pageSize };
  },
});
