/** What was not read of the repository's own code: it blocks the answers that reading it could change. */
import type { LanguageName } from '../model/language-name.ts';
import type { Unparsed } from '../syntax/fact-reader.ts';

/** A first-party file that gave no facts, for the languages whose imports it could hide. */
export interface Gap extends Unparsed {
  readonly languages: readonly LanguageName[];
  readonly isOverBudget: boolean;
}
