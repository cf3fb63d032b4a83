/** The filters of the list of packages as they stand in the address, and the request that they mean. */
import type { RequestOf } from '../api/call.ts';
import { dayParam, listParam, textParam } from '../api/search-params.ts';

export interface PackagesSearch {
  readonly q?: string;
  readonly ecosystem?: string[];
  readonly repository?: string[];
  /** A day, as `2026-03-01`. */
  readonly on?: string;
}

export function packagesSearch(search: Readonly<Record<string, unknown>>): PackagesSearch {
  const q = textParam(search['q']);
  const ecosystem = listParam(search['ecosystem']);
  const repository = listParam(search['repository']);
  const on = dayParam(search['on']);
  return {
    ...(q === undefined ? {} : { q }),
    ...(ecosystem === undefined ? {} : { ecosystem }),
    ...(repository === undefined ? {} : { repository }),
    ...(on === undefined ? {} : { on }),
  };
}

export function packagesRequest({
  q,
  ecosystem,
  repository,
  on,
}: PackagesSearch): Omit<RequestOf<'scaPackagesSearch'>, 'page' | 'pageSize'> {
  return {
    ...(q === undefined ? {} : { searchQuery: q }),
    ...(ecosystem === undefined ? {} : { ecosystems: ecosystem }),
    ...(repository === undefined ? {} : { repositoryIds: repository }),
    ...(on === undefined ? {} : { asOf: on }),
  };
}
