/**
 * Connects a workspace or project page by page: each repository is registered with a secret made here, has its pull requests scanned, and its
 * events arrive by one webhook for all of them or, where the credential may not make that, by one of its own. Every step looks first at what is
 * there, so that a second run, or one after a stop, changes only what is missing.
 */
import type { Config } from '../../config/config.ts';
import type { Author } from '../audit/tell-changes.ts';
import { BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import type { HookOutcome, RepositorySource } from '../bitbucket/repository-source.ts';
import { connectionPlaces } from '../connections/credentials.ts';
import { type ConnectionRow, findConnectionAt, updateHasHook } from '../connections/store.ts';
import { ApiError } from '../foundation/api-error.ts';
import { saveConnection, type WantedConnection } from './save-connection.ts';
import { addressOf, asked, ownerOf, sourceOf } from './source-of.ts';
import { type ConnectDependencies, type ConnectedRepository, takePage } from './take-page.ts';

export interface ConnectRequest extends WantedConnection {
  /** `https://bitbucket.org/workspace`, `https://git.example/scm/KEY`. */
  readonly address: string;
  /** Of the page; empty for the first one. */
  readonly cursor: string;
}

/** One webhook for all repositories of a workspace or project. */
export interface SharedHook {
  readonly hook: HookOutcome | 'none';
  /** Why there is none; each repository has its own then. */
  readonly problem: string;
}

export interface ConnectedPage {
  readonly connectionId: string;
  readonly sharedHook: SharedHook;
  readonly repositories: readonly ConnectedRepository[];
  /** Of the next page; empty after the last one. */
  readonly cursor: string;
}

/** @throws {ApiError} where nothing can be asked of the Bitbucket at all */
export async function connectPage(
  dependencies: ConnectDependencies,
  organizationId: string,
  request: ConnectRequest,
  author: Author,
): Promise<ConnectedPage> {
  demandPublicUrl(dependencies.config);
  const owner = ownerOf(dependencies.config, request.address);
  const source = await sourceOf(dependencies, organizationId, owner, request.credential);
  const { db } = dependencies;
  // Asked before anything is kept, so that a wrong address or credential leaves nothing.
  const page = await asked(source.list(request.cursor));
  const known = request.cursor === '' ? undefined : await findConnectionAt(db, organizationId, addressOf(owner));
  const connection =
    known ??
    (await saveConnection(dependencies, organizationId, { address: addressOf(owner), wanted: request, author }));
  const sharedHook: SharedHook =
    known === undefined
      ? await ensureSharedHook(dependencies, source, connection)
      : { hook: known.has_hook ? 'there' : 'none', problem: '' };
  const repositories = await takePage(dependencies, source, page.repositories, {
    connection: { ...connection, has_hook: sharedHook.hook !== 'none' },
    seenAt: dependencies.clock.now(),
    author,
  });
  return { connectionId: connection.id, sharedHook, repositories, cursor: page.cursor };
}

export function demandPublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): void {
  if (publicUrl === '')
    throw new ApiError(
      'CONFLICT',
      'this service does not know its own address: set VEDETTE_PUBLIC_URL, which webhooks are sent to',
    );
}

export function sharedHookUrl({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string): string {
  return `${publicUrl}/webhooks/bitbucket/workspace/${connectionId}`;
}

/** One that may not be made is no fault: each repository gets its own. @throws {ApiError} for what passes */
export async function ensureSharedHook(
  { db, keys, config }: ConnectDependencies,
  source: RepositorySource,
  connection: ConnectionRow,
): Promise<SharedHook> {
  const { organization_id: organizationId, id } = connection;
  const secret = keys.decrypt(connection.signing_secret, connectionPlaces(organizationId, id).secret);
  let shared: SharedHook;
  try {
    shared = { hook: await source.ensureSharedHook({ url: sharedHookUrl(config, id), secret }), problem: '' };
  } catch (error) {
    if (!(error instanceof BitbucketFault) || error.isPassing) return await asked(Promise.reject(error));
    shared = { hook: 'none', problem: error.message };
  }
  if (connection.has_hook !== (shared.hook !== 'none')) await updateHasHook(db, connection, shared.hook !== 'none');
  return shared;
}
