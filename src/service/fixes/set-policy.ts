/** Sets which fixes are proposed, of an organization or of one repository, tells the audit trail, and has repositories looked at again. */
import { isDeepStrictEqual } from 'node:util';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { AuditDetails, Database, FixPolicy, Queryable } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { demandCode } from '../repositories/demand-code.ts';
import { demandRepository } from '../repositories/line.ts';
import { lockRepository, type RepositoryRow } from '../repositories/store.ts';
import { defaultFixPolicy, policyInOrder } from './fix-policy.ts';
import { findOrganizationFixPolicy, updateFixPolicy } from './policy-store.ts';
import { hasLivingFixes, markAllFixesDue, markFixesDue } from './store.ts';

export interface FixPolicyInForce {
  readonly policy: FixPolicy;
  /** Who set it. */
  readonly setBy: 'repository' | 'organization' | 'default';
}

/** @param repository undefined: that of the organization is asked for */
export async function fixPolicyInForce(
  db: Queryable,
  organizationId: string,
  repository: Pick<RepositoryRow, 'fix_policy'> | undefined,
): Promise<FixPolicyInForce> {
  const ofRepository = repository?.fix_policy ?? null;
  if (ofRepository !== null) return { policy: policyInOrder(ofRepository), setBy: 'repository' };
  const ofOrganization = await findOrganizationFixPolicy(db, organizationId);
  if (ofOrganization !== null) return { policy: policyInOrder(ofOrganization), setBy: 'organization' };
  return { policy: defaultFixPolicy, setBy: 'default' };
}

/**
 * @param repositoryId undefined: of the organization @param policy null: as if none had been set
 * @returns what is in force then; undefined where the organization has no such repository
 */
export async function setFixPolicy(
  db: Database,
  organizationId: string,
  { repositoryId, policy }: { readonly repositoryId?: string | undefined; readonly policy: FixPolicy | null },
  author: Author,
  now: Date,
): Promise<FixPolicyInForce | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const repository =
      repositoryId === undefined ? undefined : await lockRepository(transaction, organizationId, repositoryId);
    if (repositoryId !== undefined && repository === undefined) return undefined;
    if (repository !== undefined) demandCode(repository, 'files to change');
    if (repository !== undefined) demandRepository(repository, 'policy');
    const before =
      repository === undefined ? await findOrganizationFixPolicy(transaction, organizationId) : repository.fix_policy;
    await updateFixPolicy(transaction, organizationId, repositoryId, policy);
    const inForce = await fixPolicyInForce(transaction, organizationId, repository && { fix_policy: policy });
    const isChanged = !isDeepStrictEqual(before && policyInOrder(before), policy && policyInOrder(policy));
    if (isChanged && repositoryId === undefined) await markAllFixesDue(transaction, organizationId, now);
    if (isChanged && repositoryId !== undefined)
      await markFixesDue(transaction, { organization_id: organizationId, repository_id: repositoryId }, now);
    const change = {
      ...(repositoryId === undefined
        ? { kind: 'organization' as const, id: organizationId }
        : { kind: 'repository' as const, id: repositoryId }),
      before: detailsOf(before),
      after: detailsOf(policy),
    };
    await tellChanges(transaction, organizationId, author, [change], now);
    return inForce;
  });
}

/** In the transaction that records a scan, so that no stop in between loses it. */
export async function planAfterScan(db: Queryable, repository: RepositoryRow, now: Date): Promise<void> {
  if (repository.kind !== 'git') return;
  const { organization_id: organizationId, id: repositoryId } = repository;
  const key = { organization_id: organizationId, repository_id: repositoryId };
  const { policy } = await fixPolicyInForce(db, organizationId, repository);
  if (policy.isEnabled || (await hasLivingFixes(db, key))) await markFixesDue(db, key, now);
}

function detailsOf(policy: FixPolicy | null): AuditDetails {
  if (policy === null) return { fixPolicy: 'none of its own' };
  const { isEnabled, minPriority, minSeverity, exposures, majors, openMax, cooldownDays } = policy;
  return {
    fixPolicy: [
      `enabled: ${isEnabled}`,
      `priority: ${minPriority}`,
      `severity: ${minSeverity}`,
      `exposures: ${exposures.join(' ')}`,
      `majors: ${majors}`,
      `open at most: ${openMax}`,
      `cooldown: ${cooldownDays} days`,
    ],
  };
}
