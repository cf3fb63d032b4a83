/** Lists of pull requests of both editions, by their state: service.md 1.2 and 1.6. The objects are those of events. */
import { knownPullRequest } from './cloud-routes.ts';
import { cloudPullRequest, dataCenterPullRequest } from './fake-events.ts';
import type { FakeRoute } from './fake-routes.ts';
import { branchTip, type FakePullRequest, type FakeRepository } from './fake-world.ts';

const tipOf = (repository: FakeRepository): string => branchTip(repository, 'main');

export const cloudPullRequestRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^\/pullrequests$/,
    scope: 'pullrequest',
    answer({ repository, query }) {
      const size = Math.min(Number(query.get('pagelen') ?? 10), 50);
      const page = Number(query.get('page') ?? 1);
      const branch = /^source\.branch\.name="([^"]*)"$/.exec(query.get('q') ?? '')?.[1];
      const all = ofState(repository, query.getAll('state'), branch);
      const values = all.slice((page - 1) * size, page * size).map((one) => cloudPullRequest(one, tipOf(repository)));
      const next = all.length > page * size ? { next: `https://api.example/next?page=${page + 1}` } : {};
      return { status: 200, body: { values, page, pagelen: size, ...next } };
    },
  },
  {
    method: 'GET',
    path: /^\/pullrequests\/(\d+)$/,
    scope: 'pullrequest',
    answer: ({ repository, parts: [id = ''] }) => ({
      status: 200,
      body: cloudPullRequest(knownPullRequest(repository, id), tipOf(repository)),
    }),
  },
];

export const dataCenterPullRequestRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^api\/pull-requests$/,
    scope: 'pullrequest',
    answer({ repository, query }) {
      const limit = Math.min(Number(query.get('limit') ?? 25), 100);
      const start = Number(query.get('start') ?? 0);
      const branch = query.get('direction') === 'OUTGOING' ? query.get('at')?.replace('refs/heads/', '') : undefined;
      const all = ofState(repository, query.getAll('state'), branch);
      const isLastPage = start + limit >= all.length;
      const values = all.slice(start, start + limit).map((one) => dataCenterPullRequest(one, tipOf(repository)));
      const next = isLastPage ? {} : { nextPageStart: start + limit };
      return { status: 200, body: { values, start, limit, size: values.length, isLastPage, ...next } };
    },
  },
  {
    method: 'GET',
    path: /^api\/pull-requests\/(\d+)$/,
    scope: 'pullrequest',
    answer: ({ repository, parts: [id = ''] }) => ({
      status: 200,
      body: dataCenterPullRequest(knownPullRequest(repository, id), tipOf(repository)),
    }),
  },
];

/** With a branch, newest first. */
function ofState({ pullRequests }: FakeRepository, states: readonly string[], branch?: string): FakePullRequest[] {
  const wanted = states.length === 0 ? ['OPEN'] : states;
  const found = pullRequests.filter(({ state }) => wanted.includes(state) || wanted.includes('ALL'));
  return branch === undefined ? found : found.filter((one) => one.branch === branch).toReversed();
}
