/** One analysis in a child process of its own, which ends with it: what the command line does. */
import {
  type Analysis,
  type AnalysisChild,
  type AnalysisChildOptions,
  type AnalysisOptions,
  startAnalysisChild,
} from './analysis-child.ts';
import { analysisChildren } from './analysis-children.ts';
import type { AnalysisTask } from './analysis-task.ts';

export const analysisMemoryMb = 4096;

const options = {
  memoryMb: analysisMemoryMb,
  /** Most scans from the command line are over by then. */
  unwatchedMs: 1000,
} as const;

let begun: AnalysisChild | undefined;

/**
 * Starts the child of the one analysis that this process is going to ask for: it takes longer to load than the whole command line. Where it
 * is not asked for after all, it keeps nobody waiting and ends with this process.
 */
export function beginAnalysis(): void {
  begun = startAnalysisChild(options);
  begun.hold(false);
}

/** @param given its `program` stands in for the child's, in tests of what becomes of one that dies */
export function analyzeTrees(
  task: AnalysisTask,
  given: AnalysisOptions & Pick<AnalysisChildOptions, 'program'>,
): Promise<Analysis> {
  const { program } = given;
  const first = begun;
  begun = undefined;
  const children = analysisChildren({
    ...options,
    scansMax: 1,
    idleMax: 0,
    ...(first === undefined ? {} : { first }),
    ...(program === undefined ? {} : { program }),
  });
  return children.analyze(task, given);
}
