/**
 * Writes down what is so from now on, in the transaction that changes it: verdicts, severities and states of some repositories are compared
 * with what stands written of them, and only what differs is written. So it does not matter who changed them, or how.
 */
import type { RawBuilder } from 'kysely';
import type { Queryable } from '../database/tables.ts';
import {
  alertState,
  issueState,
  issueStateOf,
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

/** Where nothing but issues can have moved. */
export async function keepIssuesHistory(db: Queryable, place: HistoryPlace, now: Date): Promise<void> {
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

async function renew(
  db: Queryable,
  organizationId: string,
  remembered: Remembered<RawBuilder<unknown>>,
  now: Date,
): Promise<void> {
  await endSpans(db, organizationId, remembered, now);
  await beginSpans(db, organizationId, remembered, now);
}
