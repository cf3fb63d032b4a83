/** Decisions in words: what was said, of what, and for how long. */
import type { DecisionTerms, NewDecisionUntil, Verdict } from '../api/operations.ts';

export const verdictWords: Readonly<
  Record<Verdict, { readonly noun: string; readonly verb: string; readonly done: string; readonly means: string }>
> = {
  accepted: { noun: 'Accepted', verb: 'Accept', done: 'Accepted', means: 'It is so, and we live with it' },
  snoozed: { noun: 'Snoozed', verb: 'Snooze', done: 'Snoozed', means: 'It is so; not now' },
  falsePositive: {
    noun: 'False positive',
    verb: 'False positive',
    done: 'Marked as false positive',
    means: 'It is not so',
  },
};

export const verdictOrder = ['accepted', 'snoozed', 'falsePositive'] as const satisfies readonly Verdict[];

/** @param dateOf writes a date @returns empty where it does not end by itself */
export function untilWords(until: NewDecisionUntil, dateOf: (date: string) => string): string {
  const { date = '', hasFix = false, isReachable = false } = until;
  return [
    ...(date === '' ? [] : [dateOf(date)]),
    ...(hasFix ? ['a fix exists'] : []),
    ...(isReachable ? ['it becomes reachable'] : []),
  ].join(' or ');
}

/** Of what becomes of it by itself. */
export function endWords(until: NewDecisionUntil, dateOf: (date: string) => string): string {
  const { date = '', hasFix = false, isReachable = false } = until;
  const ends = [
    ...(date === '' ? [] : [`after ${dateOf(date)}`]),
    ...(hasFix ? ['when a fix exists'] : []),
    ...(isReachable ? ['when it becomes reachable'] : []),
  ];
  if (ends.length === 0) return 'It does not end by itself.';
  return `What it closes is open again ${ends.join(' or ')}${ends.length > 1 ? ', whichever comes first' : ''}.`;
}

/** How a decision ended, or what happened to it. */
export function endedWords(why: string): string {
  switch (why) {
    case 'date':
      return 'Its time was over';
    case 'hasFix':
      return 'A fix came';
    case 'isReachable':
      return 'It became reachable';
    case 'removed':
      return 'Taken back';
    case 'replaced':
      return 'Replaced';
    default:
      return 'Ended';
  }
}

export interface Effect {
  readonly openCount: number;
  readonly repositoryCount: number;
  /** There are more than were looked at: repositories are at least so many. */
  readonly isAtLeast: boolean;
}

export function effectWords({ openCount, repositoryCount, isAtLeast }: Effect): string {
  if (openCount === 0) return 'Nothing that is open now; what later scans find of it is closed.';
  const repositories = `${isAtLeast ? 'at least ' : ''}${counted(repositoryCount, 'repository', 'repositories')}`;
  return `Closes ${counted(openCount, 'open issue', 'open issues')} in ${repositories}, and what later scans find of it.`;
}

export function resultWords(verdict: Verdict, closed: number): string {
  const { done } = verdictWords[verdict];
  return closed === 0
    ? `${done}. Nothing was open; what later scans find of it is closed.`
    : `${done}: ${counted(closed, 'issue', 'issues')} closed.`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Of terms that changed, what differs. */
export function changeWords(
  before: DecisionTerms | undefined,
  after: DecisionTerms | undefined,
  dateOf: (date: string) => string,
): string[] {
  if (after === undefined) return [];
  const until = (terms: DecisionTerms): string => untilWords(terms.until, dateOf);
  if (before === undefined) return [verdictWords[after.verdict].noun, ...untilSentence(until(after))];
  return [
    ...(before.verdict === after.verdict
      ? []
      : [`${verdictWords[before.verdict].noun} became ${verdictWords[after.verdict].noun.toLowerCase()}`]),
    ...(until(before) === until(after)
      ? []
      : [until(after) === '' ? 'does not end by itself' : `until ${until(after)}`]),
    ...(before.reason === after.reason ? [] : ['another reason']),
  ];
}

function untilSentence(until: string): string[] {
  return until === '' ? [] : [`until ${until}`];
}
