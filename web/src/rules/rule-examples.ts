/** Pieces of code on which a rule is tried: what it must find something in, and what it must not; those that hold code are kept with it. */
import type { RuleMatch, RulesTryResult } from '../api/operations.ts';

export interface RuleExampleDraft {
  readonly key: number;
  readonly path: string;
  readonly code: string;
  readonly isMatch: boolean;
}

export interface ExampleOutcome {
  readonly key: number;
  readonly isAsWanted: boolean;
  readonly matches: readonly RuleMatch[];
  /** What was wrong with the file, as that it cannot be read. */
  readonly problem: string;
}

/** Each in a folder of its own, so that several may have one name. */
export function examplePath({ key, path }: RuleExampleDraft): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return `example-${key}/${parts.length === 0 ? 'example.js' : parts.join('/')}`;
}

export function tryable(examples: readonly RuleExampleDraft[]): readonly RuleExampleDraft[] {
  return examples.filter(({ code }) => code.trim() !== '');
}

export function outcomesOf(
  examples: readonly RuleExampleDraft[],
  { matches, problems }: Pick<RulesTryResult, 'matches' | 'problems'>,
): readonly ExampleOutcome[] {
  return tryable(examples).map((example) => {
    const path = examplePath(example);
    const found = matches.filter((match) => match.path === path);
    const problem = problems.find((each) => each.path === path)?.message ?? '';
    return { key: example.key, isAsWanted: found.length > 0 === example.isMatch, matches: found, problem };
  });
}
