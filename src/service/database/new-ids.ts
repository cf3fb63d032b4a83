/** Ids that the database gives itself, of the kind that `newId` gives: UUIDs of version 7, for rows that are made by a SELECT. */
import { type RawBuilder, sql } from 'kysely';

export function newIdAt(now: Date): RawBuilder<string> {
  const time = now.getTime().toString(16).padStart(12, '0');
  return sql<string>`(${time}::text || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
}
