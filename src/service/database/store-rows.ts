/**
 * Writes rows of which the database may refuse some for what they hold: those are handed back, and all others are stored. What is
 * checked before keeps this from happening; what nobody thought of costs a row, and never the recording it belongs to.
 */
import { sql } from 'kysely';
import { chunksOf } from './chunks.ts';
import type { Queryable } from './tables.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface RefusedRow<Row> {
  readonly row: Row;
  /** The database's own word, for the log; it may hold text of the row. */
  readonly reason: string;
}

/** @param store writes its rows in one statement, or none. @throws what says nothing about a row: a lost connection, a lock. */
export async function storeRows<Row>(
  db: Queryable,
  rows: readonly Row[],
  rowsAtOnce: number,
  store: (rows: readonly Row[]) => Promise<unknown>,
): Promise<RefusedRow<Row>[]> {
  const refused: RefusedRow<Row>[] = [];
  const waiting = chunksOf(rows, rowsAtOnce).reverse();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    const reason = await refusalOf(db, () => store(chunk));
    const [only] = chunk;
    if (reason === undefined || only === undefined) continue;
    if (chunk.length === 1) refused.push({ row: only, reason });
    else pushEach(waiting, chunksOf(chunk, Math.ceil(chunk.length / 2)).reverse());
  }
  return refused;
}

/** The rows that are not there: one that could not be renewed is the one before. */
export function refusedIds<Row extends { readonly id: string }>(
  refused: readonly RefusedRow<Row>[],
  before: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id));
  return new Set(refused.map(({ row }) => row.id).filter((id) => !known.has(id)));
}

/** A statement that failed spoils its transaction, unless it is taken back to a savepoint. */
async function refusalOf(db: Queryable, store: () => Promise<unknown>): Promise<string | undefined> {
  const isInside = db.isTransaction;
  if (isInside) await sql`SAVEPOINT stored_rows`.execute(db);
  try {
    await store();
    if (isInside) await sql`RELEASE SAVEPOINT stored_rows`.execute(db);
    return undefined;
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    if (isInside) await sql`ROLLBACK TO SAVEPOINT stored_rows`.execute(db);
    return error instanceof Error ? error.message : 'refused';
  }
}

/** Data that no column takes (class 22), rows beyond a limit of the program (54), and values that a check refuses (23514). */
function isAboutRows(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^(?:22|54)[0-9A-Z]{3}$|^23514$/.test(code);
}
