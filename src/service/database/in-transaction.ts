/** Statements that must be done together, whether or not the caller has begun a transaction already. */
import type { Queryable } from './tables.ts';

export async function inTransaction<Result>(
  db: Queryable,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
