/** One analysis in a child process of its own, which ends with it: what the command line does. */
import { type Analysis, type AnalysisChildOptions, type AnalysisOptions } from './analysis-child.ts';
import { analysisChildren } from './analysis-children.ts';
import type { AnalysisTask } from './analysis-task.ts';

export const analysisMemoryMb = 4096;

/** Most scans from the command line are over by then. */
const unwatchedMs = 1000;

export function analyzeTrees(task: AnalysisTask, options: AnalysisOptions & AnalysisChildOptions): Promise<Analysis> {
  return analysisChildren({ unwatchedMs, ...options, scansMax: 1, idleMax: 0 }).analyze(task, options);
}
