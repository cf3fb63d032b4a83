/** Who decided on the same before, as the refusal tells it. */
import { ConsoleError } from '../api/console-error.ts';
import type { Verdict } from '../api/operations.ts';

export interface Conflict {
  readonly actor: string;
  readonly verdict: Verdict;
  readonly at: string;
  readonly decisionId: string;
}

const told = /(?:^|: )(\S+(?: \S+)?) decided (accepted|snoozed|falsePositive) on (\S+) \(([\da-f-]+)\)\.?$/;

/** Empty where it is no such refusal. */
export function conflictsOf(error: Error | null): readonly Conflict[] {
  if (!(error instanceof ConsoleError) || error.kind !== 'conflict') return [];
  // Of a change, the refusal itself says it; of new ones, each where it stands.
  return [error.message, ...error.faults.map(({ message }) => message)].flatMap((message) => {
    const [, actor, verdict, at, decisionId] = told.exec(message) ?? [];
    if (actor === undefined || verdict === undefined || at === undefined || decisionId === undefined) return [];
    return [{ actor, verdict: verdict as Verdict, at, decisionId }];
  });
}
