/** What a rule asks of handlers. */
import type { SourceType } from './rule.ts';

export interface HandlerDemand {
  /** Handlers of these kinds; empty: all. */
  readonly sourceTypes: readonly SourceType[];
  /** Only handlers whose route fits one of these globs; empty: all. */
  readonly routes: readonly string[];
  /** `must`: called in the handler, by a guard before it, or one call further. `mustNot`: in none of these. */
  readonly mode: 'must' | 'mustNot';
  /** What is to be called: any of these suffices. */
  readonly calls: readonly CallName[];
  /** The demanded call has to come before these; empty: anywhere. Guards come before everything. */
  readonly before: readonly CallName[];
}

/** What a call is named. */
export type CallName =
  /** Dotted, `*` for any part: `requireAuth`, `db.query`, `*.execute`. Without a dot it fits the last part of a longer name. */
  | { readonly kind: 'name'; readonly name: string }
  /** What people call by many names, such as an authentication check: told by the words of a name. */
  | { readonly kind: 'concept'; readonly concept: Concept };

export const concepts = [
  'authentication',
  'authorization',
  'validation',
  'rateLimit',
  'csrf',
  'logging',
  'escaping',
] as const;
export type Concept = (typeof concepts)[number];
