/** Brings kept priorities up to what they are counted from: after a scan, and after advisories changed their words without one. */
import type { Queryable } from '../database/tables.ts';
import { updateIssuePriorities } from '../issues/pending-store.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import { listFactors, updatePriorities } from '../occurrences/priority-store.ts';
import type { AffectedPlace } from '../occurrences/store.ts';

/** Totals and alerts are counted by the caller. @returns whether the priority of an occurrence moved */
export async function renewPriorities(
  db: Queryable,
  place: AffectedPlace,
  alertIds: readonly string[],
): Promise<boolean> {
  if (alertIds.length === 0) return false;
  const moved = (await listFactors(db, place, alertIds))
    .map((factors) => ({ ...factors, next: occurrencePriority(factors, factors).priority }))
    .filter(({ priority, next }) => priority !== next);
  if (moved.length > 0) await updatePriorities(db, place, moved);
  await updateIssuePriorities(db, place, alertIds);
  return moved.length > 0;
}
