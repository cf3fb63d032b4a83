/** The contract's text search as SQL: split at white space, every term a substring in any letter case, no character special. */
import { type StorableText, storableText, storableTexts } from './storable-text.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

export function searchTerms(query: string | undefined): StorableText[] {
  return storableTexts(
    (query ?? '').split(/\s+/u).filter((term) => term !== ''),
    'line',
  );
}

/** `column ILIKE '%term%'` with `%`, `_` and `\` as ordinary characters. */
export function contains(column: Expression<string>, term: StorableText): Expression<SqlBool> {
  return sql<SqlBool>`${column} ILIKE ${patternOf(term)}`;
}

/** As `contains`, of a column that is stored folded: to fold each row as it is looked at takes four times as long. */
export function foldedContains(column: Expression<string>, term: StorableText): Expression<SqlBool> {
  return sql<SqlBool>`${column} LIKE ${patternOf(folded(term))}`;
}

/** Without letter case. The two forms of a small sigma are one, since which of them a capital becomes hangs on what follows it. */
export function folded(text: string): StorableText {
  return storableText(text.toLowerCase().replaceAll('ς', 'σ'));
}

function patternOf(term: StorableText): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
