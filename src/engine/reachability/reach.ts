/**
 * The seam of reachability analysis: which vulnerable packages a scan asks about, and the answer for each.
 * `reachability/analyze.ts` implements `Reach`; the scan hands it the parsed facts of the repository's code.
 */
import type { VulnerableSymbols } from '../advisories/advisory.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { DependencyGraph, Package } from '../inventory/package.ts';
import type { FactReader } from '../languages/facts.ts';
import type { Verdict } from './verdict.ts';

export interface ReachQuestion {
  readonly package: Package;
  readonly advisoryId: string;
  readonly symbols: VulnerableSymbols;
}

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
