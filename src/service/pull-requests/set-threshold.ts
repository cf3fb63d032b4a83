/** Sets what fails pull requests, of an organization or of one repository, tells the audit trail, and has those that are open told again. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { AuditDetails, Database, PullRequestThreshold, Queryable } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { demandRepository } from '../repositories/line.ts';
import { lockRepository, type RepositoryRow } from '../repositories/store.ts';
import { defaultThreshold } from './threshold.ts';
import { findOrganizationThreshold, markOpenDue, updateThreshold } from './threshold-store.ts';

export interface ThresholdInForce {
  readonly threshold: PullRequestThreshold;
  /** Who set it. */
  readonly setBy: 'repository' | 'organization' | 'default';
}

/** @param repository undefined: that of the organization is asked for */
export async function thresholdInForce(
  db: Queryable,
  organizationId: string,
  repository: Pick<RepositoryRow, 'pull_request_threshold'> | undefined,
): Promise<ThresholdInForce> {
  const ofRepository = repository?.pull_request_threshold ?? null;
  if (ofRepository !== null) return { threshold: inOrder(ofRepository), setBy: 'repository' };
  const ofOrganization = await findOrganizationThreshold(db, organizationId);
  if (ofOrganization !== null) return { threshold: inOrder(ofOrganization), setBy: 'organization' };
  return { threshold: defaultThreshold, setBy: 'default' };
}

/** The database keeps the fields of an object in an order of its own. */
function inOrder({ minPriority, severities, ruleSeverity }: PullRequestThreshold): PullRequestThreshold {
  const { called, loaded, mayBeLoaded, unknown, toolingOnly, testOnly } = severities;
  return { minPriority, severities: { called, loaded, mayBeLoaded, unknown, toolingOnly, testOnly }, ruleSeverity };
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
    const repository =
      repositoryId === undefined ? undefined : await lockRepository(transaction, organizationId, repositoryId);
    if (repositoryId !== undefined && repository === undefined) return undefined;
    if (repository !== undefined) demandRepository(repository, 'threshold');
    const before =
      repository === undefined
        ? await findOrganizationThreshold(transaction, organizationId)
        : repository.pull_request_threshold;
    await updateThreshold(transaction, organizationId, repositoryId, threshold);
    await markOpenDue(transaction, organizationId, repositoryId, now);
    const change = {
      ...(repositoryId === undefined
        ? { kind: 'organization' as const, id: organizationId }
        : { kind: 'repository' as const, id: repositoryId }),
      before: detailsOf(before),
      after: detailsOf(threshold),
    };
    await tellChanges(transaction, organizationId, author, [change], now);
    return thresholdInForce(transaction, organizationId, repository && { pull_request_threshold: threshold });
  });
}

function detailsOf(threshold: PullRequestThreshold | null): AuditDetails {
  if (threshold === null) return { pullRequestThreshold: 'none of its own' };
  const { minPriority, severities, ruleSeverity } = inOrder(threshold);
  const ofUses = Object.entries(severities).map(([use, severity]) => `${use}: ${severity}`);
  return { pullRequestThreshold: [`priority: ${minPriority}`, ...ofUses, `rules: ${ruleSeverity}`] };
}
