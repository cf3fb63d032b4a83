/** Registers repositories: all of a request or none, the same URL twice is the same repository, and each new one gets its first scan. */
import { type Change, tellChanges, theService } from '../audit/tell-changes.ts';
import { ApiError, type RequestIssue } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { isValidBranchName, normalizeRepositoryUrl } from '../git/repository-url.ts';
import { repositoryDetails } from './repository-details.ts';
import { findRepositoryByUrl, insertRepository, updateRepository } from './store.ts';
import { storableText } from '../database/storable-text.ts';

export interface Registration {
  readonly gitAuthorEmail: string;
  readonly repositoryUrl: string;
  readonly repositoryName: string;
  readonly defaultBranch: string;
  readonly webhookSigningSecret: string;
}

export interface RegisterDependencies {
  readonly db: Database;
  readonly keys: Keyring;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly allowedPrefixes: readonly string[];
}

/** @returns the repositories' ids in the order asked. @throws {ApiError} BAD_REQUEST naming each entry at fault. */
export async function registerRepositories(
  { db, keys, jobs, clock, allowedPrefixes }: RegisterDependencies,
  organizationId: string,
  registrations: readonly Registration[],
  author = theService,
): Promise<string[]> {
  const entries = checkEntries(registrations, allowedPrefixes);
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // Two requests that name the same new URL must meet, and not wait for one another where they name several.
    await lockOrganization(transaction, organizationId);
    const ids: string[] = [];
    const changes: Change[] = [];
    for (const entry of entries) {
      const url = storableText(entry.url);
      const known = await findRepositoryByUrl(transaction, organizationId, url);
      const id = known?.id ?? newId();
      const details = {
        name: storableText(entry.repositoryName, 'line'),
        default_branch: storableText(entry.defaultBranch, 'branch'),
        git_author_email: storableText(entry.gitAuthorEmail, 'line'),
        signing_secret: keys.encrypt(entry.webhookSigningSecret, signingSecretPlace(organizationId, id)),
      };
      ids.push(id);
      if (known !== undefined) {
        await updateRepository(transaction, organizationId, id, details, now);
        const isNewSecret =
          keys.decrypt(known.signing_secret, signingSecretPlace(organizationId, id)) !== entry.webhookSigningSecret;
        const before = { ...repositoryDetails(known), isSigningSecretChanged: false };
        const after = { ...repositoryDetails({ ...details, url }), isSigningSecretChanged: isNewSecret };
        changes.push({ kind: 'repository', id, before, after });
        continue;
      }
      await insertRepository(transaction, { ...details, organization_id: organizationId, id, url }, now);
      const scanId = await queueScan(
        { transaction, jobs },
        { organizationId, repositoryId: id, branch: entry.defaultBranch, kind: 'full', trigger: 'registration' },
        now,
      );
      const after = { ...repositoryDetails({ ...details, url }), scanId };
      changes.push({ kind: 'repository', id, before: undefined, after });
    }
    await tellChanges(transaction, organizationId, author, changes, now);
    return ids;
  });
}

/** What a repository's signing secret is bound to. */
export function signingSecretPlace(organizationId: string, repositoryId: string): string {
  return `repositories|signing_secret|${organizationId}|${repositoryId}`;
}

function checkEntries(
  registrations: readonly Registration[],
  allowedPrefixes: readonly string[],
): (Registration & { readonly url: string })[] {
  const issues: RequestIssue[] = [];
  const entries = registrations.map((registration, index) => {
    const normalized = normalizeRepositoryUrl(registration.repositoryUrl, allowedPrefixes);
    if (!normalized.ok) issues.push({ path: `/repos/${index}/repositoryUrl`, message: normalized.message });
    if (!isValidBranchName(registration.defaultBranch)) {
      issues.push({
        path: `/repos/${index}/defaultBranch`,
        message: 'must be a valid git branch name, such as main or release/1.0',
      });
    }
    return { ...registration, url: normalized.ok ? normalized.url : '' };
  });
  const [first] = issues;
  if (first === undefined) return entries;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  throw new ApiError('BAD_REQUEST', `the request body is not valid: ${first.path} ${first.message}${more}`, { issues });
}
