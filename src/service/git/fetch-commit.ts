/**
 * Fetches exactly one commit of a repository that is not trusted into a bare repository, without history, tags,
 * submodules or a checkout. `openGitTree` reads it from there.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFailure, FetchFailed } from './fetch-failed.ts';
import { type GitResult, hasSucceeded } from './git-command.ts';
import { fullRef, openRemote, type Remote, type RemoteAccess } from './remote.ts';
import { explainMissingBranch } from './resolve-head.ts';

export interface FetchRequest extends RemoteAccess {
  /** A branch, by its name or as `refs/…`; with `commit`, where to look where the server does not give single commits. */
  readonly ref?: string;
  /** The full hash of the commit that is wanted; without it, the head of `ref` as it is now. */
  readonly commit?: string;
  /** A folder that is empty or not there yet: the bare repository is made in it. Removed if the fetch fails. */
  readonly into: string;
  /** True where `into` is what an earlier fetch from the same remote left: what it holds is not sent again, and stays if the fetch fails. */
  readonly goesOn?: boolean;
}

export interface FetchedCommit {
  readonly commitSha: string;
  readonly gitDir: string;
}

/** @throws {FetchFailed} and nothing else for whatever the remote or the repository does. */
export async function fetchCommit(request: FetchRequest): Promise<FetchedCommit> {
  const remote = openRemote(request);
  const wanted = wantedOf(request);
  const gitDir = request.into;
  try {
    if (request.goesOn !== true) await initRepository(gitDir);
    const commitSha = await fetchWanted(remote, wanted, gitDir);
    await forgetRemote(gitDir);
    return { commitSha, gitDir };
  } catch (error) {
    if (request.goesOn === true) await forgetRemote(gitDir);
    else await rm(gitDir, { recursive: true, force: true });
    throw error;
  }
}

/** All that git needs to take a folder for an empty bare repository: a process of its own would cost more than a small fetch. */
export async function initRepository(gitDir: string): Promise<void> {
  for (const folder of ['objects', 'refs']) await mkdir(join(gitDir, folder), { recursive: true });
  await writeFile(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(gitDir, 'config'), plainConfig);
}

const plainConfig = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';

/** What git writes there of a partial fetch would send later reads of missing objects to the network. */
export async function forgetRemote(gitDir: string): Promise<void> {
  await writeFile(join(gitDir, 'config'), plainConfig);
  await rm(join(gitDir, 'FETCH_HEAD'), { force: true });
}

/** What a ref holds that a fetch has just written, without asking git. */
export async function fetchedRef(gitDir: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(gitDir, name), 'latin1').catch(() => '');
  return /^[0-9a-f]{40}\n$/.test(text) ? text.slice(0, 40) : undefined;
}

/** `fetch` for one or more commits or refs at a depth, with whatever the filter names left out where the server can. */
export function fetchArguments(
  url: string,
  refspecs: readonly string[],
  depth: number,
  filter: string,
): readonly string[] {
  return [
    'fetch',
    '--progress',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    '--no-write-fetch-head',
    `--depth=${depth}`,
    `--filter=${filter}`,
    '--end-of-options',
    url,
    ...refspecs,
  ];
}

/** All files but those that are too large. */
export function filesFilter({ limits }: Remote): string {
  return `blob:limit=${limits.blobBytesMax}`;
}

interface Wanted {
  readonly ref: string | undefined;
  readonly commit: string | undefined;
}

function wantedOf({ ref, commit }: FetchRequest): Wanted {
  if (commit !== undefined && !/^[0-9a-f]{40}$/.test(commit))
    throw new FetchFailed('other', 'A commit is named by its full hash.');
  if (ref === undefined && commit === undefined)
    throw new FetchFailed('other', 'Neither a branch nor a commit is named.');
  return { ref: ref === undefined ? undefined : fullRef(ref), commit };
}

const headRef = 'refs/vedette/head';

async function fetchWanted(remote: Remote, { ref, commit }: Wanted, gitDir: string): Promise<string> {
  const { url, limits } = remote;
  const filter = filesFilter(remote);
  let result = await remote.run(fetchArguments(url, [`+${commit ?? ref}:${headRef}`], 1, filter), gitDir);
  if (result.code !== 0 && commit !== undefined && ref !== undefined && isRefusedByHash(result)) {
    result = await remote.run(fetchArguments(url, [`+${ref}:${headRef}`], 1, filter), gitDir);
  }
  if (!hasSucceeded(result)) {
    const failure = explainFailure(result, limits);
    throw failure.code === 'no_such_branch' && ref !== undefined && commit === undefined
      ? await explainMissingBranch(remote, ref)
      : failure;
  }
  // A branch points at a commit; a tag, or what is asked for by its hash, may be something that leads to one.
  const known = ref?.startsWith('refs/heads/') === true && commit === undefined;
  const commitSha =
    (known ? await fetchedRef(gitDir, headRef) : undefined) ??
    (await remote.demand(['rev-parse', '--verify', '--quiet', '--end-of-options', `${headRef}^{commit}`], gitDir));
  if (commit !== undefined && commitSha !== commit) {
    throw new FetchFailed(
      'no_such_branch',
      'The commit is not the head of its branch any more, and the host gives no other commits.',
    );
  }
  return commitSha;
}

/** Some servers give only what a branch points at. */
export function isRefusedByHash({ ending, stderr }: GitResult): boolean {
  return ending === 'exited' && /unadvertised object|does not allow/i.test(stderr);
}
