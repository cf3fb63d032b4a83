/** The filters of the list of decisions as they stand in the address. */
import type { RequestOf } from '../api/call.ts';
import type { Verdict } from '../api/operations.ts';
import { oneOf, someOf, textParam } from '../api/search-params.ts';

export const verdicts = ['accepted', 'snoozed', 'falsePositive'] as const satisfies readonly Verdict[];
export const lives = ['inForce', 'ended', 'all'] as const;

export interface DecisionsSearch {
  readonly q?: string;
  readonly verdict?: Verdict[];
  /** In force, where nothing is said. */
  readonly life?: (typeof lives)[number];
  /** The one that is open. */
  readonly id?: string;
}

export function decisionsSearch(search: Readonly<Record<string, unknown>>): DecisionsSearch {
  const [q, verdict] = [textParam(search['q']), someOf(search['verdict'], verdicts)];
  const [life, id] = [oneOf(search['life'], lives), textParam(search['id'])];
  return {
    ...(q === undefined ? {} : { q }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(life === undefined ? {} : { life }),
    ...(id === undefined ? {} : { id }),
  };
}

export type DecisionsRequest = Omit<RequestOf<'decisionsList'>, 'page' | 'pageSize'>;

export function decisionsRequest({ q, verdict, life = 'inForce' }: Omit<DecisionsSearch, 'id'>): DecisionsRequest {
  return {
    ...(q === undefined ? {} : { query: q }),
    ...(verdict === undefined ? {} : { verdicts: verdict }),
    ...(life === 'all' ? {} : { isInForce: life === 'inForce' }),
  };
}
