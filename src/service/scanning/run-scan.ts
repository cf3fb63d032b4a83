/** One scan from its job to its record: claim, fetch, analyse, record. Whatever goes wrong ends the scan with a reason a person can act on. */
import type { RemoteAccess } from '../git/remote.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { mayGoOn } from '../git/held-commit.ts';
import { putBack, takeHeld } from './held-commits.ts';
import { scanPhases } from './scan-phases.ts';
import { baseKey, type ScanRun, remoteOf } from './scan-run.ts';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTold, wasTold } from '../advisories/store.ts';
import type { Context } from '../context/context.ts';
import { priorityOf, type ScanJob } from '../jobs/job-queue.ts';
import { whileAway } from '../database/while-away.ts';
import { fetchCommit } from '../git/fetch-commit.ts';
import { resolveHead } from '../git/resolve-head.ts';
import { gitRefOf, ownerIdOf } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { runPullRequestScan } from './run-pull-request-scan.ts';
import { runSbomScan } from './run-sbom-scan.ts';
import { rulesOfRepository } from '../rules/rules-of-repository.ts';
import { analysisVersion } from './analysis-version.ts';
import { analyze, commitTree } from './analyze-run.ts';
import { faultOf, NoAdvisories } from './fault.ts';
import { noteLineThere, stopLine } from './line-state.ts';
import { recordScan } from './record-scan.ts';
import { joinAfterwards } from './reevaluate.ts';
import { workFolder } from './work-folders.ts';
import { isOrganizationClosed } from '../organizations/store.ts';
import {
  cancelScans,
  claimScan,
  endScan,
  findScan,
  hasEarlierRunningScan,
  organizationClosed,
  requeueScan,
  type ScanRow,
  updateScanPhase,
} from '../scans/store.ts';

export async function runScan(context: Context, job: ScanJob, signal: AbortSignal): Promise<void> {
  const { db, clock, log, metrics } = context;
  // Asked for by a request that was under way while its organization was closed.
  if (await isOrganizationClosed(db, job.organizationId)) {
    await cancelScans(db, job.organizationId, { scanId: job.scanId }, organizationClosed, clock.now());
    return;
  }
  if (await isPutOffForAnother(context, job)) return;
  const scan = await claimScan(db, job.organizationId, job.scanId, clock.now());
  if (scan === undefined) return;
  const folder = workFolder(context.config.dataDir, scan);
  const stopped = new AbortController();
  const watch = watchForCancellation(context, scan, stopped);
  const finished = metrics.scanSeconds.startTimer({ kind: scan.kind });
  const phases = scanPhases(metrics);
  log.info(
    { scanId: scan.id, repositoryId: scan.repository_id, kind: scan.kind, attempt: scan.attempt },
    'scan started',
  );
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const repository = await findRepository(db, scan.organization_id, scan.repository_id);
    if (repository !== undefined) {
      phases.begin('advisories');
      const known = await advisoriesOf(context, scan);
      const { rules, gaps } = await rulesOfRepository(context, scan.organization_id, ownerIdOf(repository));
      const run = {
        context,
        scan,
        repository,
        rules,
        ruleGaps: gaps,
        gitDir: join(folder, 'git'),
        ...known,
        phases,
        signal: AbortSignal.any([signal, stopped.signal]),
      };
      phases.begin('fetch');
      await (repository.kind === 'sbom'
        ? runSbomScan(run)
        : scan.kind === 'pr'
          ? runPullRequestScan(run)
          : runFullScan(run));
    }
  } catch (error) {
    // The queue takes the job back when this process stops; the scan stays as it is for the next attempt.
    if (signal.aborted) throw error;
    // A scan that was cancelled, or whose repository was removed, has nothing left to answer for.
    if (!stopped.signal.aborted) await answerFault(context, { scan, job, error }, signal);
  } finally {
    clearInterval(watch);
    phases.end();
    finished();
    await rm(folder, { recursive: true, force: true });
    await tellEnd(context, scan);
  }
}

/** A scan whose worker died too often. */
export async function quarantineScan(context: Context, job: ScanJob): Promise<void> {
  const scan = await claimScan(context.db, job.organizationId, job.scanId, context.clock.now());
  if (scan === undefined) return;
  const reason =
    'the process that ran this scan ended again and again, so it is set aside; start a new scan to try once more';
  await endScan(context.db, scan, { state: 'failed', reason }, context.clock.now());
}

const untilAnotherEndsSeconds = 3;

/** One scan of a repository at a time: a later one waits, and holds no place while it does. */
async function isPutOffForAnother({ db, jobs }: Context, job: ScanJob): Promise<boolean> {
  if (!(await hasEarlierRunningScan(db, job))) return false;
  const scan = await findScan(db, job.organizationId, job.scanId);
  if (scan === undefined) return false;
  await db
    .transaction()
    .execute((transaction) => jobs.enqueueScan(transaction, job, priorityOf(scan.trigger), untilAnotherEndsSeconds));
  return true;
}

/** Processes with different sources never agree, and must not ask them for every scan. */
const lookedLatelyMs = 60_000;

/** A process that lags behind what everybody was told of looks first: a scan that a change asked for must know of the change. */
async function advisoriesOf(
  { db, advisories }: Context,
  scan: ScanRow,
): Promise<Pick<ScanRun, 'advisories' | 'changeNumber'>> {
  const told = await findTold(db);
  const changeNumber = told?.change_number ?? 0;
  const current = advisories.current();
  const mayBeBehind =
    told !== undefined && told.snapshot !== current?.snapshot && advisories.sinceCheckMs() > lookedLatelyMs;
  const isUsable = current !== undefined && !(mayBeBehind && (await wasTold(db, current.snapshot)));
  if (isUsable) return { advisories: current, changeNumber };
  await updateScanPhase(db, scan, 'waiting for advisories');
  try {
    return { advisories: await advisories.refresh(), changeNumber };
  } catch (error) {
    throw new NoAdvisories(`there are no advisories yet: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Puts the scan off or ends it, in a database that may have to be waited for: what happened to the scan must not be forgotten. */
async function answerFault(
  context: Context,
  { scan, job, error }: { readonly scan: ScanRow; readonly job: ScanJob; readonly error: unknown },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, jobs, log } = context;
  const fault = faultOf(error, scan);
  const { faults = 0 } = job;
  const afterSeconds = fault.delays[faults];
  if (fault.isOurs) log.error({ err: error, scanId: scan.id }, 'a scan failed for a reason of our own');
  else log.warn({ err: error, scanId: scan.id, faults, afterSeconds }, 'a scan met a fault');
  const answer = async (): Promise<void> => {
    signal.throwIfAborted();
    if (afterSeconds === undefined) {
      if (await stopLine(context, scan, error)) return;
      await endScan(db, scan, { state: 'failed', reason: fault.givenUp }, clock.now());
      return;
    }
    await db.transaction().execute(async (transaction) => {
      const reason = `${fault.reason} (it is tried again in ${afterSeconds} s)`;
      if (!(await requeueScan(transaction, scan, reason))) return;
      await jobs.enqueueScan(transaction, { ...job, faults: faults + 1 }, priorityOf(scan.trigger), afterSeconds);
    });
  };
  await whileAway(answer, { waitMs: databaseWaitMs });
}

const databaseWaitMs = 120_000;

async function tellEnd({ db, metrics, log }: Context, scan: ScanRow): Promise<void> {
  const removed = { state: 'removed', reason: 'its repository was removed', ended_at: true };
  const isLost = { state: undefined, reason: 'the database could not be asked', ended_at: null };
  const found = findScan(db, scan.organization_id, scan.id);
  const { state, reason, ended_at: endedAt } = await found.then((row) => row ?? removed).catch(() => isLost);
  if (state !== undefined && endedAt !== null) metrics.scansEnded.inc({ kind: scan.kind, state });
  log.info({ scanId: scan.id, state, reason }, endedAt === null ? 'scan put off' : 'scan ended');
}

async function runFullScan(run: ScanRun): Promise<void> {
  const { context, scan, repository, advisories } = run;
  const { db, clock } = context;
  const remote = await remoteOf(run);
  if (scan.trigger === 'schedule') {
    const head = await resolveHead({ ...remote, ref: gitRefOf(repository) });
    await noteLineThere(context, repository);
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
  const { commitSha, isFetched } = await commitOf(run, remote);
  if (isFetched) await noteLineThere(context, repository);
  const [result] = await analyze(run, [commitTree(run, commitSha)]);
  if (result === undefined) throw new Error('an analysis came back without a result');
  run.phases.begin('record');
  await updateScanPhase(db, scan, 'record');
  const outcome = await recordScan(
    db,
    { ...scan, branch: repository.default_branch },
    commitSha,
    result,
    { rules: run.rules, ruleGaps: run.ruleGaps, changeNumber: run.changeNumber, join: joinAfterwards(context) },
    clock.now(),
  );
  if (outcome === 'not-ours')
    context.log.warn({ scanId: scan.id, attempt: scan.attempt }, 'a scan that is no longer ours was not recorded');
  else {
    context.bases.add(baseKey(run, commitSha), result);
    await putBack(run, { gitDir: run.gitDir, commitSha });
  }
}

/**
 * A changed advisory is judged on the commit that was read last, where that is kept: what the branch has got since is told by pushes and
 * schedules, which are sent what is new alone.
 */
async function commitOf(
  run: ScanRun,
  remote: RemoteAccess,
): Promise<{ readonly commitSha: string; readonly isFetched: boolean }> {
  const { scan, repository, gitDir } = run;
  const held = await takeHeld(run, gitDir);
  if (held !== undefined && scan.trigger === 'advisories') return { commitSha: held.commitSha, isFetched: false };
  const request = { ...remote, ref: gitRefOf(repository), into: gitDir };
  if (held !== undefined && (await mayGoOn(gitDir))) {
    try {
      return { commitSha: (await fetchCommit({ ...request, goesOn: true })).commitSha, isFetched: true };
    } catch (error) {
      await putBack(run, held);
      if (!(error instanceof FetchFailed) || (error.code !== 'other' && error.code !== 'too_large')) throw error;
      run.context.log.warn({ err: error, scanId: scan.id }, 'what was kept of a repository could not be gone on from');
    }
  }
  await rm(gitDir, { recursive: true, force: true });
  return { commitSha: (await fetchCommit(request)).commitSha, isFetched: true };
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
