/** A rule of the verdict: it answers a question, or leaves it to the next one. */
import type { Answer } from '../model/verdict.ts';
import type { QuestionView } from './question-view.ts';

export interface VerdictRule {
  readonly name: string;
  /** For the page that explains the rules. */
  readonly sentence: string;
  /** It looks at all that the product is made of, so that what it says of tests and tools is of them alone. */
  readonly knowsProduct?: true;
  readonly judge: (view: QuestionView) => Promise<Answer | undefined>;
}
