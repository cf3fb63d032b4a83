/**
 * The conductor's process as its owner sees it: takes one scan at a time under a clock and a memory limit, has fetched what it asks
 * for, and gives the reports or the reason it failed. After a failure it is of no use any more.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import type { NetworkSettings } from '../../config/network.ts';
import type { PackageSources } from '../../config/package-sources.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import { childEnvironment } from '../foundation/child-environment.ts';
import { bothFetched, budgetLeft } from '../sources/fetched-sources.ts';
import type { FetchedSources } from '../sources/fetched-sources.ts';
import type { SourceGap } from '../scans/scan-result.ts';
import { AnalysisFailed } from './analysis-failed.ts';
import type { AnalysisQuestion, AnalysisReply, AnalysisTask } from './analysis-task.ts';
import { sourceGaps } from './source-gaps.ts';

export interface AnalysisOptions {
  /** For everything together; 0: none. */
  readonly timeoutMs: number;
  /** How sources of packages are fetched from the registries of the task. */
  readonly packageSources: PackageSources;
  readonly network: NetworkSettings;
  readonly signal?: AbortSignal | undefined;
  readonly onPhase: (phase: string, detail: string) => void;
}

export interface Analysis {
  /** One a tree, in order. */
  readonly reports: readonly ScanReport[];
  /** What could not be had of sources, by report. */
  readonly sourceGaps: readonly (readonly SourceGap[])[];
  /** What became of fetching; absent where nothing was fetched. */
  readonly fetched?: FetchedSources;
  /** Why the judging with what was fetched failed; the reports are then those from before. */
  readonly failedWithSources?: string;
}

export interface Performed {
  readonly analysis: Analysis;
  /** What the process holds afterwards; `undefined` where it failed with the sources. */
  readonly rssBytes?: number;
  readonly failure?: AnalysisFailed;
}

export interface AnalysisChild {
  /** By `performance.now()`. */
  readonly startedMs: number;
  /** How many scans it was given. */
  scans(): number;
  isAlive(): boolean;
  /** @param deadlineMs by `performance.now()` */
  perform(task: AnalysisTask, options: AnalysisOptions & { readonly deadlineMs: number }): Promise<Performed>;
  /** Whether the caller's process waits for it. */
  hold(isHeld: boolean): void;
  /** At once where it may be busy; else it puts away what it has. */
  end(how: 'at once' | 'orderly'): void;
  readonly exited: Promise<void>;
}

export interface AnalysisChildOptions {
  readonly memoryMb: number;
  /** How long it goes without the thread that sees its parent gone while it is busy, which costs as much as a small scan; 0 where absent. */
  readonly unwatchedMs?: number;
  /** The child's program, where it is not ours: for tests of what becomes of one that dies. */
  readonly program?: URL;
}

const conductor = new URL(`analysis-process${extname(import.meta.filename)}`, import.meta.url);
const standardPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const lastWordsMax = 2000;

type Ending = 'timeout' | 'cancelled';

export function startAnalysisChild({
  memoryMb,
  unwatchedMs = 0,
  program = conductor,
}: AnalysisChildOptions): AnalysisChild {
  const child = fork(program, [String(unwatchedMs)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // A scanned repository's analysis has nothing to find in the environment.
    env: childEnvironment({ PATH: standardPath }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { promise: exited, resolve: setExited } = Promise.withResolvers<void>();
  let isAlive = true;
  let lastWords = '';
  let scans = 0;
  const gone = (): void => {
    isAlive = false;
    setExited();
  };
  child.on('exit', gone);
  child.on('error', gone);
  child.stderr?.on('data', (data: Buffer) => {
    lastWords = (lastWords + data.toString('utf8')).slice(-lastWordsMax);
  });

  const hold = (isHeld: boolean): void => {
    const change = isHeld ? 'ref' : 'unref';
    child[change]();
    child.channel?.[change]();
    if (child.stderr instanceof Socket) child.stderr[change]();
  };

  return {
    startedMs: performance.now(),
    scans: () => scans,
    isAlive: () => isAlive && child.connected,
    perform(task, options) {
      lastWords = '';
      return perform(child, { scan: ++scans, task, memoryMb, lastWords: () => lastWords }, options);
    },
    hold,
    end(how) {
      if (how === 'at once') child.kill('SIGKILL');
      else if (child.connected) child.disconnect();
    },
    exited,
  };
}

interface Work {
  readonly scan: number;
  readonly task: AnalysisTask;
  readonly memoryMb: number;
  readonly lastWords: () => string;
}

async function perform(
  child: ChildProcess,
  { scan, task, memoryMb, lastWords }: Work,
  options: AnalysisOptions & { readonly deadlineMs: number },
): Promise<Performed> {
  const { timeoutMs, deadlineMs, signal, onPhase } = options;
  let ending: Ending | undefined;
  const end = (why: Ending): void => {
    ending ??= why;
    child.kill('SIGKILL');
  };
  const left = deadlineMs - performance.now();
  const timer = timeoutMs > 0 ? setTimeout(() => end('timeout'), Math.max(0, left)) : undefined;
  const cancel = (): void => end('cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted === true) cancel();
  let judged: readonly ScanReport[] | undefined;
  let fetched: FetchedSources | undefined;
  const fetchMissing = async (reply: AnalysisReply & { kind: 'wanted' | 'judged' }): Promise<void> => {
    if (reply.kind === 'judged') judged = reply.reports;
    // A budget that is used up, or a registry that does not answer, is so for the next round too.
    if (fetched !== undefined && fetched.problem !== '')
      return ask(child, { scan, kind: 'fetched', hasMore: false, isAway: true });
    onPhase('sources', `${reply.missing.length} packages`);
    const { fetchSources } = await import('../sources/fetch-sources.ts');
    const budget = budgetLeft(options.packageSources.budget, fetched);
    const now = await fetchSources(
      { ...options.packageSources, budget, folder: task.sourcesDir, network: options.network },
      reply.missing,
      {
        timeoutMs: (deadlineMs - performance.now()) / 2,
        signal,
        onProgress: (detail) => onPhase('sources', detail),
      },
    );
    fetched = fetched === undefined ? now : bothFetched(fetched, now);
    const isAway = now.problem !== '' || now.refused.some(({ isPassing }) => isPassing);
    ask(child, { scan, kind: 'fetched', hasMore: now.kept > 0, isAway });
  };
  const { promise: done, resolve, reject } = Promise.withResolvers<AnalysisReply & { kind: 'done' }>();
  const onReply = (reply: AnalysisReply): void => {
    if (reply.scan !== scan) return;
    if (reply.kind === 'phase') onPhase(reply.phase, reply.detail);
    else if (reply.kind === 'judged' || reply.kind === 'wanted') fetchMissing(reply).catch(reject);
    else if (reply.kind === 'done') resolve(reply);
    else reject(new AnalysisFailed(`the analysis failed: ${reply.message}`));
  };
  const onExit = (code: number | null, killedBy: string | null): void =>
    reject(explainExit(ending, { code, killedBy, lastWords: lastWords(), timeoutMs, memoryMb }));
  child.on('message', onReply);
  child.on('error', reject);
  child.on('exit', onExit);
  try {
    ask(child, { scan, kind: 'start', task });
    const { reports, rssBytes } = await done;
    const analysis = { reports, sourceGaps: gapsOf(reports, fetched), ...(fetched === undefined ? {} : { fetched }) };
    return { analysis, rssBytes };
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof AnalysisFailed)) throw error;
    if (judged === undefined || fetched === undefined) throw error;
    const failedWithSources = error.message;
    return {
      analysis: { reports: judged, sourceGaps: gapsOf(judged, fetched), fetched, failedWithSources },
      failure: error,
    };
  } finally {
    clearTimeout(timer);
    child.off('message', onReply);
    child.off('error', reject);
    child.off('exit', onExit);
    signal?.removeEventListener('abort', cancel);
  }
}

function gapsOf(reports: readonly ScanReport[], fetched: FetchedSources | undefined) {
  return reports.map(({ missingSources }) => sourceGaps(missingSources, fetched));
}

/** A child that cannot be asked any more is ending, and its end says why. */
function ask(child: ChildProcess, question: AnalysisQuestion): void {
  if (child.connected) child.send(question, () => {});
}

interface Exit {
  readonly code: number | null;
  readonly killedBy: string | null;
  readonly lastWords: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

function explainExit(
  ending: Ending | undefined,
  { code, killedBy, lastWords, timeoutMs, memoryMb }: Exit,
): AnalysisFailed {
  if (ending === 'timeout') {
    return new AnalysisFailed(
      `the analysis took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped; raise VEDETTE_SCAN_TIMEOUT_SECONDS for large repositories`,
      { isStopped: true },
    );
  }
  if (ending === 'cancelled') return new AnalysisFailed('the analysis was cancelled', { isStopped: true });
  if (/heap out of memory/.test(lastWords) || killedBy === 'SIGABRT')
    return new AnalysisFailed(`the analysis needed more than its ${memoryMb} MB of memory and was stopped`);
  return new AnalysisFailed(`the analysis process ended unexpectedly (${killedBy ?? `exit code ${code}`})`, {
    isEnded: true,
  });
}
