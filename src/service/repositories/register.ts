/** Registers repositories: all of a request or none, the same URL twice is the same repository, and each new one gets its first scan. */
import { badField } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { isValidBranchName, normalizeRepositoryUrl } from './repository-url.ts';
import { findRepositoryByUrl, insertRepository, updateRepository } from './store.ts';

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
): Promise<string[]> {
  const entries = registrations.map((registration, index) => ({
    ...registration,
    url: checkEntry(registration, index, allowedPrefixes),
  }));
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const ids: string[] = [];
    for (const entry of entries) {
      const known = await findRepositoryByUrl(transaction, organizationId, entry.url);
      const id = known?.id ?? newId();
      const details = {
        name: entry.repositoryName,
        default_branch: entry.defaultBranch,
        git_author_email: entry.gitAuthorEmail,
        signing_secret: keys.encrypt(entry.webhookSigningSecret, signingSecretPlace(organizationId, id)),
      };
      const isNew =
        known === undefined &&
        (await insertRepository(transaction, { ...details, organization_id: organizationId, id, url: entry.url }, now));
      if (isNew) {
        await queueScan(
          { transaction, jobs },
          { organizationId, repositoryId: id, branch: entry.defaultBranch, kind: 'full', trigger: 'registration' },
          now,
        );
        ids.push(id);
        continue;
      }
      // Another request may have registered the URL since it was looked for; secrets are bound to the row's own id.
      const row = known ?? (await findRepositoryByUrl(transaction, organizationId, entry.url));
      if (row === undefined) throw new Error('a repository vanished while it was being registered');
      const ownDetails = {
        ...details,
        signing_secret: keys.encrypt(entry.webhookSigningSecret, signingSecretPlace(organizationId, row.id)),
      };
      await updateRepository(transaction, organizationId, row.id, ownDetails, now);
      ids.push(row.id);
    }
    return ids;
  });
}

/** What a repository's signing secret is bound to. */
export function signingSecretPlace(organizationId: string, repositoryId: string): string {
  return `repositories|signing_secret|${organizationId}|${repositoryId}`;
}

function checkEntry(registration: Registration, index: number, allowedPrefixes: readonly string[]): string {
  const normalized = normalizeRepositoryUrl(registration.repositoryUrl, allowedPrefixes);
  if (!normalized.ok) throw badField(`/repos/${index}/repositoryUrl`, normalized.message);
  if (!isValidBranchName(registration.defaultBranch)) {
    throw badField(`/repos/${index}/defaultBranch`, 'must be a valid git branch name, such as main or release/1.0');
  }
  return normalized.url;
}
