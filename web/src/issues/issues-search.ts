/** The filters of the list of issues as they stand in the address, and the request that they mean. */
import { given, listParam, numberParam, oneOf, someOf, textParam } from '../api/search-params.ts';
import type { RequestOf } from '../api/call.ts';

export const issueStates = ['open', 'archived', 'falsePositive', 'patched', 'processing'] as const;
export const issueKinds = ['vulnerability', 'rule'] as const;
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const sorts = ['priority', 'severity', 'updatedAt'] as const;

export type IssueState = (typeof issueStates)[number];

export interface IssuesSearch {
  readonly q?: string;
  /** Open ones, where nothing is said. */
  readonly state?: IssueState[];
  readonly kind?: (typeof issueKinds)[number][];
  readonly severity?: (typeof severities)[number][];
  readonly rule?: string[];
  readonly alert?: string[];
  readonly repository?: string[];
  readonly priority?: number;
  readonly sort?: (typeof sorts)[number];
}

export function issuesSearch(search: Readonly<Record<string, unknown>>): IssuesSearch {
  return {
    ...given('q', textParam(search['q'])),
    ...given('state', someOf(search['state'], issueStates)),
    ...given('kind', someOf(search['kind'], issueKinds)),
    ...given('severity', someOf(search['severity'], severities)),
    ...given('rule', listParam(search['rule'])),
    ...given('alert', listParam(search['alert'])),
    ...given('repository', listParam(search['repository'])),
    ...given('priority', numberParam(search['priority'] ?? search['minPriority'], 1, 100)),
    ...given('sort', oneOf(search['sort'], sorts)),
  };
}

export type IssuesRequest = Omit<RequestOf<'issuesSearch'>, 'page' | 'pageSize'>;

export function issuesRequest(search: IssuesSearch): IssuesRequest {
  return {
    ...given('query', search.q),
    ...(search.state?.length === issueStates.length ? {} : { states: search.state ?? ['open'] }),
    ...given('kinds', search.kind),
    ...given('severities', search.severity),
    ...given('ruleIds', search.rule),
    ...given('alertIds', search.alert),
    ...given('repositoryIds', search.repository),
    ...given('minPriority', search.priority),
    sort: search.sort ?? 'priority',
  };
}
