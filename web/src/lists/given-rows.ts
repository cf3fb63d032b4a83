/** Rows that were all read at once, as a list shows them. */
import type { PagedRows } from './use-paged-rows.ts';

/** @param scope tells which of them are shown */
export function givenRows<Row>(
  rows: readonly Row[],
  scope: string,
): Pick<PagedRows<Row>, 'scope' | 'total' | 'rowAt' | 'isOld' | 'onRange'> {
  return { scope, total: rows.length, rowAt: (index) => rows[index], isOld: false, onRange: notTold };
}

function notTold(): void {}
