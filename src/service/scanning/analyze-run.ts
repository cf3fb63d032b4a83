/**
 * Analyses the commits of a scan; where the operator names registries, once more after the sources of packages were fetched
 * that could make verdicts surer.
 */
import { join } from 'node:path';
import { requestKey, type SourceRequest } from '../../engine/sources/source-store.ts';
import { fetchSources } from '../sources/fetch-sources.ts';
import { AnalysisFailed, analyzeCommits } from './analyze-commits.ts';
import type { ScanRun } from './scan-run.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { updateScanPhase } from '../scans/store.ts';

export async function analyze(run: ScanRun, commits: readonly string[]): Promise<readonly ScanResult[]> {
  const { context, scan, rules, gitDir, advisories, signal } = run;
  const { config, db } = context;
  const timeoutMs = config.scanTimeoutSeconds * 1000;
  const isFetching = Object.keys(config.packageSources).length > 0;
  const sourcesDir = isFetching ? join(config.dataDir, 'sources') : '';
  const request = {
    gitDir,
    commits,
    advisoryFile: advisories.file,
    rules,
    reachBudgetMs: Math.round(timeoutMs / (2 * commits.length)),
    factCacheDir: join(config.dataDir, 'cache', 'facts'),
    sourcesDir,
  };
  const onPhase = (phase: string): void => {
    updateScanPhase(db, scan, phase).catch(() => {});
  };
  // One clock for all of it: the job is given to another worker when the scan outlives it.
  const deadline = performance.now() + timeoutMs;
  const analyzed = (): Promise<readonly ScanResult[]> => {
    const limits = { timeoutMs: deadline - performance.now(), memoryMb: analysisMemoryMb };
    return analyzeCommits(request, limits, { signal, onPhase });
  };
  const results = await analyzed();
  const missing = results.flatMap((result) => result.missingSources);
  if (!isFetching || missing.length === 0) return results;
  onPhase('sources');
  if (!(await fetchMissing(run, missing, sourcesDir, (deadline - performance.now()) / 2))) return results;
  try {
    return await analyzed();
  } catch (error) {
    if (signal.aborted || !(error instanceof AnalysisFailed)) throw error;
    context.log.warn(
      { scanId: scan.id, err: error },
      'the analysis with package sources failed; the one without counts',
    );
    return results;
  }
}

/** True where the store holds more than before. What cannot be had leaves verdicts as careful as they were. */
async function fetchMissing(
  { context, scan, signal }: ScanRun,
  missing: readonly SourceRequest[],
  folder: string,
  timeoutMs: number,
): Promise<boolean> {
  const { config, log } = context;
  const once = [...new Map(missing.map((request) => [requestKey(request), request])).values()];
  const settings = { registries: config.packageSources, folder, network: config.network };
  const { kept, refused, problem } = await fetchSources(settings, once, { timeoutMs, signal });
  signal.throwIfAborted();
  const [first] = refused;
  log.info({ scanId: scan.id, kept, refused: refused.length, first, problem }, 'package sources were fetched');
  return kept > 0;
}

const analysisMemoryMb = 4096;
