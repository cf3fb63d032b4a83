/** Registers repositories: all of a request or none, the same URL twice is the same repository, and each new one gets its first scan. */
import { type Change, tellChanges, theService } from '../audit/tell-changes.ts';
import { badFields, type RequestIssue } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueFirstScans } from '../scans/queue-scan.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { placeOf, sealedColumns } from '../database/sealed-store.ts';
import { isValidBranchName, normalizeRepositoryUrl } from '../git/repository-url.ts';
import { updateLinesOf } from './lines-store.ts';
import { repositoryDetails } from './repository-details.ts';
import {
  insertRepositories,
  listRepositoriesByUrl,
  type NewRepository,
  type RepositoryRow,
  updateRepositories,
} from './store.ts';
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
    const urls = entries.map((entry) => storableText(entry.url));
    const known = new Map(
      (await listRepositoriesByUrl(transaction, organizationId, urls)).map((row) => [row.url, row]),
    );
    const ids = new Map([...known].map(([url, { id }]) => [url, id]));
    const repositories = new Map<string, NewRepository>();
    const secrets = new Map<string, string>();
    for (const entry of entries) {
      const url = storableText(entry.url);
      const id = ids.get(url) ?? newId();
      ids.set(url, id);
      // What is named twice is as it was named last.
      repositories.set(id, {
        id,
        url,
        name: storableText(entry.repositoryName, 'line'),
        default_branch: storableText(entry.defaultBranch, 'branch'),
        git_author_email: storableText(entry.gitAuthorEmail, 'line'),
        signing_secret: keys.encrypt(entry.webhookSigningSecret, signingSecretPlace(organizationId, id)),
        previous_signing_secret: '',
      });
      secrets.set(id, entry.webhookSigningSecret);
    }
    const all = [...repositories.values()];
    const added = all.filter(({ url }) => !known.has(url));
    const kept = all.flatMap((repository) => {
      const before = known.get(repository.url);
      if (before === undefined) return [];
      const old = secretOf(keys, organizationId, before);
      const isSame = old === undefined || old === secrets.get(repository.id);
      const previous = isSame ? '' : keys.encrypt(old, previousSecretPlace(organizationId, repository.id));
      return [{ ...repository, previous_signing_secret: previous }];
    });
    await insertRepositories(transaction, organizationId, added, now);
    const previousUntil = new Date(now.getTime() + previousSecretMs);
    await updateRepositories(transaction, organizationId, kept, { now, previousUntil });
    await updateLinesOf(
      transaction,
      organizationId,
      kept.map(({ id }) => id),
    );
    const scanned = added.map(({ id, default_branch: branch }) => ({ id, branch }));
    const scanIds = await queueFirstScans({ transaction, jobs }, organizationId, scanned, now);
    const changes = all.map((repository): Change => {
      const { id } = repository;
      const before = known.get(repository.url);
      const details = repositoryDetails(repository);
      if (before === undefined)
        return { kind: 'repository', id, before: undefined, after: { ...details, scanId: scanIds.get(id) ?? '' } };
      const isSigningSecretChanged = secretOf(keys, organizationId, before) !== secrets.get(id);
      return {
        kind: 'repository',
        id,
        before: { ...repositoryDetails(before), isSigningSecretChanged: false },
        after: { ...details, isSigningSecretChanged },
      };
    });
    await tellChanges(transaction, organizationId, author, changes, now);
    return entries.map((entry) => ids.get(storableText(entry.url)) ?? '');
  });
}

/** How long the secret before the one in use counts: whoever changes it here still has to change it in Bitbucket. */
const previousSecretMs = 24 * 60 * 60_000;

const [signing, previousSigning] = sealedColumns;

/** What a repository's signing secret is bound to. */
export function signingSecretPlace(organizationId: string, repositoryId: string): string {
  return placeOf(signing, organizationId, repositoryId);
}

function previousSecretPlace(organizationId: string, repositoryId: string): string {
  return placeOf(previousSigning, organizationId, repositoryId);
}

/** Those that a delivery may be signed with: the one in use, and for a while the one before. */
export function signingSecrets(keys: Keyring, repository: RepositoryRow, now: Date): string[] {
  const { organization_id: organizationId, id, previous_secret_until: until } = repository;
  const current = keys.decrypt(repository.signing_secret, signingSecretPlace(organizationId, id));
  if (repository.previous_signing_secret === '' || until === null || until <= now) return [current];
  return [current, keys.decrypt(repository.previous_signing_secret, previousSecretPlace(organizationId, id))];
}

/** Undefined where its key is missing: a new secret is what helps then. */
function secretOf(keys: Keyring, organizationId: string, { id, signing_secret }: RepositoryRow): string | undefined {
  try {
    return keys.decrypt(signing_secret, signingSecretPlace(organizationId, id));
  } catch {
    return undefined;
  }
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
  if (issues.length > 0) throw badFields(issues);
  return entries;
}
