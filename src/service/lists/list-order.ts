/** The orders in which lists of what was found can be asked for. */
export const listOrders = ['severity', 'priority', 'updatedAt'] as const;
export type ListOrder = (typeof listOrders)[number];
