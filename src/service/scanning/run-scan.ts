/** One scan from its job to its record: claim, fetch, analyse, record. Whatever goes wrong ends the scan with a reason a person can act on. */
import { type ScanRun, remoteOf } from './scan-run.ts';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import type { ScanJob } from '../jobs/job-queue.ts';
import { fetchCommit } from '../git/fetch-commit.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { resolveHead } from '../git/resolve-head.ts';
import { findRepository } from '../repositories/store.ts';
import { runPullRequestScan } from './run-pull-request-scan.ts';
import { rulesOfRepository } from '../rules/rules-of-repository.ts';
import { AnalysisFailed } from '../analysis/analyze-trees.ts';
import { analysisVersion } from './analysis-version.ts';
import { analyze } from './analyze-run.ts';
import { recordScan } from './record-scan.ts';
import { workFolder } from './work-folders.ts';
import { claimScan, endScan, findScan, type ScanRow, updateScanPhase } from '../scans/store.ts';

export async function runScan(context: Context, job: ScanJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log, metrics } = context;
  const scan = await claimScan(db, job.organizationId, job.scanId, clock.now());
  if (scan === undefined) return;
  const folder = workFolder(context.config.dataDir, scan);
  const stopped = new AbortController();
  const watch = watchForCancellation(context, scan, stopped);
  const finished = metrics.scanSeconds.startTimer({ kind: scan.kind });
  log.info(
    { scanId: scan.id, repositoryId: scan.repository_id, kind: scan.kind, attempt: scan.attempt },
    'scan started',
  );
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const repository = await findRepository(db, scan.organization_id, scan.repository_id);
    const advisories = context.advisories.current() ?? (await context.advisories.refresh());
    if (repository !== undefined) {
      const rules = await rulesOfRepository(db, scan.organization_id, scan.repository_id);
      const run = {
        context,
        scan,
        repository,
        rules,
        gitDir: join(folder, 'git'),
        advisories,
        signal: AbortSignal.any([signal, stopped.signal]),
      };
      await (scan.kind === 'pr' ? runPullRequestScan(run) : runFullScan(run));
    }
  } catch (error) {
    // The queue takes the job back when this process stops; the scan stays as it is for the next attempt.
    if (signal.aborted) throw error;
    await failScan(context, scan, error);
  } finally {
    clearInterval(watch);
    finished();
    await rm(folder, { recursive: true, force: true });
    const ended = await findScan(db, scan.organization_id, scan.id);
    if (ended !== undefined) metrics.scansEnded.inc({ kind: scan.kind, state: ended.state });
    log.info({ scanId: scan.id, state: ended?.state, reason: ended?.reason }, 'scan ended');
  }
}

/** A scan whose worker died too often. */
export async function quarantineScan(context: Context, job: ScanJob): Promise<void> {
  const scan = await claimScan(context.db, job.organizationId, job.scanId, context.clock.now());
  if (scan === undefined) return;
  const reason = 'the process that ran this scan ended again and again; start a new scan to try once more';
  await endScan(context.db, scan, { state: 'failed', reason }, context.clock.now());
}

async function runFullScan(run: ScanRun): Promise<void> {
  const { context, scan, repository, gitDir, advisories } = run;
  const { db, clock } = context;
  const remote = await remoteOf(run);
  if (scan.trigger === 'schedule') {
    const head = await resolveHead({ ...remote, ref: repository.default_branch });
    if (
      head === repository.scanned_commit_sha &&
      advisories.snapshot === repository.scanned_snapshot &&
      repository.scanned_with === analysisVersion
    ) {
      const end = {
        state: 'skipped',
        reason: 'neither the branch nor the advisories have changed since the last scan',
        commitSha: head,
        snapshot: advisories.snapshot,
      } as const;
      await endScan(db, scan, end, clock.now());
      return;
    }
  }
  const { commitSha } = await fetchCommit({ ...remote, ref: repository.default_branch, into: gitDir });
  const [result] = await analyze(run, [commitSha]);
  if (result === undefined) throw new Error('an analysis came back without a result');
  await updateScanPhase(db, scan, 'record');
  const outcome = await recordScan(
    db,
    { ...scan, branch: repository.default_branch },
    commitSha,
    result,
    run.rules,
    clock.now(),
  );
  if (outcome === 'not-ours')
    context.log.warn({ scanId: scan.id, attempt: scan.attempt }, 'a scan that is no longer ours was not recorded');
}

/** A cancelled or superseded scan stops its work soon, not only when it would record. */
function watchForCancellation({ db, log }: Context, scan: ScanRow, stopped: AbortController): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    const now = await findScan(db, scan.organization_id, scan.id);
    if (now === undefined || now.state !== 'running' || now.attempt !== scan.attempt) stopped.abort();
  };
  return setInterval(
    () => void look().catch((error: unknown) => log.debug({ err: error }, 'could not look at a running scan')),
    2000,
  ).unref();
}

async function failScan({ db, clock, log }: Context, scan: ScanRow, error: unknown): Promise<void> {
  const isExplained = error instanceof FetchFailed || error instanceof AnalysisFailed;
  if (!isExplained) log.error({ err: error, scanId: scan.id }, 'a scan failed for a reason of our own');
  const reason = isExplained
    ? error.message
    : 'an internal error; the log of the service has the details under this scan id';
  await endScan(db, scan, { state: 'failed', reason }, clock.now());
}
