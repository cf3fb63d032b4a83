/**
 * Statements that PostgreSQL keeps: those that are asked so often, and run so shortly, that reading and planning them anew is most of their
 * cost. A marked one is sent by name, and its text once a connection.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

export const preparedMark = '/* prepared */';

/**
 * Marks a statement, in front or at its end. Its text must be the same for every request, with values as parameters alone, and it names
 * its columns: one that asks for all of them fails on connections that are older than a migration.
 */
export const prepared: RawBuilder<unknown> = sql.raw(preparedMark);

/** Statements are few, as their texts are fixed; one that is not is sent as any other. */
const namesMax = 200;
const names = new Map<string, string>();

/** Undefined for a statement that is not marked. */
export function preparedName(text: string): string | undefined {
  if (!text.includes(preparedMark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = `vedette_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown;
}

type Query = (statement: unknown, ...more: readonly unknown[]) => unknown;

/** Has a new connection send marked statements by name. */
export function preparing(client: pg.PoolClient): void {
  const query: Query = client.query.bind(client);
  Object.assign(client, {
    query(statement: unknown, values: unknown, ...more: readonly unknown[]): unknown {
      const name = typeof statement === 'string' && Array.isArray(values) ? preparedName(statement) : undefined;
      if (name === undefined) return query(statement, values, ...more);
      return named(query, { name, text: String(statement), values });
    },
  });
}

async function named(query: Query, statement: NamedStatement): Promise<unknown> {
  try {
    return await query(statement);
  } catch (error) {
    if (!isLost(error)) throw error;
    // What failed is the name, not the statement; in a transaction nothing more can be asked, and the error stays.
    try {
      return await query(statement.text, statement.values);
    } catch {
      throw error;
    }
  }
}

/** A pooler gave the session to another server connection, or a migration changed what the plan was made for. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'));
}
