/** The orders in which lists of what was found can be asked for. Ties end at the id, so that pages never overlap. */
import { type RawBuilder, sql } from 'kysely';

export const listOrders = ['severity', 'priority', 'updatedAt'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What follows `ORDER BY`. @param of the table @param priority where it stands, which may be counted in scope */
export function orderOf(order: ListOrder, of: RawBuilder<unknown>, priority: RawBuilder<unknown>): RawBuilder<unknown> {
  const bySeverity = sql`${of}.severity_score DESC, ${of}.updated_at DESC, ${of}.id`;
  switch (order) {
    case 'severity':
      return bySeverity;
    case 'priority':
      return sql`${priority} DESC, ${bySeverity}`;
    case 'updatedAt':
      return sql`${of}.updated_at DESC, ${of}.id`;
  }
}
