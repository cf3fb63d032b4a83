/** What the text of a rule was understood as: how it is written, how it is judged, and what a scan does for it. */
import type { Formula } from './formula.ts';
import type { HandlerDemand } from './handler-demand.ts';
import type { RuleObject } from './rule-object.ts';
import type { TaintSpec } from './taint-spec.ts';
import type { RuleSeverity, SourceType } from './rule.ts';

/** How a rule is written: an ast-grep rule, a bare pattern, a Semgrep rule, a sentence of controlled English, or other prose. */
export const ruleKinds = ['astGrep', 'pattern', 'semgrep', 'english', 'prose'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/**
 * `structural`: run as it is written. `compiled`: a sentence that was compiled. `model`: written by a model from prose, and approved by a person.
 * `notJudged`: kept, and never run.
 */
export const judgements = ['structural', 'compiled', 'model', 'notJudged'] as const;
export type Judgement = (typeof judgements)[number];

/** What a scan does for a rule. */
export type RulePlan =
  /** An ast-grep rule, which the native engine runs as it is. */
  | {
      readonly kind: 'structural';
      readonly config: { readonly rule: RuleObject; readonly constraints?: RuleObject; readonly utils?: RuleObject };
    }
  /** A formula over pieces of code of one file. */
  | { readonly kind: 'formula'; readonly formula: Formula }
  /** Values that flow from sources to sinks. */
  | { readonly kind: 'taint'; readonly taint: TaintSpec }
  /** Something that handlers must or must not do, with their guards in view. */
  | { readonly kind: 'handlers'; readonly demand: HandlerDemand };

/** One of the rules that a text holds: a Semgrep file may hold several, of which each match tells its own. */
export interface PlannedRule {
  readonly plan: RulePlan;
  /** As rules name languages (`javascript`, `go`); undefined: all in which it makes sense. `typescript` and `javascript` are told apart. */
  readonly languages: readonly string[] | undefined;
  /** Globs of paths beyond the rule's own glob pattern; empty: all. */
  readonly paths: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  /** Only places inside such handlers count; undefined: all. Demands on handlers say so themselves. */
  readonly within?: { readonly sourceTypes: readonly SourceType[]; readonly routes: readonly string[] };
  /** As the rule says it, with `$X` for what was matched; empty where it says nothing. */
  readonly message: string;
  readonly severity: RuleSeverity;
  /** What a match is replaced with, with `$X` for what was matched; undefined where the rule offers no fix. */
  readonly fix?: string;
}

export type RuleMeaning =
  | {
      readonly ok: true;
      readonly kind: RuleKind;
      readonly judgement: Exclude<Judgement, 'notJudged'>;
      /** For people: how the rule is judged, or what it was compiled to. */
      readonly explanation: string;
      /** At least one. */
      readonly rules: readonly PlannedRule[];
    }
  /** Prose that no shape fits: kept, never run, said everywhere. */
  | {
      readonly ok: true;
      readonly kind: 'prose';
      readonly judgement: 'notJudged';
      readonly explanation: string;
      /** The sentence nearest to it that would compile; empty where none is near. */
      readonly nearest: string;
      readonly rules: readonly [];
    }
  /** A rule that was meant as code or YAML, and cannot work: refused, with the line and what is allowed. */
  | { readonly ok: false; readonly kind: RuleKind; readonly message: string };
