/** The filters of the list of packages as they stand in the address, and the request that they mean. */
import type { RequestOf } from '../api/call.ts';
import { dayParam, given, listParam, oneOf, textParam } from '../api/search-params.ts';

export interface PackagesSearch {
  readonly q?: string;
  readonly ecosystem?: string[];
  readonly repository?: string[];
  /** Whether alerts stand against it; known of now alone. */
  readonly vulnerable?: 'yes' | 'no';
  /** A day, as `2026-03-01`. */
  readonly on?: string;
}

export function packagesSearch(search: Readonly<Record<string, unknown>>): PackagesSearch {
  const on = dayParam(search['on']);
  return {
    ...given('q', textParam(search['q'])),
    ...given('ecosystem', listParam(search['ecosystem'])),
    ...given('repository', listParam(search['repository'])),
    ...given('vulnerable', on === undefined ? oneOf(search['vulnerable'], ['yes', 'no'] as const) : undefined),
    ...given('on', on),
  };
}

export function packagesRequest({
  q,
  ecosystem,
  repository,
  vulnerable,
  on,
}: PackagesSearch): Omit<RequestOf<'scaPackagesSearch'>, 'page' | 'pageSize'> {
  return {
    ...given('searchQuery', q),
    ...given('ecosystems', ecosystem),
    ...given('repositoryIds', repository),
    ...given('isVulnerable', vulnerable === undefined ? undefined : vulnerable === 'yes'),
    ...given('asOf', on),
  };
}
