/** What the parent and the forked process say to each other. */
import type { Handler } from '../../engine/rules/model/handler.ts';
import type { RuleMeaning } from '../../engine/rules/model/meaning.ts';
import type { Rule, RuleOutcome } from '../../engine/rules/model/rule.ts';
import type { AskedFacts, FileFacts } from '../../engine/rules/model/rule-runner.ts';

export type RuleTask =
  | {
      readonly kind: 'run';
      readonly path: string;
      readonly content: Uint8Array;
      readonly rules: readonly Rule[];
      readonly handlers: readonly Handler[];
    }
  | {
      readonly kind: 'readFacts';
      readonly path: string;
      readonly content: Uint8Array;
      readonly asked: AskedFacts;
    }
  | { readonly kind: 'understand'; readonly text: string };

export type RuleAnswer =
  /** Said once, as soon as a task may be sent. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'ran'; readonly outcome: RuleOutcome; readonly rssBytes: number }
  | { readonly kind: 'factsRead'; readonly facts: FileFacts | undefined; readonly rssBytes: number }
  | { readonly kind: 'understood'; readonly meaning: RuleMeaning; readonly rssBytes: number };
