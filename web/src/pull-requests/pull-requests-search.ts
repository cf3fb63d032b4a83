/** The filters of the list of pull requests as they stand in the address, and the request that they mean. */
import type { RequestOf } from '../api/call.ts';
import { given, oneOf, textParam } from '../api/search-params.ts';

export const pullRequestStates = ['open', 'merged', 'declined'] as const;

export interface PullRequestsSearch {
  readonly repository?: string;
  readonly state?: (typeof pullRequestStates)[number];
}

export function pullRequestsSearch(search: Readonly<Record<string, unknown>>): PullRequestsSearch {
  const repository = textParam(search['repository']);
  const state = oneOf(search['state'], pullRequestStates);
  return { ...given('repository', repository), ...given('state', state) };
}

export function pullRequestsRequest({
  repository,
  state,
}: PullRequestsSearch): Omit<RequestOf<'pullRequestsList'>, 'page' | 'pageSize'> {
  return {
    ...given('repositoryId', repository),
    ...given('state', state),
  };
}
