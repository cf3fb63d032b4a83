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

/** With what ends them from outside; without those of an organization that is closed. */
export async function listSessions(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<StandingSession[]> {
  const { rows } =
    await sql<StandingSession>`${prepared} SELECT sessions.organization_id, sessions.id, sessions.token_id,
      sessions.secret_digest, sessions.digest_key_id, sessions.created_at, sessions.last_used_at, sessions.ends_at,
      organization.name AS organization_name, token.name AS token_name, token.expires_at AS token_expires_at, token.revoked_at AS token_revoked_at
    FROM sessions
    JOIN api_tokens AS token ON token.organization_id = sessions.organization_id AND token.id = sessions.token_id
    JOIN organizations AS organization ON organization.id = sessions.organization_id
    WHERE sessions.organization_id = ${organizationId}::uuid AND sessions.id = ANY(${[...ids]}::uuid[])
      AND organization.closed_at IS NULL`.execute(db);
  return rows;
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
  return deleteOldest<SessionRow>(db, 'sessions', { organizationId, tokenId, keptMax });
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
  await deleteOldest<LinkRow>(db, 'sign_in_links', { organizationId, tokenId, keptMax });
}

interface Oldest {
  readonly organizationId: string;
  readonly tokenId: string;
  readonly keptMax: number;
}

async function deleteOldest<Row>(
  db: Queryable,
  table: 'sessions' | 'sign_in_links',
  { organizationId, tokenId, keptMax }: Oldest,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid AND id IN (
      SELECT id FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid AND token_id = ${tokenId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${keptMax}::integer)
    RETURNING *`.execute(db);
  return rows;
}
