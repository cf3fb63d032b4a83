/** Has a repository's Bitbucket ask for our passing build before a pull request is merged, or asks that no more. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { bitbucketAddress } from '../bitbucket/bitbucket-address.ts';
import { type CheckOutcome, mergeCheckOf, type WantedCheck } from '../bitbucket/merge-check.ts';
import { ApiError } from '../foundation/api-error.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import { asked, clientOf } from './source-of.ts';
import type { ConnectDependencies } from './take-page.ts';

export async function protectRepository(
  dependencies: Omit<ConnectDependencies, 'jobs'>,
  repository: RepositoryRow,
  wanted: WantedCheck,
  author: Author,
): Promise<CheckOutcome> {
  const { config, db, clock } = dependencies;
  const { organization_id: organizationId, id, url } = repository;
  const address = bitbucketAddress(url, config.bitbucketSites);
  if (address === undefined)
    throw new ApiError(
      'CONFLICT',
      'the address of the repository is of no Bitbucket that is known: see VEDETTE_BITBUCKET_CLOUD',
    );
  if (wanted.isRequired && !repository.is_pr_scanning_enabled)
    throw new ApiError(
      'CONFLICT',
      'scanning of pull requests is off, so that no build would ever pass: see /api/v1/repositories/set-pr-scanning',
    );
  const client = await clientOf(dependencies, { organizationId, url, apiUrl: address.apiUrl });
  const found = await asked(mergeCheckOf(client, address)(wanted));
  const isChange = found.outcome !== 'there' && found.outcome !== 'none';
  if (isChange) {
    const change = {
      kind: 'repository' as const,
      id,
      before: { protectedBranch: wanted.isRequired ? '' : wanted.branch },
      after: { protectedBranch: wanted.isRequired ? wanted.branch : '' },
    };
    await db
      .transaction()
      .execute((transaction) => tellChanges(transaction, organizationId, author, [change], clock.now()));
  }
  return found;
}
