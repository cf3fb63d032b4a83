/** The seam to where rules are read and run: a child process, since rules and files are other people's and the parser is native. */
import type { FunctionFacts } from './function-facts.ts';
import type { Handler } from './handler.ts';
import type { RuleMeaning } from './meaning.ts';
import type { Rule, RuleOutcome } from './rule.ts';

export interface RuleRunner {
  /** What the text of a rule means. Never rejects for what it holds. */
  understand(text: string): Promise<RuleMeaning>;
  /** What a file says of handlers, and of functions where they are asked for; undefined where nothing. Never rejects for what it holds. */
  readFacts(path: string, content: Uint8Array, asked: AskedFacts): Promise<FileFacts | undefined>;
  /** Runs rules on one file, whose handlers are given. Never rejects for what the file or the rules hold. */
  run(path: string, content: Uint8Array, rules: readonly Rule[], handlers?: readonly Handler[]): Promise<RuleOutcome>;
}

/** `functions`: of every file, also of those that say nothing of handlers. */
export type AskedFacts = 'handlers' | 'functions';

/** Plain data. */
export interface FileFacts {
  /** By the name of the family of frameworks. */
  readonly families: Readonly<Record<string, unknown>>;
  /** Undefined where they are not asked for, and in languages whose functions are not known. */
  readonly functions: FunctionFacts | undefined;
  /** Why some or all of it is missing. */
  readonly problem?: string;
}

/** For scans that are given no rules: whoever asks it all the same has made a mistake. */
export const runnerOfNoRules: RuleRunner = {
  understand: () => Promise.reject(new Error('no rule is given')),
  readFacts: () => Promise.reject(new Error('no rule is given')),
  run: () => Promise.reject(new Error('no rule is given')),
};
