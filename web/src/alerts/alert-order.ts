/** The list that an alert was opened from: so that j and k go on in its order, and going back finds the row. */
import type { AlertsSearch } from './alerts-search.ts';
import type { RequestOf } from '../api/call.ts';

export interface LeftList {
  readonly scope: string;
  readonly index: number;
  readonly request: Omit<RequestOf<'scaAlertsSearch'>, 'page' | 'pageSize'>;
  /** As its address has it. */
  readonly search: AlertsSearch;
}

let left: LeftList | undefined;

export function leaveList(list: LeftList): void {
  left = list;
}

export function leftList(): LeftList | undefined {
  return left;
}

export function listCursor(scope: string): number {
  return left?.scope === scope ? left.index : 0;
}
