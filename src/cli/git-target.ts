/**
 * A repository that `vedette scan` is pointed at by its address: one commit is fetched as the service fetches, without history,
 * hooks, submodules and a checkout, and without the logins that git keeps for its user. `#` names a branch, a tag or a commit.
 */
import { join } from 'node:path';
import type { NetworkSettings } from '../config/network.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import { defaultBranch } from '../service/git/default-branch.ts';
import { FetchFailed } from '../service/git/fetch-failed.ts';
import { type FetchedCommit, fetchCommit } from '../service/git/fetch-commit.ts';

export interface GitTarget {
  readonly tree: TreeSource;
  /** The repository's name, with what was named of it. */
  readonly name: string;
}

/** Addresses as git takes them; which of them may be fetched is another question. */
export function isGitAddress(word: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|[\w.-]+@[\w.-]+:)/i.test(word);
}

/** @throws with a sentence for a person, whatever the remote does */
export async function fetchTarget(
  word: string,
  { folder, network }: { readonly folder: string; readonly network: NetworkSettings },
): Promise<GitTarget> {
  const hash = word.indexOf('#');
  const url = hash < 0 ? word : word.slice(0, hash);
  const wanted = hash < 0 ? '' : word.slice(hash + 1);
  if (/^ssh:|^git\+ssh:|^[\w.-]+@/i.test(url))
    throw new Error(
      `${printable(url)}: addresses of ssh are not fetched; name it as https://host/path, or scan a clone of it`,
    );
  const prefix = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*\//i.exec(url)?.[0] ?? url;
  const access = { url, allowedPrefixes: [prefix], network };
  try {
    const { gitDir, commitSha } = await fetched(access, wanted, join(folder, 'git'));
    const last =
      url
        .replace(/\/+$/, '')
        .replace(/\.git$/, '')
        .split('/')
        .at(-1) ?? '';
    return {
      tree: { kind: 'commit', gitDir, commit: commitSha },
      name: wanted === '' ? last : `${last}@${wanted}`,
    };
  } catch (error) {
    if (error instanceof FetchFailed) throw new Error(`${printable(url)}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function fetched(
  access: Parameters<typeof defaultBranch>[0],
  wanted: string,
  into: string,
): Promise<FetchedCommit> {
  if (wanted === '') return fetchCommit({ ...access, ref: await defaultBranch(access), into });
  if (/^[0-9a-f]{40}$/i.test(wanted)) return fetchCommit({ ...access, commit: wanted.toLowerCase(), into });
  try {
    return await fetchCommit({ ...access, ref: wanted, into });
  } catch (error) {
    if (!(error instanceof FetchFailed) || error.code !== 'no_such_branch' || wanted.startsWith('refs/')) throw error;
    try {
      return await fetchCommit({ ...access, ref: `refs/tags/${wanted}`, into });
    } catch (second) {
      if (!(second instanceof FetchFailed) || second.code !== 'no_such_branch') throw second;
      throw new FetchFailed('no_such_branch', `The repository has no branch and no tag ${wanted}.`, { cause: error });
    }
  }
}

/** Without a login that stands in an address. */
function printable(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1');
}
