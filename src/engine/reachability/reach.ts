/**
 * The seam of reachability analysis: which vulnerable packages a scan asks about, and the answer for each.
 * `reachability/analyze.ts` implements `Reach`; the scan hands it the parsed facts of the repository's code.
 */
import type { ReachQuestion } from '../model/reach-question.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import type { FactReader } from '../syntax/fact-reader.ts';
import type { Verdict } from '../model/verdict.ts';

export interface ReachInput {
  readonly tree: FileTree;
  readonly packages: readonly Package[];
  readonly graphs: readonly DependencyGraph[];
  readonly facts: FactReader;
  readonly questions: readonly ReachQuestion[];
  /** Wall-clock allowance in milliseconds for reading code; what is not read by then is `budget_exceeded`. 0: none. */
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/** One verdict for each question, in order. */
export type Reach = (input: ReachInput) => Promise<readonly Verdict[]>;
