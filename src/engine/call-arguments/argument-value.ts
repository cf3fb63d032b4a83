/** What stands in the brackets of one call, as far as its text alone tells: literals, names, and what cannot be told. */
import type { ConditionLiteral } from '../model/argument-condition.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type ArgumentValue =
  | { readonly kind: 'literal'; readonly value: ConditionLiteral }
  /** JavaScript's `undefined`: as good as not given. */
  | { readonly kind: 'absent' }
  /** A name, with dots: of a constant, a class, a variable. */
  | ({ readonly kind: 'name' } & TextRange)
  /** A call, or a new instance, of something with a name. */
  | ({ readonly kind: 'call' } & TextRange)
  | { readonly kind: 'list'; readonly items: readonly ArgumentValue[] }
  | { readonly kind: 'map'; readonly entries: readonly MapEntry[]; readonly isOpen: boolean }
  | { readonly kind: 'unknown' };

export interface MapEntry {
  readonly key: string;
  readonly value: ArgumentValue;
}

export interface CallArguments {
  readonly positional: readonly ArgumentValue[];
  /** From this place on there may be others than those that are written. */
  readonly openFrom?: number;
  readonly named: readonly MapEntry[];
  readonly isNamedOpen: boolean;
}
