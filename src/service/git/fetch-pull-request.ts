/**
 * Fetches the two commits that a pull request is judged by: its head, and the commit where it left its base. The point
 * is looked for in a history of bare commits, deepened step by step, so that no files but those of the two are fetched.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fetchArguments,
  fetchedRef,
  filesFilter,
  forgetRemote,
  initRepository,
  isRefusedByHash,
} from './fetch-commit.ts';
import { explainFailure, FetchFailed } from './fetch-failed.ts';
import { type GitResult, hasSucceeded } from './git-command.ts';
import { type HeldCommit, lookBeside } from './held-commit.ts';
import { fullRef, openRemote, type Remote, type RemoteAccess } from './remote.ts';
import { explainMissingBranch } from './resolve-head.ts';

export interface PullRequestFetch extends RemoteAccess {
  /** The branch that is to be merged; may be left out where `headCommit` is a full hash. */
  readonly headRef?: string;
  /** The commit to judge, by its hash or the first twelve or more digits of it; the head of `headRef` where it is empty. */
  readonly headCommit?: string;
  /** The branch that it is to be merged into. */
  readonly baseRef: string;
  /** The fork that holds the head, where the repository itself does not. */
  readonly headRemote?: RemoteAccess;
  /** As for `fetchCommit`. */
  readonly into: string;
  /** A commit of the same repository that is at hand: what it holds is not sent again. */
  readonly held?: HeldCommit | undefined;
  /** Whether the files of the merge base are wanted too; absent: they are. */
  readonly needsBase?: (mergeBaseSha: string) => boolean;
  /** A branch that left its base more commits ago is not judged. */
  readonly historyDepthMax?: number;
}

export interface FetchedPullRequest {
  readonly headSha: string;
  readonly mergeBaseSha: string;
  readonly gitDir: string;
}

const headName = 'refs/vedette/head';
const baseName = 'refs/vedette/base';
const firstDepth = 50;
const deepening = 8;

/** @throws {FetchFailed} */
export async function fetchPullRequest(request: PullRequestFetch): Promise<FetchedPullRequest> {
  const remote = openRemote(request);
  const ends = {
    ...endsOf(request),
    fork: request.headRemote === undefined ? undefined : openFork(request.headRemote),
  };
  const gitDir = request.into;
  const historyDir = join(gitDir, 'history');
  let early: Promise<string | undefined> | undefined;
  try {
    await initRepository(gitDir);
    if (request.held !== undefined) await lookBeside(gitDir, request.held);
    await initRepository(historyDir);
    // Where the head is, is known before its history: both are asked for at once.
    early = fetchHead(remote, ends, gitDir);
    const { headSha, mergeBaseSha, depth } = await findMergeBase(
      remote,
      ends,
      historyDir,
      request.historyDepthMax ?? 30_000,
    );
    await rm(historyDir, { recursive: true, force: true });
    const isBaseWanted = request.needsBase?.(mergeBaseSha) ?? true;
    const isHeadThere = (await early) === headSha;
    const wanted = { head: isHeadThere ? undefined : headSha, base: isBaseWanted ? mergeBaseSha : undefined };
    if (!isHeadThere || isBaseWanted) await fetchFiles(remote, ends, wanted, depth, gitDir);
    await forgetRemote(gitDir);
    return { headSha, mergeBaseSha, gitDir };
  } catch (error) {
    await early;
    await rm(gitDir, { recursive: true, force: true });
    throw error;
  }
}

interface Ends {
  /** A ref or a full hash. */
  readonly head: string;
  readonly headRef: string | undefined;
  /** What the head's hash must begin with; empty: anything. */
  readonly headCommit: string;
  readonly base: string;
  /** Where the head is, if not beside the base. */
  readonly fork: Remote | undefined;
}

function openFork(access: RemoteAccess): Remote {
  try {
    return openRemote(access);
  } catch (error) {
    throw error instanceof FetchFailed ? ofFork(error) : error;
  }
}

function ofFork({ code, message, isPassing }: FetchFailed): FetchFailed {
  return new FetchFailed(code, `The fork that the pull request comes from cannot be read. ${message}`, { isPassing });
}

/** Both ends in one run, or the base and then the head from where each of them is; what is undefined is not wanted. */
async function fetchEnds(
  remote: Remote,
  fork: Remote | undefined,
  sources: Sources,
  limits: { readonly depth: number; readonly filter: string },
  gitDir: string,
): Promise<{ readonly result: GitResult; readonly isOfFork: boolean }> {
  const head = sources.head === undefined ? [] : [`+${sources.head}:${headName}`];
  const base = sources.base === undefined ? [] : [`+${sources.base}:${baseName}`];
  const run = (from: Remote, refspecs: readonly string[]) =>
    from.run(fetchArguments(from.url, refspecs, limits.depth, limits.filter), gitDir);
  if (fork === undefined) return { result: await run(remote, [...head, ...base]), isOfFork: false };
  if (base.length > 0) {
    const result = await run(remote, base);
    if (!hasSucceeded(result) || head.length === 0) return { result, isOfFork: false };
  }
  return { result: await run(fork, head), isOfFork: true };
}

interface Sources {
  /** Refs or full hashes. */
  readonly head: string | undefined;
  readonly base: string | undefined;
}

/** The commit that was fetched with its files; undefined where that failed, which the way without it explains. */
async function fetchHead(remote: Remote, { head, fork }: Ends, gitDir: string): Promise<string | undefined> {
  const filter = filesFilter(remote);
  try {
    const { result } = await fetchEnds(remote, fork, { head, base: undefined }, { depth: 1, filter }, gitDir);
    return hasSucceeded(result) ? await fetchedRef(gitDir, headName) : undefined;
  } catch {
    return undefined;
  }
}

function endsOf({ headRef, headCommit = '', baseRef }: PullRequestFetch): Omit<Ends, 'fork'> {
  if (!/^(?:[0-9a-f]{12,40})?$/.test(headCommit)) throw new FetchFailed('other', 'A commit is named by its hash.');
  const ref = headRef === undefined || headRef === '' ? undefined : fullRef(headRef);
  const head = headCommit.length === 40 ? headCommit : ref;
  if (head === undefined)
    throw new FetchFailed('other', 'Neither a branch nor a full commit hash names the head of the pull request.');
  return { head, headRef: ref, headCommit, base: fullRef(baseRef) };
}

async function findMergeBase(
  remote: Remote,
  ends: Ends,
  historyDir: string,
  depthMax: number,
): Promise<{ readonly headSha: string; readonly mergeBaseSha: string; readonly depth: number }> {
  for (let depth = Math.min(firstDepth, depthMax); ; depth = Math.min(depth * deepening, depthMax)) {
    await fetchHistory(remote, ends, depth, historyDir);
    const cuts = await shallowCommits(historyDir);
    const headSha = await findHead(remote, ends, historyDir);
    const isLast = cuts.size === 0 || depth >= depthMax;
    if (headSha === undefined && isLast) {
      throw new FetchFailed(
        'no_such_branch',
        'The commit is not on the branch of the pull request any more. It may have been overwritten by a forced push.',
      );
    }
    const mergeBaseSha = headSha === undefined ? undefined : await mergeBase(remote, headSha, historyDir);
    if (headSha !== undefined && mergeBaseSha !== undefined) {
      if (isLast || !(await mayHideNearer(remote, headSha, mergeBaseSha, cuts, historyDir)))
        return { headSha, mergeBaseSha, depth };
    } else if (cuts.size === 0) {
      throw new FetchFailed('other', 'The branch of the pull request and its base have no commit in common.');
    } else if (isLast) {
      throw new FetchFailed(
        'too_large',
        `The branch of the pull request left its base more than ${depthMax} commits ago.`,
      );
    }
  }
}

/** Commits without their files, where the server can leave those out. */
async function fetchHistory(
  remote: Remote,
  { head, headRef, base, fork }: Ends,
  depth: number,
  historyDir: string,
): Promise<void> {
  const fetchFrom = (source: string) =>
    fetchEnds(remote, fork, { head: source, base }, { depth, filter: 'tree:0' }, historyDir);
  let { result, isOfFork } = await fetchFrom(head);
  if (headRef !== undefined && headRef !== head && isRefusedByHash(result))
    ({ result, isOfFork } = await fetchFrom(headRef));
  if (hasSucceeded(result)) return;
  const failed = isOfFork && fork !== undefined ? fork : remote;
  const failure = explainFailure(result, failed.limits);
  const missing = /couldn't find remote ref (\S+)/.exec(result.stderr)?.[1];
  const explained =
    failure.code === 'no_such_branch' && missing !== undefined ? await explainMissingBranch(failed, missing) : failure;
  throw isOfFork ? ofFork(explained) : explained;
}

/** The commits where the history is cut off. */
async function shallowCommits(historyDir: string): Promise<ReadonlySet<string>> {
  try {
    const text = await readFile(join(historyDir, 'shallow'), 'latin1');
    return new Set(text.split('\n').filter((line) => line !== ''));
  } catch {
    return new Set();
  }
}

/** The commit that is meant, where the history reaches it. */
async function findHead(remote: Remote, { headCommit }: Ends, historyDir: string): Promise<string | undefined> {
  const tip = (await fetchedRef(historyDir, headName)) ?? '';
  if (tip.startsWith(headCommit)) return tip;
  const result = await remote.run(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${headCommit}^{commit}`],
    historyDir,
  );
  return result.code === 0 ? result.stdout.trim() : undefined;
}

async function mergeBase(remote: Remote, headSha: string, historyDir: string): Promise<string | undefined> {
  const result = await remote.run(['merge-base', headSha, baseName], historyDir);
  if (result.ending !== 'exited' || result.code > 1) throw explainFailure(result, remote.limits);
  const [sha] = result.stdout.split('\n');
  return result.code === 0 && sha !== undefined && sha !== '' ? sha : undefined;
}

/** Whether a line of history that is cut off before it reaches the merge base may lead to a later one. */
async function mayHideNearer(
  remote: Remote,
  headSha: string,
  mergeBaseSha: string,
  cuts: ReadonlySet<string>,
  historyDir: string,
): Promise<boolean> {
  const starts = await remote.demand(
    ['rev-list', '--max-parents=0', headSha, baseName, '--not', mergeBaseSha],
    historyDir,
  );
  return starts.split('\n').some((sha) => cuts.has(sha));
}

async function fetchFiles(
  remote: Remote,
  { headRef, base, fork }: Ends,
  wanted: Sources,
  depth: number,
  gitDir: string,
): Promise<void> {
  const filter = filesFilter(remote);
  let { result, isOfFork } = await fetchEnds(remote, fork, wanted, { depth: 1, filter }, gitDir);
  if (headRef !== undefined && isRefusedByHash(result))
    ({ result, isOfFork } = await fetchEnds(
      remote,
      fork,
      { head: wanted.head && headRef, base: wanted.base && base },
      { depth, filter },
      gitDir,
    ));
  if (!hasSucceeded(result)) {
    const failure = explainFailure(result, remote.limits);
    throw isOfFork ? ofFork(failure) : failure;
  }
  const held = [await fetchedRef(gitDir, headName), await fetchedRef(gitDir, baseName)];
  for (const sha of [wanted.head, wanted.base]) {
    if (sha === undefined) continue;
    // What a ref points at was fetched with everything of it; of the other commits only git knows.
    if (!held.includes(sha)) await remote.demand(['rev-parse', '--verify', '--quiet', `${sha}^{commit}`], gitDir);
  }
}
