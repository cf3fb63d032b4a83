/** The rows of organizations: the tenants of an installation. */
import type { Queryable } from '../database/tables.ts';
import { storableText } from '../database/storable-text.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
}

export async function findOrganizationByName(db: Queryable, name: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('name', '=', storableText(name, 'name'))
    .executeTakeFirst();
}

export async function insertOrganization(db: Queryable, { id, name }: Organization, now: Date): Promise<void> {
  await db
    .insertInto('organizations')
    .values({ id, name: storableText(name, 'name'), created_at: now })
    .execute();
}

export interface OrganizationRow extends Organization {
  readonly created_at: Date;
  readonly closed_at: Date | null;
  /** Not null: its rows are being removed. */
  readonly delete_asked_at: Date | null;
}

export async function listOrganizations(db: Queryable): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').selectAll().orderBy('name').orderBy('id').execute();
}

/** Holds the organization until the transaction ends, as `lockOrganization` does. */
export async function findOrganizationForChange(db: Queryable, id: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateOrganizationName(db: Queryable, id: string, name: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ name: storableText(name, 'name') })
    .where('id', '=', id)
    .execute();
}

export async function updateOrganizationClosed(
  db: Queryable,
  id: string,
  closed: { readonly closed_at: Date | null; readonly delete_asked_at: Date | null },
): Promise<void> {
  await db.updateTable('organizations').set(closed).where('id', '=', id).execute();
}

export async function isOrganizationClosed(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('closed_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}

/** Whose rows are to be removed, the oldest request first. */
export async function listOrganizationsToDelete(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('delete_asked_at', 'is not', null)
    .orderBy('delete_asked_at')
    .execute();
  return rows.map((row) => row.id);
}

/** Holds the organization until the transaction ends: whatever changes its kept counts comes one after the other. */
export async function lockOrganization(db: Queryable, organizationId: string): Promise<void> {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
