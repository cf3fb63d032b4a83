/**
 * Runs the conductor of a scan in a child process with a wall clock and a memory limit, fetches what it asks for, and gives its
 * reports or the reason it failed. The service and the command line both come through here.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { NetworkSettings } from '../../config/network.ts';
import type { PackageSources } from '../../config/package-sources.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import { childEnvironment } from '../foundation/child-environment.ts';
import { type FetchedSources, fetchSources } from '../sources/fetch-sources.ts';
import type { SourceGap } from '../scans/scan-result.ts';
import { sourceGaps } from './source-gaps.ts';
import type { AnalysisQuestion, AnalysisReply, AnalysisTask } from './analysis-task.ts';

/** The message is for the person who looks at the scan. */
export class AnalysisFailed extends Error {
  override readonly name = 'AnalysisFailed';
  /** The process was ended, by the system or by what it read: which of the two, only another try can tell. */
  readonly isEnded: boolean;

  constructor(message: string, { isEnded = false }: { readonly isEnded?: boolean } = {}) {
    super(message);
    this.isEnded = isEnded;
  }
}

export interface AnalysisOptions {
  /** For everything together; 0: none. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** How sources of packages are fetched from the registries of the task. */
  readonly packageSources: PackageSources;
  readonly network: NetworkSettings;
  readonly signal?: AbortSignal | undefined;
  readonly onPhase: (phase: string, detail: string) => void;
  /** The child's program, where it is not ours: for tests of what becomes of one that dies. */
  readonly program?: URL;
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

export const analysisMemoryMb = 4096;
const conductor = new URL('analysis-process.ts', import.meta.url);
const standardPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

type Ending = 'timeout' | 'cancelled';

export async function analyzeTrees(task: AnalysisTask, options: AnalysisOptions): Promise<Analysis> {
  const { timeoutMs, memoryMb, signal, onPhase, program = conductor } = options;
  const deadline = timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // A scanned repository's analysis has nothing to find in the environment.
    env: childEnvironment({ PATH: standardPath }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.on('data', (data: Buffer) => {
    lastWords = (lastWords + data.toString('utf8')).slice(-2000);
  });
  let ending: Ending | undefined;
  const end = (why: Ending): void => {
    ending ??= why;
    child.kill('SIGKILL');
  };
  const timer = timeoutMs > 0 ? setTimeout(() => end('timeout'), timeoutMs) : undefined;
  const cancel = (): void => end('cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  let judged: readonly ScanReport[] | undefined;
  let fetched: FetchedSources | undefined;
  const fetchMissing = async (reply: AnalysisReply & { kind: 'judged' }): Promise<void> => {
    judged = reply.reports;
    onPhase('sources', `${reply.missing.length} packages`);
    fetched = await fetchSources(
      { ...options.packageSources, folder: task.sourcesDir, network: options.network },
      reply.missing,
      {
        timeoutMs: (deadline - performance.now()) / 2,
        signal,
        onProgress: (detail) => onPhase('sources', detail),
      },
    );
    ask(child, { kind: 'fetched', hasMore: fetched.kept > 0 });
  };
  try {
    const reports = await new Promise<readonly ScanReport[]>((resolve, reject) => {
      child.on('message', (reply: AnalysisReply) => {
        if (reply.kind === 'phase') onPhase(reply.phase, reply.detail);
        else if (reply.kind === 'judged') fetchMissing(reply).catch(reject);
        else if (reply.kind === 'done') resolve(reply.reports);
        else reject(new AnalysisFailed(`the analysis failed: ${reply.message}`));
      });
      child.on('error', reject);
      child.on('exit', (code, killedBy) =>
        reject(explainExit(ending, { code, killedBy, lastWords, timeoutMs, memoryMb })),
      );
      ask(child, { kind: 'start', task });
    });
    return { reports, sourceGaps: gapsOf(reports, fetched), ...(fetched === undefined ? {} : { fetched }) };
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof AnalysisFailed)) throw error;
    if (judged === undefined || fetched === undefined) throw error;
    return { reports: judged, sourceGaps: gapsOf(judged, fetched), fetched, failedWithSources: error.message };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    if (child.connected) child.disconnect();
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
    );
  }
  if (ending === 'cancelled') return new AnalysisFailed('the analysis was cancelled');
  if (/heap out of memory/.test(lastWords) || killedBy === 'SIGABRT')
    return new AnalysisFailed(`the analysis needed more than its ${memoryMb} MB of memory and was stopped`);
  return new AnalysisFailed(`the analysis process ended unexpectedly (${killedBy ?? `exit code ${code}`})`, {
    isEnded: true,
  });
}
