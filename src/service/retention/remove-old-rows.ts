/**
 * Removes what is older than its setting allows, organization by organization, in batches that are whole or not at all. How far it is stands
 * in the database, so that any process goes on where another one ended; a claim that has to be renewed keeps two from the same organization.
 */
import type { Transaction } from 'kysely';
import { deleteOldAuditEvents } from '../audit/retention-store.ts';
import type { Context } from '../context/context.ts';
import type { Tables } from '../database/tables.ts';
import { deleteOldDecisions } from '../decisions/retention-store.ts';
import { newId } from '../foundation/ids.ts';
import {
  deleteOldAlertSpans,
  deleteOldIssueSpans,
  deleteOldOccurrenceSpans,
  deleteOldPastRepositories,
} from '../history/store.ts';
import { deleteOldIssueEvents } from '../issues/retention-store.ts';
import { listOrganizations, lockOrganization } from '../organizations/store.ts';
import { deleteOldPastPackages } from '../packages/history-store.ts';
import { deleteOldDeliveries, deleteOldPullRequests } from '../pull-requests/retention-store.ts';
import { deleteOldScans } from '../scans/retention-store.ts';
import { deleteOldLinks, deleteOldSessions } from '../sessions/retention-store.ts';
import { beginning, claimRetention, listNotDue, renewClaim, type RetentionRow, updateRetention } from './store.ts';

/** The order in which they are worked off: `retention.step` counts in it, so that new ones come at the end. */
export const kinds = [
  'scans',
  'deliveries',
  'issueEvents',
  'auditEvents',
  'pullRequests',
  'pastPackages',
  'pastOccurrences',
  'pastSeverities',
  'pastStates',
  'pastRepositories',
  'sessions',
  'signInLinks',
  'decisions',
] as const;
export type Kind = (typeof kinds)[number];

/** How many rows of each kind went. */
export type Removed = Record<Kind, number>;

export type Removing = Pick<Context, 'db' | 'clock'> & { readonly config: Pick<Context['config'], 'retentionDays'> };

const leaseMs = 60_000;
const intervalMs = 24 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

const deletions = {
  scans: deleteOldScans,
  deliveries: deleteOldDeliveries,
  issueEvents: deleteOldIssueEvents,
  auditEvents: deleteOldAuditEvents,
  pullRequests: deleteOldPullRequests,
  pastPackages: deleteOldPastPackages,
  pastOccurrences: deleteOldOccurrenceSpans,
  pastSeverities: deleteOldAlertSpans,
  pastStates: deleteOldIssueSpans,
  pastRepositories: deleteOldPastRepositories,
  sessions: deleteOldSessions,
  signInLinks: deleteOldLinks,
  decisions: deleteOldDecisions,
} as const;

/** What is known of a pull request goes with the scans that saw it, and all of the past at once, so that no moment is half remembered. */
const settingOf = {
  scans: 'scans',
  deliveries: 'deliveries',
  issueEvents: 'issueEvents',
  auditEvents: 'auditEvents',
  pullRequests: 'scans',
  pastPackages: 'history',
  pastOccurrences: 'history',
  pastSeverities: 'history',
  pastStates: 'history',
  pastRepositories: 'history',
  decisions: 'decisions',
} as const satisfies Record<Exclude<Kind, Ending>, keyof Removing['config']['retentionDays']>;

/** What is of no use to anybody once its time is over; the audit trail tells of it. */
type Ending = 'sessions' | 'signInLinks';
const endedDays = 1;

function daysOf(kind: Kind, days: Removing['config']['retentionDays']): number {
  return kind === 'sessions' || kind === 'signInLinks' ? endedDays : days[settingOf[kind]];
}

export function noneRemoved(): Removed {
  return {
    scans: 0,
    deliveries: 0,
    issueEvents: 0,
    auditEvents: 0,
    pullRequests: 0,
    pastPackages: 0,
    pastOccurrences: 0,
    pastSeverities: 0,
    pastStates: 0,
    pastRepositories: 0,
    sessions: 0,
    signInLinks: 0,
    decisions: 0,
  };
}

/**
 * What fails for one organization holds up no other.
 * @param removed counted up batch by batch, so that it is right where something fails later
 * @throws {AggregateError} when all the rest is done
 */
export async function removeOldRows(context: Removing, removed: Removed, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const notDue = new Set(await listNotDue(db, { now: clock.now(), leaseMs, intervalMs }));
  const failures: unknown[] = [];
  for (const { id } of await listOrganizations(db)) {
    if (signal.aborted) break;
    if (notDue.has(id)) continue;
    try {
      await removeOfOrganization(context, id, removed, signal);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `old rows of ${failures.length} organizations could not be removed`);
}

async function removeOfOrganization(
  { db, clock, config }: Removing,
  organizationId: string,
  removed: Removed,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimRetention(db, organizationId, newId(), { now: clock.now(), leaseMs, intervalMs });
  if (claim === undefined) return;
  while (!signal.aborted) {
    const batch = await db
      .transaction()
      .execute((transaction) => removeBatch(transaction, claim, config.retentionDays, clock.now()));
    if (batch === undefined) return;
    removed[batch.kind] += batch.removed;
  }
  // Another process need not wait for the end of the claim.
  await updateRetention(db, claim, { claimed_until: clock.now() });
}

/** Undefined where all is done, or the claim is lost. */
async function removeBatch(
  transaction: Transaction<Tables>,
  claim: RetentionRow,
  days: Removing['config']['retentionDays'],
  now: Date,
): Promise<{ readonly kind: Kind; readonly removed: number } | undefined> {
  const organizationId = claim.organization_id;
  // In the order of those who record scans and remove repositories.
  await lockOrganization(transaction, organizationId);
  const state = await renewClaim(transaction, claim, new Date(now.getTime() + leaseMs));
  if (state === undefined) return undefined;
  const kind = kinds[state.step];
  if (kind === undefined) {
    const next = new Date(now.getTime() + intervalMs);
    await updateRetention(transaction, claim, { claimed_until: now, next_at: next, step: 0, ...beginning });
    return undefined;
  }
  const nextStep = { step: state.step + 1, ...beginning };
  const kept = daysOf(kind, days);
  if (kept === 0) {
    await updateRetention(transaction, claim, nextStep);
    return { kind, removed: 0 };
  }
  const before = new Date(now.getTime() - kept * dayMs);
  const { removed, last } = await deletions[kind](transaction, organizationId, before, state.after);
  await updateRetention(
    transaction,
    claim,
    last === undefined ? nextStep : { after_time: last.time, after_id: last.id },
  );
  return { kind, removed };
}
