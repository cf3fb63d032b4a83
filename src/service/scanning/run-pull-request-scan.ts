/** A pull-request scan: head and merge base are analysed on the same advisories, and what only the head has is what the pull request introduces. */
import type { Gap } from '../database/tables.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { fetchPullRequest } from '../git/fetch-pull-request.ts';
import type { RemoteAccess } from '../git/remote.ts';
import { resolveHead } from '../git/resolve-head.ts';
import { boundedGaps, gapsOf } from './scan-gaps.ts';
import { analyze } from './analyze-run.ts';
import { remoteOf, type ScanRun } from './scan-run.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { endScan } from '../scans/store.ts';
import { compareScans } from '../pull-requests/findings.ts';
import { listPullRequestScans } from '../pull-requests/store.ts';

export async function runPullRequestScan(run: ScanRun): Promise<void> {
  const { context, scan, gitDir } = run;
  const { headCommit, isJudged } = await newestHead(run);
  if (isJudged) {
    const reason = 'the branch had moved on when this delivery came, and its newest commit has been scanned already';
    await endScan(context.db, scan, { state: 'skipped', reason }, context.clock.now());
    return;
  }
  const head = await headOf(run);
  const { headSha, mergeBaseSha } = await fetchPullRequest({
    ...(await remoteOf(run)),
    headRef: head.ref,
    ...(head.remote === undefined ? {} : { headRemote: head.remote }),
    headCommit,
    baseRef: scan.base_branch,
    into: gitDir,
  });
  const [judged, base] = await analyze(run, [headSha, mergeBaseSha]);
  if (judged === undefined || base === undefined) throw new Error('an analysis came back without both results');
  run.phases.begin('record');
  const found = compareScans(judged, base);
  const end = {
    state: 'completed',
    reason: '',
    commitSha: headSha,
    baseCommitSha: mergeBaseSha,
    snapshot: judged.snapshot,
    counts: {
      packages: judged.packages.length,
      vulnerabilities: found.introducedCount,
      ruleMatches: found.introducedMatchCount,
    },
    gaps: boundedGaps([...gapsOf(judged), ...gapsOfBase(judged, base)]),
    found,
  } as const;
  await endScan(context.db, scan, end, context.clock.now());
}

/** Files that could be read at the head alone: what they show seems to be introduced, and may have been there before. */
export function gapsOfBase(head: ScanResult, base: ScanResult): Gap[] {
  const isWhole = ({ status }: ScanResult['files'][number]): boolean => status === 'parsed';
  const readAtHead = new Set(head.files.filter(isWhole).map(({ path }) => path));
  return base.files
    .filter((file) => !isWhole(file) && readAtHead.has(file.path))
    .map(({ path, status, problems }) => ({
      path,
      status,
      line: 0,
      message: `the base could not be compared with, since this file was not read whole there: ${problems[0]?.message ?? status}`,
    }));
}

/**
 * Deliveries may come in another order than they were sent: where the branch stands at another commit that was announced too, that
 * one is meant. The branch alone does not say so, since a fork's branch may share its name with one of this repository.
 */
async function newestHead(run: ScanRun): Promise<{ headCommit: string; isJudged: boolean }> {
  const { context, scan } = run;
  const others = await listPullRequestScans(context.db, scan);
  const tip = await tipOf(run);
  const ofTip = others.filter(({ commit_sha }) => commit_sha !== '' && tip?.startsWith(commit_sha) === true);
  if (tip === undefined || ofTip.length === 0 || tip.startsWith(scan.commit_sha))
    return { headCommit: scan.commit_sha, isJudged: false };
  return { headCommit: tip, isJudged: ofTip.some(({ state }) => state === 'completed') };
}

/** The remote is the repository itself where none is given. */
async function headOf(run: ScanRun): Promise<{ readonly ref: string; readonly remote?: RemoteAccess }> {
  const { branch, head_source: source } = run.scan;
  if (source === 'gone') {
    throw new FetchFailed(
      'not_found',
      'The pull request comes from a fork that was deleted, or that its host does not name, so that it cannot be read.',
    );
  }
  if (source === '') return { ref: branch };
  return source.startsWith('refs/') ? { ref: source } : { ref: branch, remote: await remoteOf(run, source) };
}

async function tipOf(run: ScanRun): Promise<string | undefined> {
  try {
    const { ref, remote } = await headOf(run);
    return await resolveHead({ ...(remote ?? (await remoteOf(run))), ref });
  } catch (error) {
    if (error instanceof FetchFailed) return undefined;
    throw error;
  }
}
