/** Analyses what a scan fetched as the operator set it up, and logs what became of fetching sources. */
import { join } from 'node:path';
import type { AnalysisTask, TreeSource } from '../analysis/analysis-task.ts';
import type { Analysis, AnalysisOptions } from '../analysis/analysis-child.ts';
import { AnalysisFailed } from '../analysis/analysis-failed.ts';
import { type ScanResult, scanResult } from '../scans/scan-result.ts';
import { describeFetched } from '../sources/fetch-sources.ts';
import { updateScanPhase } from '../scans/store.ts';
import type { ScanRun } from './scan-run.ts';

/** Of the repository that the scan fetched into. */
export function commitTree({ gitDir }: Pick<ScanRun, 'gitDir'>, commit: string): TreeSource {
  return { kind: 'commit', gitDir, commit };
}

export async function analyze(run: ScanRun, trees: readonly TreeSource[]): Promise<readonly ScanResult[]> {
  const { context, scan, rules, advisories, signal } = run;
  const { config, db } = context;
  const timeoutMs = config.scanTimeoutSeconds * 1000;
  const isFetching = Object.keys(config.packageSources.registries).length > 0;
  let last = '';
  const analysis = await onceMoreWhenEnded(
    {
      trees,
      advisoryFile: advisories.file,
      rules,
      privateRegistries: config.privateRegistries,
      factCacheDir: join(config.dataDir, 'cache', 'facts'),
      sourcesDir: isFetching ? join(config.dataDir, 'sources') : '',
      registries: config.packageSources.registries,
    },
    {
      // One clock for all of it: the job is given to another worker when the scan outlives it.
      timeoutMs,
      packageSources: config.packageSources,
      network: config.network,
      signal,
      onPhase(phase) {
        if (phase === last) return;
        last = phase;
        run.phases.begin(phase);
        updateScanPhase(db, scan, phase).catch(() => {});
      },
    },
    run,
  );
  tellOfSources(run, analysis);
  return analysis.reports.map((report, index) => scanResult(report, analysis.sourceGaps[index]));
}

/** A process that the system ended, where memory was short for a moment, is started once more before anybody waits. */
async function onceMoreWhenEnded(task: AnalysisTask, options: AnalysisOptions, { context, scan }: ScanRun) {
  const lane = context.config.analysisIsolation === 'organization' ? scan.organization_id : '';
  try {
    return await context.analyses.analyze(task, options, lane);
  } catch (error) {
    if (!(error instanceof AnalysisFailed) || !error.isEnded || options.signal?.aborted === true) throw error;
    context.log.warn({ scanId: scan.id, reason: error.message }, 'the analysis is started once more');
    return context.analyses.analyze(task, options, lane);
  }
}

function tellOfSources({ context: { log, config }, scan }: ScanRun, { fetched, failedWithSources }: Analysis): void {
  if (fetched === undefined) return;
  const { refused, problem } = fetched;
  const [first] = refused;
  const told = describeFetched(fetched, config.packageSources.budget);
  log.info({ scanId: scan.id, fetched: told, first, problem }, 'package sources were fetched');
  if (failedWithSources !== undefined) {
    const said = 'the analysis with package sources failed; the one without counts';
    log.warn({ scanId: scan.id, reason: failedWithSources }, said);
  }
}
