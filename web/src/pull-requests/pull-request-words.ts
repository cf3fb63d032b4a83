/** What is said of pull requests: how they stand, and what Bitbucket was told. */
import type { PullRequest, PullRequestState } from '../api/operations.ts';
import type { Tone } from '../design/badge.tsx';

export const stateWords: Readonly<Record<PullRequestState, { readonly word: string; readonly tone: Tone }>> = {
  open: { word: 'Open', tone: 'accent' },
  merged: { word: 'Merged', tone: 'good' },
  declined: { word: 'Declined', tone: 'plain' },
};

/** Packages and places of code that are worse for it. */
export function foundCount({ introducedCount, ruleMatchCount }: PullRequest): number {
  return introducedCount + ruleMatchCount;
}

/** `told`: the report stands there, and what it said was not kept yet. */
type Told = Exclude<PullRequest['reportedResult'], ''> | 'told' | 'problem' | 'nothing';

export function toldOf({ reportProblem, reportedCommit, reportedResult }: PullRequest): Told {
  if (reportProblem !== '') return 'problem';
  if (reportedResult !== '') return reportedResult;
  return reportedCommit === '' ? 'nothing' : 'told';
}

/** Whether the report that stands there is of a commit that is not the newest. */
export function isOfOlder({ reportedCommit, headCommit }: PullRequest): boolean {
  const length = Math.min(reportedCommit.length, headCommit.length);
  return reportedCommit.slice(0, length) !== headCommit.slice(0, length);
}

export const toldWords: Readonly<Record<Told, { readonly word: string; readonly tone: Tone }>> = {
  passed: { word: 'Passed', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  notScanned: { word: 'Not scanned', tone: 'warn' },
  told: { word: 'Told', tone: 'good' },
  problem: { word: 'Not told', tone: 'danger' },
  nothing: { word: 'Not yet', tone: 'plain' },
};
