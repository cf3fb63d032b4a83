/** What the removal of old rows takes and answers, whatever the table: rows by their time, a bounded number at once. */

export interface RowPlace {
  /** As the database writes it, which is finer than a Date. */
  readonly time: string;
  readonly id: string;
}

export interface RemovedRows {
  readonly removed: number;
  /** The last row that was looked at; undefined where none is left. */
  readonly last: RowPlace | undefined;
}

/** Of rows that all go: none of those before stands any more, so that a next batch begins where this one did. */
export function allRemoved(removed: number, after: RowPlace): RemovedRows {
  return { removed, last: removed < oldRowsMax ? undefined : after };
}

/** Rows of one transaction. */
export const oldRowsMax = 1000;
