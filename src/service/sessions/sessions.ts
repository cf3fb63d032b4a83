/**
 * Sessions of the console: begun with a token, good until they lie idle too long, grow too old, are signed out of, or their token or
 * organization ends. The browser has the secret, the database its keyed digest.
 */
import type { SessionSettings } from '../../config/config.ts';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Queryable } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { findTokenForChange } from '../tokens/store.ts';
import { hasEnded } from '../tokens/tokens.ts';
import { type Credential, newCredential } from './credential.ts';
import {
  deleteLink,
  deleteOldestSessions,
  deleteSession,
  insertSession,
  listSessions,
  type SessionRow,
  type StandingSession,
  updateSessionUsed,
} from './store.ts';

/** Whose session is begun. */
export interface Beginner {
  readonly organizationId: string;
  readonly tokenId: string;
  /** The link that it begins with, which is used up. */
  readonly linkId?: string;
}

/** More of one token at once would be of nobody who still needs the oldest. */
export const sessionsOfTokenMax = 20;
/** A session that is in use is written that often; it may end so much too early. */
const usedEveryMs = 60_000;

/** Undefined where the token has ended meanwhile, or another one has used the link. */
export async function beginSession(
  db: Queryable,
  keys: Keyring,
  { organizationId, tokenId, linkId }: Beginner,
  lifeMs: number,
  author: Author,
  now: Date,
): Promise<Credential | undefined> {
  return inTransaction(db, async (transaction) => {
    const token = await findTokenForChange(transaction, organizationId, tokenId);
    if (token === undefined || hasEnded(token, now)) return undefined;
    if (linkId !== undefined && !(await deleteLink(transaction, organizationId, linkId))) return undefined;
    const credential = newCredential(organizationId);
    const row: SessionRow = {
      organization_id: organizationId,
      id: credential.id,
      token_id: tokenId,
      secret_digest: keys.digest(credential.secret),
      digest_key_id: keys.keyId,
      created_at: now,
      last_used_at: now,
      ends_at: new Date(now.getTime() + lifeMs),
    };
    await insertSession(transaction, row);
    const ended = await deleteOldestSessions(transaction, organizationId, tokenId, sessionsOfTokenMax);
    const changes = [
      { kind: 'session', id: row.id, before: undefined, after: sessionDetails(row) } as const,
      ...ended.map((old) => ({ kind: 'session', id: old.id, before: sessionDetails(old), after: undefined }) as const),
    ];
    await tellChanges(transaction, organizationId, author, changes, now);
    return credential;
  });
}

/** The session of a credential; `ended` where it was one, `unknown` where it never was, is signed out of, or the secret is wrong. */
export async function findStandingSession(
  db: Queryable,
  keys: Keyring,
  { organizationId, id, secret }: Credential,
  { idleMs }: Pick<SessionSettings, 'idleMs'>,
  now: Date,
): Promise<StandingSession | 'ended' | 'unknown'> {
  const [session] = await listSessions(db, organizationId, [id]);
  if (session === undefined || !keys.matches(secret, session.secret_digest, session.digest_key_id)) return 'unknown';
  return isOver(session, idleMs, now) ? 'ended' : session;
}

/** Which of them have not ended. */
export async function listStandingSessions(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  { idleMs }: Pick<SessionSettings, 'idleMs'>,
  now: Date,
): Promise<string[]> {
  const sessions = await listSessions(db, organizationId, ids);
  return sessions.filter((session) => !isOver(session, idleMs, now)).map(({ id }) => id);
}

function isOver(session: StandingSession, idleMs: number, now: Date): boolean {
  const idleFromMs = session.last_used_at.getTime() + idleMs;
  const token = { revoked_at: session.token_revoked_at, expires_at: session.token_expires_at };
  return session.ends_at <= now || idleFromMs <= now.getTime() || hasEnded(token, now);
}

/** Puts off its idle end. */
export async function noteUse(db: Queryable, session: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - session.last_used_at.getTime() < usedEveryMs) return;
  await updateSessionUsed(db, session.organization_id, session.id, now);
}

/** Ends it at once, for every tab that has it. */
export async function endSession(
  db: Queryable,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const gone = await deleteSession(transaction, organizationId, id);
    if (gone === undefined) return;
    const change = { kind: 'session', id, before: sessionDetails(gone), after: undefined } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
  });
}

/** When it ends at the latest, as things stand. */
export function endOf(session: Pick<StandingSession, 'ends_at' | 'token_expires_at'>): Date {
  const { ends_at: end, token_expires_at: tokenEnd } = session;
  return tokenEnd !== null && tokenEnd < end ? tokenEnd : end;
}

/** What the audit trail keeps of a session. */
function sessionDetails({ token_id, ends_at }: SessionRow) {
  return { tokenId: token_id, endsAt: ends_at.toISOString() };
}
