/**
 * Writes down what is so from now on, in the transaction that changes it: verdicts, severities and states of some repositories are compared
 * with what stands written of them, and only what differs is written. So it does not matter who changed them, or how.
 */
import type { RawBuilder } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import type { Queryable } from '../database/tables.ts';
import {
  alertState,
  issueState,
  issueStateOf,
  issueStateOfSome,
  occurrenceState,
  type HistoryPlace,
  type Remembered,
} from './state-store.ts';
import { beginSpans, endSpans } from './store.ts';

/** The caller holds the organization, so that no two compare at once. */
export async function keepHistory(db: Queryable, place: HistoryPlace, now: Date): Promise<void> {
  await renew(db, place.organizationId, occurrenceState(place), now);
  await renew(db, place.organizationId, alertState(place), now);
  await renew(db, place.organizationId, issueState(place), now);
}

/** Of one issue that somebody moved. */
export async function keepIssueHistory(
  db: Queryable,
  organizationId: string,
  issueId: string,
  now: Date,
): Promise<void> {
  await renew(db, organizationId, issueStateOf(organizationId, issueId), now);
}

/** Of some issues that were moved at once. */
export async function keepHistoryOfIssues(
  db: Queryable,
  organizationId: string,
  issues: readonly { readonly id: string; readonly repository_id: string }[],
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(issues, 5000))
    await renew(db, organizationId, issueStateOfSome(organizationId, chunk), now);
}

async function renew(
  db: Queryable,
  organizationId: string,
  remembered: Remembered<RawBuilder<unknown>>,
  now: Date,
): Promise<void> {
  await endSpans(db, organizationId, remembered, now);
  await beginSpans(db, organizationId, remembered, now);
}
