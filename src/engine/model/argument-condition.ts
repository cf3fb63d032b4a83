/**
 * What the arguments of a call must be for a vulnerable function to do harm, or to do none: of one argument, or of a value
 * within it, whether it is given and what it is.
 */

export type ConditionLiteral = string | number | boolean | null;

export interface ArgumentTest {
  /** The ways to give the argument: by its place, from 0, or by its name. `*` is any argument. */
  readonly argument: readonly (number | string)[];
  /** Keys that lead to a value within it: an option, or one within another. */
  readonly key?: readonly string[];
  /** Keys count whatever the case of their letters is, as those of headers do. */
  readonly ignoresCase?: true;
  /** That it is given at all, or that it is not. */
  readonly isGiven?: boolean;
  /** Literals that it may be. */
  readonly equals?: readonly ConditionLiteral[];
  /** What else it may be, as code names it: `yaml.SafeLoader`; `WithMethods()` is a call of that. */
  readonly isOneOf?: readonly string[];
}
