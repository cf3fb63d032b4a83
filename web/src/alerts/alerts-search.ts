/** The filters of the list of alerts as they stand in the address, and the request that they mean. */
import { given, listParam, numberParam, oneOf, someOf, textParam } from '../api/search-params.ts';
import type { RequestOf } from '../api/call.ts';

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const reachabilities = ['reachable', 'needsReview', 'unreachable'] as const;
/** By what was decided of them; `any` stands for all. The list shows what nothing was decided of, unless the address says otherwise. */
export const triages = ['open', 'accepted', 'snoozed', 'falsePositive', 'any'] as const;
export const sorts = ['priority', 'severity', 'updatedAt'] as const;
export const groupings = ['package', 'repository', 'fix'] as const;

export interface AlertsSearch {
  readonly q?: string;
  readonly severity?: (typeof severities)[number][];
  readonly reachability?: (typeof reachabilities)[number][];
  readonly language?: string[];
  readonly repository?: string[];
  readonly triage?: (typeof triages)[number][];
  readonly priority?: number;
  readonly sort?: (typeof sorts)[number];
  readonly by?: (typeof groupings)[number];
}

export function alertsSearch(search: Readonly<Record<string, unknown>>): AlertsSearch {
  return {
    ...given('q', textParam(search['q'])),
    ...given('severity', someOf(search['severity'], severities)),
    ...given('reachability', someOf(search['reachability'], reachabilities)),
    ...given('language', listParam(search['language'])),
    ...given('repository', listParam(search['repository'])),
    ...given('triage', someOf(search['triage'], triages)),
    ...given('priority', numberParam(search['priority'], 1, 100)),
    ...given('sort', oneOf(search['sort'], sorts)),
    ...given('by', oneOf(search['by'], groupings)),
  };
}

export function alertsRequest(search: AlertsSearch): Omit<RequestOf<'scaAlertsSearch'>, 'page' | 'pageSize'> {
  return {
    ...given('query', search.q),
    ...given('severities', search.severity),
    ...given('reachability', search.reachability),
    ...given('languages', search.language),
    ...given('repositoryIds', search.repository),
    ...given('minPriority', search.priority),
    ...given('triage', triageRequest(search.triage)),
    sort: search.sort ?? 'priority',
  };
}

/** Undefined: all. */
function triageRequest(triage: AlertsSearch['triage'] = ['open']): RequestOf<'scaAlertsSearch'>['triage'] {
  const chosen = triage.filter((each) => each !== 'any');
  return triage.includes('any') || chosen.length === 0 ? undefined : chosen;
}
