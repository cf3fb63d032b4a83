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

type Told = 'told' | 'toldOlder' | 'problem' | 'nothing';

export function toldOf({ reportProblem, reportedCommit, headCommit }: PullRequest): Told {
  if (reportProblem !== '') return 'problem';
  if (reportedCommit === '') return 'nothing';
  const length = Math.min(reportedCommit.length, headCommit.length);
  return reportedCommit.slice(0, length) === headCommit.slice(0, length) ? 'told' : 'toldOlder';
}

export const toldWords: Readonly<Record<Told, { readonly word: string; readonly tone: Tone }>> = {
  told: { word: 'Told', tone: 'good' },
  toldOlder: { word: 'An older commit', tone: 'warn' },
  problem: { word: 'Not told', tone: 'danger' },
  nothing: { word: 'Not yet', tone: 'plain' },
};
