/**
 * Which credential a repository is read with, by git and by the API of its Bitbucket: the operator's file has the first word, then what came
 * with the connection of its workspace or project, which is encrypted in its row. Neither is used for another address.
 */
import type { Config } from '../../config/config.ts';
import { placeOf, sealedColumns } from '../database/sealed-store.ts';
import type { Queryable } from '../database/tables.ts';
import { credentialFor } from '../git/credential-file.ts';
import type { GitCredential } from '../git/git-command.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { listConnectionCredentials } from './store.ts';

export interface Credentials {
  readonly db: Queryable;
  readonly keys: Keyring;
  readonly config: Pick<Config, 'gitCredentialsFile'>;
}

const [, , connectionSecret, connectionCredential] = sealedColumns;

/** What a connection's signing secret and credential are bound to. */
export function connectionPlaces(organizationId: string, id: string): { secret: string; credential: string } {
  return {
    secret: placeOf(connectionSecret, organizationId, id),
    credential: placeOf(connectionCredential, organizationId, id),
  };
}

/** Undefined where none is for it. @throws {FetchFailed} where the operator's file cannot be read */
export async function credentialOf(
  { db, keys, config }: Credentials,
  { organizationId, url }: { readonly organizationId: string; readonly url: string },
): Promise<GitCredential | undefined> {
  const ofFile = await credentialFor(config.gitCredentialsFile, { organizationId, url });
  if (ofFile !== undefined) return ofFile;
  const stored = (await listConnectionCredentials(db, organizationId))
    .filter(({ address }) => url.startsWith(`${address}/`))
    .reduce<{ id: string; address: string; credential: string } | undefined>(
      (best, one) => (best === undefined || one.address.length > best.address.length ? one : best),
      undefined,
    );
  if (stored === undefined) return undefined;
  const { credential } = connectionPlaces(organizationId, stored.id);
  return JSON.parse(keys.decrypt(stored.credential, credential)) as GitCredential;
}
