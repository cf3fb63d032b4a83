/** What an operator of mutation is: a name, and the changes it would make at one place of a syntax tree. */
import type { Place } from './syntax.ts';

/** `text` in place of what stands from `start` to `end`, in UTF-16 units. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Operator {
  readonly name: string;
  /** For `--list-operators`: one line. */
  readonly does: string;
  readonly changes: (place: Place) => readonly Change[];
}
