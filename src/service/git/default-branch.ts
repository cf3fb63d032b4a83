/** Asks a remote which branch it shows to whoever names none. */
import { FetchFailed } from './fetch-failed.ts';
import { openRemote, type RemoteAccess } from './remote.ts';

/** @throws {FetchFailed} where there is no commit yet, or the remote cannot be asked */
export async function defaultBranch(access: RemoteAccess): Promise<string> {
  const remote = openRemote(access);
  const printed = await remote.demand(['ls-remote', '--quiet', '--symref', '--end-of-options', remote.url, 'HEAD']);
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(printed)?.[1];
  if (name !== undefined && /^[0-9a-f]{40,64}\tHEAD$/m.test(printed)) return name;
  throw new FetchFailed('empty_repository', 'The repository has no default branch to scan. Name one: address#branch.');
}
