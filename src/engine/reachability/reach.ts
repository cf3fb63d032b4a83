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
  /**
   * Bytes of code that are read at most, of the repository's own and of installed packages each; what lies beyond is
   * `budget_exceeded`. A count and no clock, so that a busy machine answers the same. Absent: 1 GiB.
   */
  readonly codeBytesMax?: number | undefined;
  readonly signal?: AbortSignal;
}

/** One verdict for each question, in order. */
export type Reach = (input: ReachInput) => Promise<readonly Verdict[]>;
