/**
 * Looks through connected workspaces and projects again: new repositories join as those before them did, and what is there no more is archived.
 * A round goes page by page and is kept, so that a process that stops is followed by one that goes on.
 */
import type { Author } from '../audit/tell-changes.ts';
import { BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import type { RepositorySource } from '../bitbucket/repository-source.ts';
import {
  claimConnection,
  type ConnectionRow,
  listDueConnections,
  type RoundEnd,
  saveProgress,
  settleRound,
} from '../connections/store.ts';
import { ApiError } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { listUnseen } from '../repositories/connected-store.ts';
import { demandPublicUrl, ensureSharedHook } from './connect.ts';
import { roundMs } from './save-connection.ts';
import { asked, ownerOf, sourceOf } from './source-of.ts';
import { archive, type ConnectDependencies, takePage } from './take-page.ts';

export interface Following extends ConnectDependencies {
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void };
}

const following: Author = { actor: 'service', operation: 'follow connections', requestId: '' };
const batchSize = 10;
const leaseMs = 5 * 60_000;
const firstDelayMs = 60_000;
/** Beyond it the credential has rather lost its rights than the workspace its repositories. */
const goneShareMax = 0.5;
const goneFewest = 5;

/** @returns how many rounds came to their end */
export async function followConnections(dependencies: Following, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = dependencies;
  let ended = 0;
  for (const key of await listDueConnections(db, clock.now(), batchSize)) {
    if (signal.aborted) return ended;
    const now = clock.now();
    const row = await claimConnection(db, key, { id: newId(), until: new Date(now.getTime() + leaseMs), now });
    if (row === undefined) continue;
    const end = await roundOf(dependencies, row, signal);
    // A process that stops leaves its claim, which ends by itself.
    if (end === undefined) return ended;
    if (end.problem !== '') log.warn({ connectionId: row.id, problem: end.problem }, 'a connection has a problem');
    if (end.endedAt !== undefined) ended += 1;
    await settleRound(db, row, end);
  }
  return ended;
}

async function roundOf(
  dependencies: Following,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<RoundEnd | undefined> {
  const { clock } = dependencies;
  try {
    const problem = await lookThrough(dependencies, row, signal);
    if (problem === undefined) return undefined;
    const now = clock.now();
    return { nextAt: new Date(now.getTime() + roundMs), attempts: 0, problem, endedAt: now };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof BitbucketFault)) throw error;
    const isPassing = error instanceof ApiError ? error.code === 'SERVICE_UNAVAILABLE' : error.isPassing;
    const waitMs = isPassing ? Math.min(roundMs, firstDelayMs * 2 ** Math.min(row.attempts, 10)) : roundMs;
    const nextAt = new Date(clock.now().getTime() + waitMs);
    return { nextAt, attempts: row.attempts + 1, problem: error.message };
  }
}

/** @returns what is to be said of it, '' where nothing is; undefined where it was broken off */
async function lookThrough(
  dependencies: Following,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { db, clock, config } = dependencies;
  demandPublicUrl(config);
  const source = await sourceOf(dependencies, row.organization_id, ownerOf(config, row.address));
  const beganAt = row.round_began_at ?? clock.now();
  const { hook } = await ensureSharedHook(dependencies, source, row);
  const connection = { ...row, has_hook: hook !== 'none' };
  let cursor: string = row.cursor;
  let troubled = 0;
  do {
    if (signal.aborted) return undefined;
    const page = await asked(source.list(cursor));
    const taken = await takePage(dependencies, source, page.repositories, {
      connection,
      seenAt: beganAt,
      author: following,
    });
    troubled += taken.filter(({ id, problem }) => id !== '' && problem !== '').length;
    cursor = page.cursor;
    const claimedUntil = new Date(clock.now().getTime() + leaseMs);
    if (!(await saveProgress(db, row, { cursor, beganAt, claimedUntil }))) return undefined;
  } while (cursor !== '');
  const gone = await archiveGone(dependencies, source, row, beganAt);
  if (gone !== '') return gone;
  return troubled === 0 ? '' : `${troubled} repositories have no webhook; vedette bitbucket connect names them`;
}

/** What was not listed is asked for by name before it is archived. */
async function archiveGone(
  dependencies: Following,
  source: RepositorySource,
  { organization_id: organizationId, id }: ConnectionRow,
  beganAt: Date,
): Promise<string> {
  const { db, clock } = dependencies;
  const { unseen, total } = await listUnseen(db, organizationId, id, beganAt);
  if (unseen.length >= goneFewest && unseen.length > total * goneShareMax)
    return `${unseen.length} of ${total} repositories are not listed any more; nothing is archived, as the credential may have lost its rights`;
  const gone: string[] = [];
  for (const repository of unseen)
    if (!(await asked(source.isThere(repository.url.slice(repository.url.lastIndexOf('/') + 1)))))
      gone.push(repository.id);
  await archive(dependencies, organizationId, gone, following, clock.now());
  return '';
}
