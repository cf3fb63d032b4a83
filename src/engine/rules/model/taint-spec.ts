/** Which values may not come where, and what makes them harmless on the way. */
import type { Formula } from './formula.ts';

export interface TaintSpec {
  readonly sources: readonly TaintSource[];
  readonly sinks: readonly TaintSink[];
  readonly sanitizers: readonly TaintSanitizer[];
  readonly propagators: readonly TaintPropagator[];
}

export type TaintSource =
  /** Code whose value is tainted; where that is lasting, the variable that it is stays tainted from there on. */
  | { readonly kind: 'code'; readonly formula: Formula; readonly isLasting?: boolean }
  /** What comes in with a request or message, as the frameworks of each language hand it out. */
  | { readonly kind: 'requestInput' };

export type TaintSink =
  /** Code in which no tainted value may stand; with a `focus`, only what it shows; where that is exact, only the value of the whole. */
  | { readonly kind: 'code'; readonly formula: Formula; readonly isExact?: boolean }
  /** Calls of functions by their dotted names (`db.query`, `*.execute`), in any language; all arguments, or only those at these places from 0. */
  | { readonly kind: 'calls'; readonly names: readonly string[]; readonly arguments?: readonly number[] };

export type TaintSanitizer =
  /**
   * Code whose value is harmless, and all in it unless that is exact; where that is lasting, variables in it are harmless from there on. One that
   * yields is none where the same code is a source or a sink.
   */
  | {
      readonly kind: 'code';
      readonly formula: Formula;
      readonly isExact?: boolean;
      readonly isLasting?: boolean;
      readonly yields?: boolean;
    }
  | { readonly kind: 'calls'; readonly names: readonly string[] };

/** Code by which taint goes from one variable of it to another: `$TO.append($FROM)`. */
export interface TaintPropagator {
  readonly formula: Formula;
  readonly from: string;
  readonly to: string;
}
