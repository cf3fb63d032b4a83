/** How the service understands a rule that is being written. */
import { ConsoleError, type Fault } from '../api/console-error.ts';
import type { RulesTryResult } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import type { RuleDraft } from './rule-draft.ts';
import { useSettled } from './use-settled.ts';

export type Meaning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asking' }
  /** It cannot work as it stands. */
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | { readonly kind: 'failed'; readonly error: Error }
  | {
      readonly kind: 'understood';
      readonly result: Pick<RulesTryResult, 'kind' | 'judgement' | 'explanation' | 'nearest' | 'compiled'>;
      /** Of the text before: the newest is asked for. */
      readonly isOld: boolean;
    };

export function useMeaning({ rule, globPattern }: Pick<RuleDraft, 'rule' | 'globPattern'>): Meaning {
  const text = useSettled(rule);
  const glob = useSettled(globPattern).trim();
  const isAsked = text.trim() !== '';
  const { data, error, isPlaceholderData } = useOperation(
    'rulesTry',
    { rule: text, ...(glob === '' ? {} : { globPattern: glob }) },
    { isEnabled: isAsked, keepsPrevious: true, staleMs: Infinity },
  );
  if (rule.trim() === '') return { kind: 'nothing' };
  if (error instanceof ConsoleError && error.faults.length > 0) return { kind: 'faulty', faults: error.faults };
  if (error !== null) return { kind: 'failed', error };
  if (data === undefined || !isAsked) return { kind: 'asking' };
  return { kind: 'understood', result: data, isOld: isPlaceholderData || text !== rule };
}
