/** The rows of webhook deliveries: what was said before. */
import type { Selectable } from 'kysely';
import type { Queryable, Tables } from '../database/tables.ts';

/** False where a delivery of the same content was taken already. */
export async function insertDelivery(
  db: Queryable,
  delivery: Selectable<Tables['webhook_deliveries']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['organization_id', 'repository_id', 'content_key']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
