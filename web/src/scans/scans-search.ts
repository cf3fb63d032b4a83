/** The filters of the list of scans as they stand in the address, and the request that they mean. */
import type { RequestOf } from '../api/call.ts';
import { given, oneOf, someOf, textParam } from '../api/search-params.ts';

export const scanStates = ['queued', 'running', 'completed', 'failed', 'cancelled', 'skipped'] as const;
export const scanKinds = ['full', 'pr'] as const;

export interface ScansSearch {
  readonly repository?: string;
  readonly kind?: (typeof scanKinds)[number];
  readonly state?: (typeof scanStates)[number][];
}

export function scansSearch(search: Readonly<Record<string, unknown>>): ScansSearch {
  const repository = textParam(search['repository']);
  const kind = oneOf(search['kind'], scanKinds);
  const state = someOf(search['state'], scanStates);
  return {
    ...given('repository', repository),
    ...given('kind', kind),
    ...given('state', state),
  };
}

export function scansRequest({
  repository,
  kind,
  state,
}: ScansSearch): Omit<RequestOf<'scansList'>, 'page' | 'pageSize'> {
  return {
    ...given('repositoryId', repository),
    ...given('kind', kind),
    ...given('states', state),
  };
}
