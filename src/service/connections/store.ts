/** The rows of workspaces and projects that are connected. */
import { type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type ConnectionRow = Selectable<Tables['bitbucket_connections']>;
export type ConnectionKey = Pick<ConnectionRow, 'organization_id' | 'id'>;

export interface ConnectionDetails {
  readonly address: StorableText;
  readonly git_author_email: StorableText;
  readonly is_pr_scanning_enabled: boolean;
  /** When it is looked through by itself; null for never. */
  readonly due_at: Date | null;
}

export async function insertConnection(
  db: Queryable,
  connection: ConnectionKey & ConnectionDetails & Pick<ConnectionRow, 'signing_secret' | 'credential'>,
  now: Date,
): Promise<void> {
  const { organization_id, id } = connection;
  await db
    .insertInto('bitbucket_connections')
    .values({ ...connection, created_at: now, updated_at: now })
    .execute();
  await db.insertInto('connection_owners').values({ connection_id: id, organization_id }).execute();
}

export async function updateConnection(
  db: Queryable,
  { organization_id, id }: ConnectionKey,
  details: Omit<ConnectionDetails, 'address'> & Partial<Pick<ConnectionRow, 'credential' | 'has_hook'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('bitbucket_connections')
    .set({ ...details, updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function updateHasHook(
  db: Queryable,
  { organization_id, id }: ConnectionKey,
  hasHook: boolean,
): Promise<void> {
  await db
    .updateTable('bitbucket_connections')
    .set({ has_hook: hasHook })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function findConnection(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('bitbucket_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findConnectionAt(
  db: Queryable,
  organizationId: string,
  address: StorableText,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('bitbucket_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** The organization of a connection, for webhooks, which come without a token; a closed one receives none. */
export async function findConnectionOwner(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('connection_owners')
    .innerJoin('organizations', 'organizations.id', 'connection_owners.organization_id')
    .select('organization_id')
    .where('connection_id', '=', id)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Those with a credential of their own. */
export async function listConnectionCredentials(
  db: Queryable,
  organizationId: string,
): Promise<Pick<ConnectionRow, 'id' | 'address' | 'credential'>[]> {
  return db
    .selectFrom('bitbucket_connections')
    .select(['id', 'address', 'credential'])
    .where('organization_id', '=', organizationId)
    .where('credential', '<>', '')
    .execute();
}

/** Longest due first; of closed organizations none. */
export async function listDueConnections(db: Queryable, now: Date, limit: number): Promise<ConnectionKey[]> {
  return db
    .selectFrom('bitbucket_connections')
    .innerJoin('organizations', 'organizations.id', 'bitbucket_connections.organization_id')
    .select(['bitbucket_connections.organization_id', 'bitbucket_connections.id'])
    .where('organizations.closed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .modifyEnd(acrossOrganizations('which workspaces and projects are to be looked through'))
    .execute();
}

/** Undefined where another process has it, or it is due no more. */
export async function claimConnection(
  db: Queryable,
  { organization_id, id }: ConnectionKey,
  claim: { readonly id: string; readonly until: Date; readonly now: Date },
): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('bitbucket_connections')
    .set({ claim_id: claim.id, claimed_until: claim.until })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', claim.now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', claim.now)]))
    .returningAll()
    .executeTakeFirst();
}

/** How far a round has come; the claim is held on. False where another process has it by now. */
export async function saveProgress(
  db: Queryable,
  row: ConnectionRow,
  progress: { readonly cursor: string; readonly beganAt: Date; readonly claimedUntil: Date },
): Promise<boolean> {
  const saved = await db
    .updateTable('bitbucket_connections')
    .set({
      cursor: storableText(progress.cursor, 'line'),
      round_began_at: progress.beganAt,
      claimed_until: progress.claimedUntil,
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('claim_id', '=', row.claim_id)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export interface RoundEnd {
  /** Of the next round, or of the rest of this one. */
  readonly nextAt: Date;
  readonly attempts: number;
  /** Empty where all is well. */
  readonly problem: string;
  /** When the round came to its end; absent where it did not. */
  readonly endedAt?: Date;
}

/** Gives the claim back. A round that was asked for meanwhile stays asked for, and nobody follows what is followed no more. */
export async function settleRound(db: Queryable, row: ConnectionRow, end: RoundEnd): Promise<void> {
  const { nextAt, attempts, problem, endedAt } = end;
  await db
    .updateTable('bitbucket_connections')
    .set({
      claim_id: null,
      claimed_until: null,
      due_at: sql<Date | null>`CASE WHEN due_at = ${row.due_at} THEN ${nextAt}::timestamptz ELSE due_at END`,
      attempts,
      problem: storableText(problem, 'line'),
      ...(endedAt === undefined ? {} : { cursor: '' as const, round_began_at: null, round_ended_at: endedAt }),
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('claim_id', '=', row.claim_id)
    .execute();
}

/** Of one that is followed: sooner than it would be, where something is known to have changed. */
export async function askForRound(db: Queryable, { organization_id, id }: ConnectionKey, at: Date): Promise<void> {
  await db
    .updateTable('bitbucket_connections')
    .set({ due_at: at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '>', at)
    .execute();
}
