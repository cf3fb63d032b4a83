/** The rows of the audit trail. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export type AuditEventRow = Selectable<Tables['audit_events']>;

/** A row has ten parameters. */
const rowsMax = 6000;

export async function insertAuditEvents(
  db: Queryable,
  rows: readonly Insertable<Tables['audit_events']>[],
): Promise<void> {
  for (const chunk of chunksOf(rows, rowsMax)) await db.insertInto('audit_events').values(chunk).execute();
}

export interface AuditSearch {
  readonly operation?: StorableText;
  readonly actor?: StorableText;
  readonly objectKind?: AuditEventRow['object_kind'];
  readonly objectId?: string;
  /** From this moment on. */
  readonly since?: Date;
  /** Before this moment. */
  readonly until?: Date;
  /** Only what follows this event in the list. */
  readonly after?: { readonly createdAt: Date; readonly id: string };
}

/** Newest first. */
export async function listAuditEvents(
  db: Queryable,
  organizationId: string,
  search: AuditSearch,
  limit: number,
): Promise<AuditEventRow[]> {
  const { operation, actor, objectKind, objectId, since, until, after } = search;
  let matching = db.selectFrom('audit_events').selectAll().where('organization_id', '=', organizationId);
  if (operation !== undefined) matching = matching.where('operation', '=', operation);
  if (actor !== undefined) matching = matching.where('actor', '=', actor);
  if (objectKind !== undefined) matching = matching.where('object_kind', '=', objectKind);
  if (objectId !== undefined) matching = matching.where('object_id', '=', objectId);
  if (since !== undefined) matching = matching.where('created_at', '>=', since);
  if (until !== undefined) matching = matching.where('created_at', '<', until);
  if (after !== undefined)
    matching = matching.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  return matching.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
