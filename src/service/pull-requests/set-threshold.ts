/** Sets what fails pull requests, of an organization or of one repository, tells the audit trail, and has those that are open told again. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { AuditDetails, Database, PullRequestThreshold, Queryable } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { lockRepository } from '../repositories/store.ts';
import { defaultThreshold } from './threshold.ts';
import { findThresholds, markOpenDue, updateThreshold } from './threshold-store.ts';

export interface ThresholdInForce {
  readonly threshold: PullRequestThreshold;
  /** Who set it. */
  readonly setBy: 'repository' | 'organization' | 'default';
}

export async function thresholdInForce(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
): Promise<ThresholdInForce> {
  const { ofRepository, ofOrganization } = await findThresholds(db, organizationId, repositoryId);
  if (ofRepository !== null) return { threshold: ofRepository, setBy: 'repository' };
  if (ofOrganization !== null) return { threshold: ofOrganization, setBy: 'organization' };
  return { threshold: defaultThreshold, setBy: 'default' };
}

/**
 * @param repositoryId undefined: of the organization @param threshold null: as if none had been set
 * @returns what is in force then; undefined where the organization has no such repository
 */
export async function setThreshold(
  db: Database,
  organizationId: string,
  {
    repositoryId,
    threshold,
  }: { readonly repositoryId?: string | undefined; readonly threshold: PullRequestThreshold | null },
  author: Author,
  now: Date,
): Promise<ThresholdInForce | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    if (repositoryId !== undefined && (await lockRepository(transaction, organizationId, repositoryId)) === undefined)
      return undefined;
    const before = await findThresholds(transaction, organizationId, repositoryId);
    await updateThreshold(transaction, organizationId, repositoryId, threshold);
    await markOpenDue(transaction, organizationId, repositoryId, now);
    const change = {
      ...(repositoryId === undefined
        ? { kind: 'organization' as const, id: organizationId }
        : { kind: 'repository' as const, id: repositoryId }),
      before: detailsOf(repositoryId === undefined ? before.ofOrganization : before.ofRepository),
      after: detailsOf(threshold),
    };
    await tellChanges(transaction, organizationId, author, [change], now);
    return thresholdInForce(transaction, organizationId, repositoryId);
  });
}

function detailsOf(threshold: PullRequestThreshold | null): AuditDetails {
  if (threshold === null) return { pullRequestThreshold: 'none of its own' };
  const { minPriority, severities, ruleSeverity } = threshold;
  const ofUses = Object.entries(severities).map(([use, severity]) => `${use}: ${severity}`);
  return { pullRequestThreshold: [`priority: ${minPriority}`, ...ofUses, `rules: ${ruleSeverity}`] };
}
