/** The states of an issue as scans move them; a person's word on one of them (`falsePositive`, `archived`) stands until a person takes it back. */
import type { IssueResolution, IssueState } from '../database/tables.ts';

/**
 * What a full scan of the default branch says of an issue: `settled` is found again, and cannot be reached; `unseen` was not looked
 * for, since the file that showed it was not read whole.
 */
export type ScanWord = 'found' | 'settled' | 'unseen' | 'gone';

export interface IssueStanding {
  readonly state: IssueState;
  readonly resolution: IssueResolution;
  /** What closed it; null where nothing did, or something else. */
  readonly suppression_id: string | null;
  readonly decision_id: string | null;
}

/** `undefined` before: the issue is new. A better answer patches nothing: it archives, and opens again when it is taken back. */
export function standingAfterScan(before: IssueStanding | undefined, word: ScanWord): IssueStanding {
  if (before !== undefined && isOfPerson(before)) return before;
  // The scan that was to judge it could not look: it stands as found.
  if (before?.state === 'processing' && word === 'unseen') return byItself('open');
  if (before !== undefined && word === 'unseen') return before;
  // Whether a decision or a suppression still names it is asked once the scan is recorded.
  if (before !== undefined && isHeld(before) && word === 'found') return before;
  if (word === 'found') return byItself('open');
  if (word === 'gone') return byItself('patched');
  return before?.state === 'patched' ? before : byItself('archived', 'unreachable');
}

/** A person dismissed it here, and nobody but a person opens it again. */
export function isOfPerson({ state, resolution, decision_id }: IssueStanding): boolean {
  return (state === 'falsePositive' || state === 'archived') && resolution === '' && decision_id === null;
}

/** Something else than the issue itself says that it is closed, for as long as it says so. */
function isHeld({ resolution, decision_id }: IssueStanding): boolean {
  return resolution === 'suppressed' || decision_id !== null;
}

function byItself(state: IssueState, resolution: IssueResolution = ''): IssueStanding {
  return { state, resolution, suppression_id: null, decision_id: null };
}
