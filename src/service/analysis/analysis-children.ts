/**
 * A pool of conductors that live on between scans, since starting one costs more than most scans. One is replaced by age, by scans
 * served, by what it holds, and after every failure; one that has nothing to do for a while is ended. What fails in a child that
 * served before is tried once more in a new one, so that no scan pays for an earlier one.
 */
import {
  type Analysis,
  type AnalysisChild,
  type AnalysisChildOptions,
  type AnalysisOptions,
  type Performed,
  startAnalysisChild,
} from './analysis-child.ts';
import { AnalysisFailed } from './analysis-failed.ts';
import type { AnalysisTask } from './analysis-task.ts';

export interface AnalysisChildrenOptions extends AnalysisChildOptions {
  /** Scans that one child serves; 1: each has its own. */
  readonly scansMax: number;
  /** Idle children at most. */
  readonly idleMax: number;
  readonly idleMs?: number;
  readonly ageMsMax?: number;
  /** Of the system's count, after a scan. */
  readonly idleBytesMax?: number;
  /** Taken before any other is started. */
  readonly first?: AnalysisChild;
}

export interface AnalysisChildren extends AsyncDisposable {
  /** @param lane a child serves one lane alone */
  analyze(task: AnalysisTask, options: AnalysisOptions, lane?: string): Promise<Analysis>;
  counts(): { readonly busy: number; readonly idle: number };
}

interface Idle {
  readonly lane: string;
  readonly child: AnalysisChild;
  readonly timer: NodeJS.Timeout;
}

const defaults = { idleMs: 60_000, ageMsMax: 30 * 60_000, idleBytesMax: 512 * 1024 ** 2 };

export function analysisChildren(options: AnalysisChildrenOptions): AnalysisChildren {
  const { scansMax, idleMax, idleMs, ageMsMax, idleBytesMax } = { ...defaults, ...options };
  /** Those that wait longest come first. */
  const idle: Idle[] = [];
  const living = new Set<AnalysisChild>();
  let isClosed = false;

  let { first } = options;
  const start = (): AnalysisChild => {
    const child = first?.isAlive() === true ? first : startAnalysisChild(options);
    first = undefined;
    child.hold(true);
    living.add(child);
    void child.exited.then(() => living.delete(child));
    return child;
  };

  const dismiss = (waiting: Idle): void => {
    clearTimeout(waiting.timer);
    idle.splice(idle.indexOf(waiting), 1);
    waiting.child.end('orderly');
  };

  const takeIdle = (lane: string): AnalysisChild | undefined => {
    for (const waiting of idle.toReversed()) {
      if (waiting.lane !== lane) continue;
      const { child, timer } = waiting;
      if (!child.isAlive() || performance.now() - child.startedMs > ageMsMax) {
        dismiss(waiting);
        continue;
      }
      clearTimeout(timer);
      idle.splice(idle.indexOf(waiting), 1);
      child.hold(true);
      return child;
    }
    return undefined;
  };

  const putAway = (child: AnalysisChild, lane: string, rssBytes: number): void => {
    if (isClosed || child.scans() >= scansMax || rssBytes > idleBytesMax || idleMax === 0) {
      child.end('orderly');
      return;
    }
    child.hold(false);
    const waiting = { lane, child, timer: setTimeout(() => dismiss(waiting), idleMs).unref() };
    idle.push(waiting);
    const [oldest] = idle;
    if (idle.length > idleMax && oldest !== undefined) dismiss(oldest);
  };

  const perform = async (
    child: AnalysisChild,
    task: AnalysisTask,
    timed: AnalysisOptions & { readonly deadlineMs: number },
    lane: string,
  ): Promise<Performed> => {
    let performed: Performed | undefined;
    try {
      performed = await child.perform(task, timed);
      return performed;
    } finally {
      if (performed?.rssBytes === undefined) child.end('at once');
      else putAway(child, lane, performed.rssBytes);
    }
  };

  return {
    async analyze(task, given, lane = '') {
      if (isClosed) throw new AnalysisFailed('the analysis was cancelled', { isStopped: true });
      const deadlineMs = given.timeoutMs > 0 ? performance.now() + given.timeoutMs : Number.POSITIVE_INFINITY;
      const timed = { ...given, deadlineMs };
      const child = takeIdle(lane);
      if (child !== undefined) {
        try {
          const { analysis, failure } = await perform(child, task, timed, lane);
          if (failure === undefined || failure.isStopped) return analysis;
        } catch (error) {
          if (!(error instanceof AnalysisFailed) || error.isStopped || isClosed) throw error;
        }
      }
      return (await perform(start(), task, timed, lane)).analysis;
    },
    counts: () => ({ busy: living.size - idle.length, idle: idle.length }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      const ending = [...living];
      for (const child of ending) {
        child.hold(true);
        child.end('at once');
      }
      await Promise.all(ending.map(({ exited }) => exited));
    },
  };
}
