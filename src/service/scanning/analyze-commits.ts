/** Runs the analysis of fetched commits in a child process with a wall clock and a memory limit, and gives its results or the reason it failed. */
import { fork } from 'node:child_process';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { AnalysisReply, AnalysisRequest } from './analysis-process.ts';
import type { ScanResult } from '../scans/scan-result.ts';

/** The message is for the person who looks at the scan. */
export class AnalysisFailed extends Error {
  override readonly name = 'AnalysisFailed';
}

export interface AnalysisLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export async function analyzeCommits(
  request: AnalysisRequest,
  limits: AnalysisLimits,
  { signal, onPhase }: { signal: AbortSignal; onPhase: (phase: string) => void },
): Promise<readonly ScanResult[]> {
  const child = fork(new URL('analysis-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    // A scanned repository's analysis has nothing to find in the environment.
    env: childEnvironment({ PATH: standardPath }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.on('data', (data: Buffer) => {
    lastWords = (lastWords + data.toString('utf8')).slice(-2000);
  });
  let ending: 'timeout' | 'cancelled' | undefined;
  const end = (why: 'timeout' | 'cancelled'): void => {
    ending ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('timeout'), limits.timeoutMs);
  const cancel = (): void => end('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      child.on('message', (reply: AnalysisReply) => {
        if (reply.kind === 'phase') onPhase(reply.phase);
        else if (reply.kind === 'done') resolve(reply.results);
        else reject(new AnalysisFailed(`the analysis failed: ${reply.message}`));
      });
      child.on('error', reject);
      child.on('exit', (code, killedBy) =>
        reject(new AnalysisFailed(explainExit(ending, code, killedBy, lastWords, limits))),
      );
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    if (child.connected) child.disconnect();
  }
}

const standardPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function explainExit(
  ending: 'timeout' | 'cancelled' | undefined,
  code: number | null,
  killedBy: string | null,
  lastWords: string,
  limits: AnalysisLimits,
): string {
  if (ending === 'timeout') {
    return `the analysis took longer than ${Math.round(limits.timeoutMs / 1000)} seconds and was stopped; raise VEDETTE_SCAN_TIMEOUT_SECONDS for large repositories`;
  }
  if (ending === 'cancelled') return 'the analysis was cancelled';
  if (/heap out of memory/.test(lastWords) || killedBy === 'SIGABRT') {
    return `the analysis needed more than its ${limits.memoryMb} MB of memory and was stopped`;
  }
  return `the analysis process ended unexpectedly (${killedBy ?? `exit code ${code}`})`;
}
