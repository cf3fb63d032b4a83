/**
 * Branches of a remote that we push ourselves. Each push names what the branch is at, so that the host refuses it where somebody else was there
 * meanwhile: neither edition's API can move a branch to a commit that does not follow on it.
 */
import { rm } from 'node:fs/promises';
import { fetchCommit, initRepository } from './fetch-commit.ts';
import { explainFailure, FetchFailed } from './fetch-failed.ts';
import { hasSucceeded } from './git-command.ts';
import { type CommitFile, type CommitWords, makeCommit } from './made-commit.ts';
import { fullRef, openRemote, type RemoteAccess } from './remote.ts';

export interface PushedBranches extends AsyncDisposable {
  /** Where the branch that commits are made on stood at first. */
  readonly base: string;
  /** Where a branch stood at first; empty where there was none. */
  headOf(branch: string): string;
  /** Undefined where a file is not what it is to be. */
  commit(files: readonly CommitFile[], words: CommitWords): Promise<string | undefined>;
  /** @param expected its head until now, empty for none; @throws {FetchFailed} `passing` where it is another */
  push(branch: string, commit: string, expected: string): Promise<void>;
  remove(branch: string, expected: string): Promise<void>;
}

/** @param prefix what names of our branches begin with; @param into a folder that is not there yet */
export async function pushedBranches(
  access: RemoteAccess,
  { base: baseBranch, prefix, into }: { readonly base: string; readonly prefix: string; readonly into: string },
): Promise<PushedBranches> {
  const remote = openRemote(access);
  const baseRef = fullRef(baseBranch);
  const listed = await remote.demand([
    'ls-remote',
    '--quiet',
    '--end-of-options',
    remote.url,
    baseRef,
    `refs/heads/${prefix}*`,
  ]);
  const heads = new Map(
    listed.split('\n').flatMap((line) => {
      const [sha = '', ref = ''] = line.split('\t');
      return /^[0-9a-f]{40}$/.test(sha) && ref !== '' ? [[ref, sha] as const] : [];
    }),
  );
  const base = heads.get(baseRef);
  if (base === undefined) throw new FetchFailed('no_such_branch', `The repository has no branch ${baseBranch}.`);
  let fetched: Promise<string> | undefined;
  const fetchBase = async (): Promise<string> => (await fetchCommit({ ...access, ref: baseBranch, into })).commitSha;

  async function send(branch: string, commit: string, expected: string): Promise<void> {
    const ref = fullRef(branch);
    const args = ['push', '--porcelain', '--no-verify', `--force-with-lease=${ref}:${expected}`, '--', remote.url];
    const result = await remote.run([...args, `${commit}:${ref}`], into);
    if (hasSucceeded(result)) return;
    throw refusalOf(branch, result.stdout) ?? mayNotWrite(explainFailure(result, remote.limits));
  }

  return {
    base,
    headOf: (branch) => heads.get(fullRef(branch)) ?? '',
    async commit(files, words) {
      fetched ??= fetchBase();
      return makeCommit(remote, into, { parent: await fetched, files, words });
    },
    async push(branch, commit, expected) {
      await send(branch, commit, expected);
      heads.set(fullRef(branch), commit);
    },
    async remove(branch, expected) {
      // A push that only removes needs a repository all the same.
      if (fetched === undefined) await initRepository(into);
      await send(branch, '', expected);
      heads.delete(fullRef(branch));
    },
    async [Symbol.asyncDispose]() {
      await fetched?.catch(() => {});
      await rm(into, { recursive: true, force: true });
    },
  };
}

/** What `--porcelain` says of the one ref. */
function refusalOf(branch: string, said: string): FetchFailed | undefined {
  const [, why = ''] = /^!\t.*\t\[(.+)\)?$/m.exec(said) ?? [];
  if (why === '') return undefined;
  if (/stale info|fetch first|non-fast-forward|failed to update ref|cannot lock ref|incorrect old value/.test(why))
    return new FetchFailed('other', `The branch ${branch} was moved by somebody else meanwhile.`, { isPassing: true });
  return new FetchFailed(
    'other',
    `The host does not let the branch ${branch} be written; check its branch permissions and hooks, and that the credential may write.`,
  );
}

function mayNotWrite(failure: FetchFailed): FetchFailed {
  if (failure.code !== 'authentication') return failure;
  return new FetchFailed(
    'authentication',
    'The host refused the push. Check the credential, that it has not expired, and that it may write to this repository.',
  );
}
