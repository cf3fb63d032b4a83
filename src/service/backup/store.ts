/** What a backup says of itself, and what has to be set right where one is restored. */
import { sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable } from '../database/tables.ts';

/** Keys without which tokens and signing secrets of the database are of no use. */
export async function listKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT digest_key_id AS id FROM api_tokens
    UNION SELECT digest_key_id FROM operator_tokens
    UNION SELECT split_part(signing_secret, '.', 2) FROM repositories WHERE signing_secret <> ''
    ORDER BY id ${acrossOrganizations('which keys a backup needs')}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAppliedMigrations(db: Queryable): Promise<number[]> {
  const rows = await db.selectFrom('schema_migrations').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
}

export async function hasOrganizations(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface OpenScan {
  readonly organizationId: string;
  readonly scanId: string;
  readonly repositoryId: string;
  readonly trigger: string;
}

/** Scans that nobody runs any more wait again. @returns all that wait */
export async function requeueOpenScans(db: Queryable): Promise<OpenScan[]> {
  await sql`UPDATE scans SET state = 'queued', phase = '' WHERE state = 'running'
    ${acrossOrganizations('scans that were under way when a backup was made')}`.execute(db);
  const { rows } = await sql<OpenScan>`
    SELECT organization_id AS "organizationId", id AS "scanId", repository_id AS "repositoryId", trigger
    FROM scans WHERE state = 'queued' ORDER BY queued_at
    ${acrossOrganizations('scans that waited when a backup was made')}`.execute(db);
  return rows;
}

/** Whoever signed out since, or used a link, is not to be let in by what a backup remembers. */
export async function deleteSessions(db: Queryable): Promise<void> {
  for (const table of ['sessions', 'sign_in_links'] as const)
    await db.deleteFrom(table).modifyEnd(acrossOrganizations('who was signed in when a backup was made')).execute();
}
