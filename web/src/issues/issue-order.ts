/** The list that an issue was opened from: so that j and k go on in its order, and going back finds the row. */
import type { IssuesRequest, IssuesSearch } from './issues-search.ts';

export interface LeftList {
  readonly scope: string;
  readonly index: number;
  readonly request: IssuesRequest;
  readonly search: IssuesSearch;
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
