/** Asks a remote where a branch stands now, without fetching it: a schedule learns that way that nothing has changed. */
import { explainFailure, FetchFailed } from './fetch-failed.ts';
import { hasSucceeded } from './git-command.ts';
import { kindOfRef, shortName } from './git-ref.ts';
import { fullRef, openRemote, type Remote, type RemoteAccess } from './remote.ts';

/**
 * The hash of the commit at the head of a branch, or of a tag.
 * @throws {FetchFailed}
 */
export async function resolveHead(access: RemoteAccess & { readonly ref: string }): Promise<string> {
  const remote = openRemote(access);
  const ref = fullRef(access.ref);
  // Of a tag with words of its own, the commit that it is on comes beside it.
  const names = kindOfRef(ref) === 'tag' ? [`${ref}^{}`, ref] : [ref];
  const printed = await remote.demand(['ls-remote', '--quiet', '--end-of-options', remote.url, ...names]);
  const found = new Map<string, string>();
  for (const line of printed.split('\n')) {
    const [sha = '', name = ''] = line.split('\t');
    if (/^[0-9a-f]{40,64}$/.test(sha)) found.set(name, sha);
  }
  // A pattern of ls-remote also matches the end of longer names.
  const head = names.map((name) => found.get(name)).find((sha) => sha !== undefined);
  if (head !== undefined) return head;
  throw await explainMissingBranch(remote, ref);
}

/** Tells an empty repository from one without this branch, and names the branch it has instead. */
export async function explainMissingBranch(remote: Remote, ref: string): Promise<FetchFailed> {
  const result = await remote.run([
    'ls-remote',
    '--quiet',
    '--symref',
    '--end-of-options',
    remote.url,
    'HEAD',
    'refs/heads/*',
  ]);
  if (result.ending === 'cancelled' || result.ending === 'timed_out') return explainFailure(result, remote.limits);
  if (hasSucceeded(result) && result.stdout.trim() === '') {
    return new FetchFailed('empty_repository', 'The repository is empty: it has no branch yet. Push a commit to it.');
  }
  const other = /^ref: refs\/heads\/(\S{1,100})\tHEAD$/m.exec(result.stdout)?.[1];
  const hint = other === undefined ? '' : ` Its default branch is ${other}.`;
  return new FetchFailed('no_such_branch', `The repository has no ${kindOfRef(ref)} ${shortName(ref)}.${hint}`);
}
