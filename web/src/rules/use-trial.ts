/** Trying a rule: on its examples, which are judged one by one, and on a repository, as scans would look at it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { RulesTryResult } from '../api/operations.ts';
import type { RuleDraft } from './rule-draft.ts';
import { type ExampleOutcome, examplePath, outcomesOf, type RuleExampleDraft, tryable } from './rule-examples.ts';

interface Tried {
  readonly startedAt: number;
  readonly draft: RuleDraft;
  readonly repositoryId: string;
  readonly outcomes: readonly ExampleOutcome[];
  /** Of the repository; undefined where none was chosen. */
  readonly answer: RulesTryResult | undefined;
}

export interface Trial {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why it was not even asked. */
  readonly problem: string;
  readonly hasExamples: boolean;
  readonly result: Tried | undefined;
}

export function useTrial(draft: RuleDraft, examples: readonly RuleExampleDraft[], repositoryId: string): Trial {
  const [problem, setProblem] = useState('');
  const files = tryable(examples).map((example) => ({ path: examplePath(example), content: example.code }));
  const trying = useMutation({
    mutationFn: async (startedAt: number): Promise<Tried> => {
      const { rule, globPattern } = draft;
      const sourceTypes = [...draft.sourceTypes];
      const glob = globPattern.trim() === '' ? {} : { globPattern: globPattern.trim() };
      // Examples are code to think with, wherever the rule looks.
      const [onExamples, answer] = await Promise.all([
        files.length === 0 ? undefined : call('rulesTry', { rule, sourceTypes, files }),
        repositoryId === '' ? undefined : call('rulesTry', { rule, sourceTypes, repositoryId, ...glob }),
      ]);
      const outcomes = onExamples === undefined ? [] : outcomesOf(examples, onExamples);
      return { startedAt, draft, repositoryId, outcomes, answer };
    },
  });
  const start = (): void => {
    const wrong =
      draft.rule.trim() === ''
        ? 'Write the rule first.'
        : repositoryId === '' && files.length === 0
          ? 'Choose a repository, or add an example.'
          : '';
    setProblem(wrong);
    if (wrong === '') trying.mutate(performance.now());
  };
  return {
    start,
    isPending: trying.isPending,
    error: trying.error,
    problem,
    hasExamples: files.length > 0,
    result: trying.data,
  };
}
