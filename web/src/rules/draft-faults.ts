/** What is wrong with a rule before it is sent, and what the service found wrong with it, by the field that it stands at. */
import { ConsoleError } from '../api/console-error.ts';
import { nameMax, nameOf, type RuleDraft, ruleMax } from './rule-draft.ts';

export const shownAtFields = ['/name', '/rule', '/globPattern'] as const;

export function faultsBefore(draft: RuleDraft): Readonly<Record<string, string>> {
  const { rule } = draft;
  return {
    ...(rule.trim() === '' ? { '/rule': 'Say what code must or must not do, as “Never call eval.”' } : {}),
    ...(rule.length > ruleMax
      ? {
          '/rule': `This has ${rule.length.toLocaleString('en')} characters; a rule has at most ${ruleMax.toLocaleString('en')}.`,
        }
      : {}),
    ...(nameOf(draft).length > nameMax ? { '/name': `A name has at most ${nameMax} characters.` } : {}),
  };
}

export function faultsOf(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ConsoleError)) return {};
  return Object.fromEntries(error.faults.map(({ path, message }) => [path, message]));
}
