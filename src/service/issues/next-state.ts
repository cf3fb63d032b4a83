/** The states of an issue as scans move them; a person's word (`falsePositive`, `archived`) stands until a person takes it back. */
import type { IssueResolution, IssueState } from '../database/tables.ts';

/**
 * What a full scan of the default branch says of an issue: `settled` is found again, and cannot be reached; `unseen` was not looked
 * for, since the file that showed it was not read whole.
 */
export type ScanWord = 'found' | 'settled' | 'unseen' | 'gone';

export interface IssueStanding {
  readonly state: IssueState;
  readonly resolution: IssueResolution;
}

/** `undefined` before: the issue is new. A better answer patches nothing: it archives, and opens again when it is taken back. */
export function standingAfterScan(before: IssueStanding | undefined, word: ScanWord): IssueStanding {
  if (before !== undefined && isOfPerson(before)) return before;
  // The scan that was to judge it could not look: it stands as found.
  if (before?.state === 'processing' && word === 'unseen') return { state: 'open', resolution: '' };
  if (before !== undefined && word === 'unseen') return before;
  // Whether a suppression still names it is asked once the scan is recorded.
  if (before?.resolution === 'suppressed' && word === 'found') return before;
  if (word === 'found') return { state: 'open', resolution: '' };
  if (word === 'gone') return { state: 'patched', resolution: '' };
  return before?.state === 'patched' ? before : { state: 'archived', resolution: 'unreachable' };
}

/** A person dismissed it here, and nobody but a person opens it again. */
export function isOfPerson({ state, resolution }: IssueStanding): boolean {
  return (state === 'falsePositive' || state === 'archived') && resolution === '';
}
