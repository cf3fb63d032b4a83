/** The contract's text search as SQL: split at white space, every term a substring in any letter case, no character special. */
import { type Expression, type SqlBool, sql } from 'kysely';

export function searchTerms(query: string | undefined): string[] {
  return (query ?? '').split(/\s+/u).filter((term) => term !== '');
}

/** `column ILIKE '%term%'` with `%`, `_` and `\` as ordinary characters. */
export function contains(column: Expression<string>, term: string): Expression<SqlBool> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} ILIKE ${pattern}`;
}
