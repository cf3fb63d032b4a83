/** An organization's own rule as the engine runs it, and what a run finds. */
import type { Span } from '../../model/span.ts';
import type { MatchFingerprint } from './match-fingerprint.ts';

export const sourceTypes = [
  'HTTP_HANDLER',
  'FILE_HANDLER',
  'CLI_HANDLER',
  'MESSAGE_HANDLER',
  'WEBSOCKET_HANDLER',
  'RPC_HANDLER',
  'SCHEDULED_HANDLER',
] as const;
export type SourceType = (typeof sourceTypes)[number];

export interface Rule {
  readonly id: string;
  readonly name: string;
  /** As it was written: code, YAML or prose; what a person approved where a model wrote it. */
  readonly rule: string;
  readonly globPattern: string;
  /** Empty means all code. */
  readonly sourceTypes: readonly SourceType[];
}

/** How urgent a rule's matches are: what its YAML says (`error`, `warning`, `info` or `hint`), `medium` where it says nothing. */
export type RuleSeverity = 'high' | 'medium' | 'low';

export interface RuleMatch {
  readonly ruleId: string;
  readonly path: string;
  readonly span: Span;
  /** The first matched line, at most 200 characters. */
  readonly snippet: string;
  /** What the rule says of it; the rule's name where it says nothing. */
  readonly message: string;
  /** Absent means `medium`. */
  readonly severity?: RuleSeverity;
  /** Where a tainted value came from, step by step, the match itself last; absent where nothing flows. */
  readonly steps?: readonly RuleStep[];
  /** The handler that the rule found wanting; absent for rules that ask about no handler. */
  readonly handler?: { readonly framework: string; readonly name: string; readonly route: string };
  /** What the rule would put in place of the match; absent where it offers nothing. */
  readonly fix?: RuleFix;
  /** By what a later scan knows it again; absent where nobody computed it, so that its line alone tells. */
  readonly fingerprint?: MatchFingerprint;
}

export interface RuleStep {
  readonly path: string;
  readonly span: Span;
  /** The line on which it begins, at most 200 characters. */
  readonly snippet: string;
}

export interface RuleFix {
  readonly span: Span;
  readonly replacement: string;
  /** The same as a unified patch of the file. */
  readonly patch: string;
}

/** A rule or a file that could not be run, with what to do about it. */
export interface RuleProblem {
  readonly ruleId: string;
  /** The rule's name, where whoever told it knows. */
  readonly ruleName?: string;
  /** Empty where the rule itself is at fault. */
  readonly path: string;
  readonly message: string;
  /** The rule was run, and what it found stands, but it may have found more. */
  readonly isPartial?: true;
}

export interface RuleOutcome {
  /** Sorted by path, position, rule id. */
  readonly matches: readonly RuleMatch[];
  readonly problems: readonly RuleProblem[];
}

/** Where a rule was not run to its end. */
export interface UncheckedPlace {
  readonly ruleId: string;
  /** Empty where that may be anywhere. */
  readonly path: string;
}

/** What rules found in a whole tree. */
export interface RuleCheck extends RuleOutcome {
  /** All of them, however few of the problems are listed: what was found there before may be there still. */
  readonly unchecked: readonly UncheckedPlace[];
}
