/** The rows of sessions and of links that sign in once. A session is read with its token and its organization, which may have ended meanwhile. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type SessionRow = Selectable<Tables['sessions']>;
export type LinkRow = Selectable<Tables['sign_in_links']>;

/** With what ends it from outside. */
export interface StandingSession extends SessionRow {
  readonly organization_name: StorableText;
  readonly token_name: StorableText;
  readonly token_expires_at: Date | null;
  readonly token_revoked_at: Date | null;
}

/** Undefined also where the organization is closed. */
export async function findSession(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<StandingSession | undefined> {
  const { rows } =
    await sql<StandingSession>`${prepared} SELECT sessions.organization_id, sessions.id, sessions.token_id,
      sessions.secret_digest, sessions.digest_key_id, sessions.created_at, sessions.last_used_at, sessions.ends_at,
      organization.name AS organization_name, token.name AS token_name, token.expires_at AS token_expires_at, token.revoked_at AS token_revoked_at
    FROM sessions
    JOIN api_tokens AS token ON token.organization_id = sessions.organization_id AND token.id = sessions.token_id
    JOIN organizations AS organization ON organization.id = sessions.organization_id
    WHERE sessions.organization_id = ${organizationId}::uuid AND sessions.id = ${id}::uuid AND organization.closed_at IS NULL`.execute(
      db,
    );
  return rows[0];
}

/** Which of them have not ended, as `findSession` and who asks it would say of each. */
export async function listStandingSessions(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  now: Date,
  idleMs: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared} SELECT sessions.id FROM sessions
    JOIN api_tokens AS token ON token.organization_id = sessions.organization_id AND token.id = sessions.token_id
    JOIN organizations AS organization ON organization.id = sessions.organization_id
    WHERE sessions.organization_id = ${organizationId}::uuid AND sessions.id = ANY(${[...ids]}::uuid[])
      AND sessions.ends_at > ${now}::timestamptz AND sessions.last_used_at > ${new Date(now.getTime() - idleMs)}::timestamptz
      AND token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > ${now}::timestamptz)
      AND organization.closed_at IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertSession(db: Queryable, row: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** Later than it was, so that of two requests at once neither takes time away. */
export async function updateSessionUsed(db: Queryable, organizationId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute();
}

/** All of a token but the newest. @returns those that went */
export async function deleteOldestSessions(
  db: Queryable,
  organizationId: string,
  tokenId: string,
  keptMax: number,
): Promise<SessionRow[]> {
  return db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('sessions')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('token_id', '=', tokenId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keptMax),
    )
    .returningAll()
    .execute();
}

/** @returns the session that went */
export async function deleteSession(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<SessionRow | undefined> {
  return db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertLink(db: Queryable, row: Insertable<Tables['sign_in_links']>): Promise<void> {
  await db.insertInto('sign_in_links').values(row).execute();
}

export async function findLink(db: Queryable, organizationId: string, id: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False for all but one of those who use a link at once. */
export async function deleteLink(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** All of a token but the newest. */
export async function deleteOldestLinks(
  db: Queryable,
  organizationId: string,
  tokenId: string,
  keptMax: number,
): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('sign_in_links')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('token_id', '=', tokenId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keptMax),
    )
    .execute();
}
