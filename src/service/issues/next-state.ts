/** The states of an issue as scans move them; a person's word (`falsePositive`, `archived`) stands until a person takes it back. */
import type { IssueState } from '../database/tables.ts';

/** The state after a full scan of the default branch that did or did not find the issue again. */
export function stateAfterScan(state: IssueState | undefined, isFound: boolean): IssueState {
  switch (state) {
    case 'falsePositive':
    case 'archived':
      return state;
    default:
      return isFound ? 'open' : 'patched';
  }
}
