/** What alerts say of their occurrences on default branches, counted anew after some came or went. */
import type { Queryable } from '../database/tables.ts';
import { type AlertRow, listAlertsByIds, listLanguages, sumAlerts, upsertAlerts } from './store.ts';

/** Sets the counts, languages, `isAlerted` and priorities of alerts from their occurrences; `updated_at` moves only where one of the first three changed. */
export async function recountAlerts(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  now: Date,
): Promise<void> {
  if (alertIds.length === 0) return;
  const sums = await sumAlerts(db, organizationId, alertIds);
  // One of lines alone is in no list of the organization, and in those of its lines is found by what they speak.
  const uncounted = alertIds.filter((id) => !sums.has(id));
  const spoken = uncounted.length === 0 ? undefined : await listLanguages(db, organizationId, uncounted);
  const changed: AlertRow[] = [];
  for (const alert of await listAlertsByIds(db, organizationId, alertIds)) {
    const sum = sums.get(alert.id) ?? { ...noneOf(alert), languages: spoken?.get(alert.id) ?? alert.languages };
    const next = {
      ...alert,
      reachable_count: sum.reachable,
      needs_review_count: sum.needsReview,
      unreachable_count: sum.unreachable,
      languages: sum.languages,
      is_alerted: alert.is_alerted || sum.reachable + sum.needsReview > 0,
    };
    const isMoved = JSON.stringify(next) !== JSON.stringify(alert);
    const { priority } = sum;
    if (isMoved || priority !== alert.priority)
      changed.push({ ...next, priority, updated_at: isMoved ? now : alert.updated_at });
  }
  await upsertAlerts(db, changed);
}

function noneOf({ priority }: AlertRow) {
  return { reachable: 0, needsReview: 0, unreachable: 0, priority };
}
