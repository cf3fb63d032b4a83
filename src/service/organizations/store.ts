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

export async function listOrganizations(db: Queryable): Promise<Organization[]> {
  return db.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute();
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
