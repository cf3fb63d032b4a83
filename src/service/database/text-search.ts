/** The contract's text search as SQL: split at white space, every term a substring in any letter case, no character special. */
import { type StorableText, storableTexts } from './storable-text.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

export function searchTerms(query: string | undefined): StorableText[] {
  return storableTexts(
    (query ?? '').split(/\s+/u).filter((term) => term !== ''),
    'line',
  );
}

/** `column ILIKE '%term%'` with `%`, `_` and `\` as ordinary characters. */
export function contains(column: Expression<string>, term: StorableText): Expression<SqlBool> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} ILIKE ${pattern}`;
}
