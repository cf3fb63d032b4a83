/** The rows of saved views: pages of the console with their filters, which somebody saved for everybody in the organization. */
import type { Selectable } from 'kysely';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable, Tables, ViewPage } from '../database/tables.ts';

export type ViewRow = Selectable<Tables['saved_views']>;

/** By page and name; there are few. */
export async function listViews(db: Queryable, organizationId: string, page: ViewPage | undefined): Promise<ViewRow[]> {
  let matching = db.selectFrom('saved_views').selectAll().where('organization_id', '=', organizationId);
  if (page !== undefined) matching = matching.where('page', '=', page);
  return matching.orderBy('page').orderBy('name').execute();
}

export async function countViews(db: Queryable, organizationId: string): Promise<number> {
  const counted = await db
    .selectFrom('saved_views')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}

export async function findView(db: Queryable, organizationId: string, id: string): Promise<ViewRow | undefined> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findViewNamed(
  db: Queryable,
  organizationId: string,
  page: ViewPage,
  name: StorableText,
): Promise<ViewRow | undefined> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('page', '=', page)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function insertView(db: Queryable, row: ViewRow): Promise<void> {
  await db.insertInto('saved_views').values(row).execute();
}

export async function updateView(
  db: Queryable,
  organizationId: string,
  id: string,
  { page, name, query, updated_at }: Pick<ViewRow, 'page' | 'name' | 'query' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ page, name, query, updated_at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** @returns what is gone */
export async function deleteView(db: Queryable, organizationId: string, id: string): Promise<ViewRow | undefined> {
  return db
    .deleteFrom('saved_views')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
