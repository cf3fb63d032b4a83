/**
 * Works off what changed in the advisories: first alerts show it, organization by organization in short batches, then the scans that
 * judge are queued. Each batch happens whole or not at all, and any process goes on where another one ended.
 */
import type { Transaction } from 'kysely';
import { publicPackages } from '../../engine/match-packages.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import {
  findTold,
  listTouchedVersions,
  listUnjoined,
  listUntoldOrganizations,
  markJoined,
  shareTold,
} from '../advisories/store.ts';
import { spreadChanges, tellUntold } from '../advisories/tell-changes.ts';
import { joinAdvisories, type Matching } from '../alerts/join-advisories.ts';
import type { Context } from '../context/context.ts';
import { keepHistory } from '../history/keep-history.ts';
import type { Tables } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { settleIssues } from '../triage/settle-issues.ts';

export type Reevaluating = Pick<Context, 'db' | 'jobs' | 'clock'> & {
  readonly advisories: { current(): { readonly file: string; readonly snapshot: string } | undefined };
  readonly config: Pick<Context['config'], 'privateRegistries'>;
};

/**
 * What fails for one organization holds up neither the others nor its own scans, which judge without the join.
 * @returns how many scans were queued
 * @throws {AggregateError} when all the rest is done
 */
export async function reevaluate(context: Reevaluating): Promise<number> {
  const failures = await joinChanges(context);
  const queued = await tellUntold(context);
  if (failures.length > 0)
    throw new AggregateError(failures, `changed advisories could not be shown to ${failures.length} organizations`);
  return queued;
}

/** Repositories of one transaction: recordings of their organization wait for it. */
const batchSize = 250;

/**
 * Brings alerts up to the advisories that everybody was told of. A process that has others leaves it to one that has them.
 * @returns what went wrong, of each organization for which something did
 */
export async function joinChanges(context: Omit<Reevaluating, 'jobs'>): Promise<unknown[]> {
  const { db, advisories, config } = context;
  const organizations = await listUntoldOrganizations(db);
  const current = advisories.current();
  if (organizations.length === 0 || current === undefined) return [];
  if ((await findTold(db))?.snapshot !== current.snapshot) return [];
  using lookup = openAdvisories(current.file);
  const matching = { lookup, isPublic: publicPackages(config.privateRegistries) };
  const failures: unknown[] = [];
  for (const organizationId of organizations) {
    try {
      await joinOrganization(context, organizationId, matching);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

async function joinOrganization(
  { db, clock }: Pick<Reevaluating, 'db' | 'clock'>,
  organizationId: string,
  matching: Matching,
): Promise<void> {
  await spreadChanges(db, organizationId);
  for (;;) {
    const joined = await db
      .transaction()
      .execute((transaction) => joinBatch(transaction, organizationId, matching, clock.now()));
    if (joined === 0) return;
  }
}

async function joinBatch(
  transaction: Transaction<Tables>,
  organizationId: string,
  matching: Matching,
  now: Date,
): Promise<number> {
  // In the order of those who record scans.
  const told = await shareTold(transaction);
  await lockOrganization(transaction, organizationId);
  if (told?.snapshot !== matching.lookup.snapshot) return 0;
  const unjoined = await listUnjoined(transaction, organizationId, batchSize);
  const [first] = unjoined;
  if (first === undefined) return 0;
  const isOfEverything = first.from_change === 0;
  const batch = unjoined.filter(({ from_change }) => (from_change === 0) === isOfEverything);
  const repositoryIds = batch.map((row) => row.repository_id);
  const from = Math.min(...batch.map((row) => row.from_change));
  const versions = isOfEverything ? undefined : await listTouchedVersions(transaction, organizationId, from);
  const place = { organizationId, repositoryIds };
  const alertIds = await joinAdvisories(transaction, place, versions, matching, now);
  await settleIssues(transaction, organizationId, [{ kind: 'place', repositoryIds, alertIds }], now);
  await keepHistory(transaction, { ...place, alertIds }, now);
  await markJoined(transaction, organizationId, repositoryIds);
  return batch.length;
}

/** Joins one repository that was just recorded with advisories from before, in the transaction that records it and keeps its history. */
export function joinAfterwards({ advisories, config, clock }: Omit<Reevaluating, 'jobs' | 'db'>) {
  return async (
    transaction: Transaction<Tables>,
    { organizationId, repositoryId, snapshot }: { organizationId: string; repositoryId: string; snapshot: string },
  ): Promise<void> => {
    const current = advisories.current();
    if (current?.snapshot !== snapshot) return;
    using lookup = openAdvisories(current.file);
    const matching = { lookup, isPublic: publicPackages(config.privateRegistries) };
    const place = { organizationId, repositoryIds: [repositoryId] };
    await joinAdvisories(transaction, place, undefined, matching, clock.now());
    await markJoined(transaction, organizationId, [repositoryId]);
  };
}
