/** A remote repository as one operation sees it: an address that is allowed, and runs of git that share one wall clock. */
import type { NetworkSettings } from '../../config/network.ts';
import { explainFailure, FetchFailed } from './fetch-failed.ts';
import {
  defaultFetchLimits,
  type FetchLimits,
  type GitCommand,
  type GitCredential,
  type GitResult,
  hasSucceeded,
} from './git-command.ts';
import { runGitApart } from './git-runner.ts';
import { isValidBranchName, normalizeRepositoryUrl } from './repository-url.ts';

export interface RemoteAccess {
  readonly url: string;
  /** What the operator lets this service read from; the address is checked against it again before every use. */
  readonly allowedPrefixes: readonly string[];
  readonly credential?: GitCredential;
  readonly network?: NetworkSettings;
  readonly limits?: Partial<FetchLimits>;
  readonly signal?: AbortSignal;
  /** What git is busy with, as `Receiving objects: 42%`. */
  readonly onProgress?: (message: string) => void;
  /** The git program, where it is not simply `git` on the standard path. */
  readonly git?: string;
}

export interface Remote {
  readonly url: string;
  readonly limits: FetchLimits;
  run(args: readonly string[], gitDir?: string): Promise<GitResult>;
  /** What git prints. Rejects with `FetchFailed` where it does not succeed. */
  demand(args: readonly string[], gitDir?: string): Promise<string>;
}

/** @throws {FetchFailed} where the address is not one that the operator allows. */
export function openRemote(access: RemoteAccess): Remote {
  const address = normalizeRepositoryUrl(access.url, access.allowedPrefixes);
  if (!address.ok) throw new FetchFailed('not_allowed', `The repository's address is refused: ${address.message}.`);
  const limits = { ...defaultFetchLimits, ...access.limits };
  const { credential, network, signal, onProgress, git } = access;
  const deadline = performance.now() + limits.timeoutMs;
  const command: Omit<GitCommand, 'args'> = {
    url: address.url,
    credential,
    network,
    limits,
    deadline,
    signal,
    onProgress,
    git,
  };
  const run: Remote['run'] = (args, gitDir) =>
    runGitApart({ ...command, args, ...(gitDir === undefined ? {} : { gitDir }) });
  return {
    url: address.url,
    limits,
    run,
    async demand(args, gitDir) {
      const result = await run(args, gitDir);
      if (!hasSucceeded(result)) throw explainFailure(result, limits);
      return result.stdout.trim();
    },
  };
}

/** The full name of a branch or ref. */
export function fullRef(ref: string): string {
  const name = ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
  const isValid = isValidBranchName(ref) || (ref.startsWith('refs/') && isValidBranchName(ref.slice('refs/'.length)));
  if (!isValid)
    throw new FetchFailed('no_such_branch', 'The branch name is not one that git allows. Check its spelling.');
  return name;
}
