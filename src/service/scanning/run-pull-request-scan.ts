/** A pull-request scan: head and merge base are analysed on the same advisories, and what only the head has is what the pull request introduces. */
import type { Gap } from '../database/tables.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { fetchPullRequest } from '../git/fetch-pull-request.ts';
import type { HeldCommit } from '../git/held-commit.ts';
import type { RemoteAccess } from '../git/remote.ts';
import { resolveHead } from '../git/resolve-head.ts';
import { boundedGaps, gapsOf } from './scan-gaps.ts';
import { analyze, commitTree } from './analyze-run.ts';
import { putBack, takeHeld } from './held-commits.ts';
import { baseKey, remoteOf, type ScanRun } from './scan-run.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { endScan, updateScanPhase } from '../scans/store.ts';
import { compareScans } from '../pull-requests/findings.ts';
import { findPullRequest } from '../pull-requests/report-store.ts';
import { listPullRequestScans } from '../pull-requests/store.ts';
import { listSuppressionsInForce } from '../suppressions/store.ts';
import { withoutSuppressed } from '../suppressions/without-suppressed.ts';
import { decidedFilter } from '../triage/without-decided.ts';

export async function runPullRequestScan(run: ScanRun): Promise<void> {
  const { context, scan, gitDir } = run;
  const { headCommit, isJudged } = await newestHead(run);
  if (isJudged) {
    const reason = 'the branch had moved on when this delivery came, and its newest commit has been scanned already';
    await endScan(context.db, scan, { state: 'skipped', reason }, context.clock.now());
    return;
  }
  const held = await takeHeld(run, `${gitDir}-held`);
  try {
    await judge(run, headCommit, held);
  } finally {
    if (held !== undefined) await putBack(run, held);
  }
}

async function judge(run: ScanRun, headCommit: string, held: HeldCommit | undefined): Promise<void> {
  const { context, scan } = run;
  const { headSha, mergeBaseSha, known } = await fetchBoth(run, headCommit, held);
  const { judged, base } = await analyzeBoth(run, { headSha, mergeBaseSha, known });
  run.phases.begin('record');
  await updateScanPhase(context.db, scan, 'record');
  const row = await findPullRequest(context.db, scan);
  const { organization_id: organizationId, repository_id: repositoryId } = scan;
  const suppressions = await listSuppressionsInForce(context.db, organizationId, [repositoryId], context.clock.now());
  const results = [judged, base] as const;
  const decided = await decidedFilter(context.db, organizationId, repositoryId, results, context.clock.now());
  const named = (result: ScanResult): ScanResult => withoutSuppressed(result, suppressions, repositoryId);
  const open = (result: ScanResult): ScanResult => named(decided?.(result) ?? result);
  const compare = (of: (result: ScanResult) => ScanResult) =>
    compareScans(of(judged), of(base), row?.opened_at ?? undefined, run.rules);
  const found = compare(open);
  const all = suppressions.length === 0 && decided === undefined ? found : compare((result) => result);
  // As where people look it up: decisions come before what was imported.
  const undecided = decided === undefined ? all : compare(decided);
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
    gaps: boundedGaps([
      ...leftOutGaps(countOf(all) - countOf(undecided), 'decisions cover'),
      ...leftOutGaps(countOf(undecided) - countOf(found), 'imported suppressions name'),
      ...run.ruleGaps,
      ...gapsOf(judged),
      ...gapsOfBase(judged, base),
    ]),
    found,
  } as const;
  await endScan(context.db, scan, end, context.clock.now());
}

interface Fetched {
  readonly headSha: string;
  readonly mergeBaseSha: string;
  /** What the merge base was found to hold; its files are not fetched then. */
  readonly known: ScanResult | undefined;
}

async function fetchBoth(run: ScanRun, headCommit: string, held: HeldCommit | undefined): Promise<Fetched> {
  const { context, scan, gitDir } = run;
  const head = await headOf(run);
  let known: ScanResult | undefined;
  const request = {
    ...(await remoteOf(run)),
    headRef: head.ref,
    ...(head.remote === undefined ? {} : { headRemote: head.remote }),
    headCommit,
    baseRef: scan.base_branch,
    into: gitDir,
    needsBase(commitSha: string): boolean {
      known = context.bases.find(baseKey(run, commitSha));
      return known === undefined;
    },
  };
  try {
    return { ...(await fetchPullRequest({ ...request, held })), known };
  } catch (error) {
    const mayBeOfHeld = held !== undefined && error instanceof FetchFailed && error.code === 'other';
    if (!mayBeOfHeld) throw error;
    return { ...(await fetchPullRequest(request)), known };
  }
}

/** The base's result is had from an earlier scan where nothing that it follows from has changed. */
async function analyzeBoth(
  run: ScanRun,
  { headSha, mergeBaseSha, known }: Fetched,
): Promise<{ readonly judged: ScanResult; readonly base: ScanResult }> {
  const [judged, base = known] = await analyze(
    run,
    (known === undefined ? [headSha, mergeBaseSha] : [headSha]).map((commit) => commitTree(run, commit)),
  );
  if (judged === undefined || base === undefined) throw new Error('an analysis came back without both results');
  if (known === undefined) run.context.bases.add(baseKey(run, mergeBaseSha), base);
  return { judged, base };
}

function countOf({ introducedCount, introducedMatchCount }: ReturnType<typeof compareScans>): number {
  return introducedCount + introducedMatchCount;
}

/** What is left out by somebody's word is said. */
function leftOutGaps(count: number, because: string): Gap[] {
  if (count <= 0) return [];
  const what = count === 1 ? '1 finding is' : `${count} findings are`;
  const message = `${what} left out, since ${because} ${count === 1 ? 'it' : 'them'}`;
  return [{ path: '', status: 'suppressed', line: 0, message }];
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
  const asked = { headCommit: scan.commit_sha, isJudged: false };
  const others = await listPullRequestScans(context.db, scan);
  if (others.every(({ commit_sha }) => commit_sha === scan.commit_sha || commit_sha === '')) return asked;
  const tip = await tipOf(run);
  const ofTip = others.filter(({ commit_sha }) => commit_sha !== '' && tip?.startsWith(commit_sha) === true);
  if (tip === undefined || ofTip.length === 0 || tip.startsWith(scan.commit_sha)) return asked;
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
