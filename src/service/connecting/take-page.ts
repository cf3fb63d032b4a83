/** What a page of a workspace's or project's repositories leads to: new ones are registered, webhooks are seen to, archived ones are archived. */
import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Config } from '../../config/config.ts';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import type { FoundRepository, HookOutcome, RepositorySource } from '../bitbucket/repository-source.ts';
import type { ConnectionRow } from '../connections/store.ts';
import { storableText } from '../database/storable-text.ts';
import { isValidBranchName, normalizeRepositoryUrl } from '../git/repository-url.ts';
import { archiveRepositories, updateSeen } from '../repositories/connected-store.ts';
import { type RegisterDependencies, registerRepositories, signingSecretPlace } from '../repositories/register.ts';
import { setPrScanning } from '../repositories/set-pr-scanning.ts';
import { listRepositoriesByUrl, type RepositoryRow } from '../repositories/store.ts';

export interface ConnectDependencies extends Omit<RegisterDependencies, 'allowedPrefixes'> {
  readonly config: Pick<Config, 'allowedRepositories' | 'bitbucketSites' | 'gitCredentialsFile' | 'publicUrl'>;
  readonly agentOf: (apiUrl: string) => Agent;
}

export interface ConnectedRepository {
  /** Empty where it was left out. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly isNew: boolean;
  /** Of its own; `shared` where that of the workspace or project does. */
  readonly hook: HookOutcome | 'shared' | 'none';
  /** Why it was left out, or has no hook; empty where all is well. */
  readonly problem: string;
}

const hooksSideBySide = 4;

export interface TakenBy {
  readonly connection: ConnectionRow;
  readonly seenAt: Date;
  readonly author: Author;
}

/** Registers what is missing of a page, and sees to the webhooks of all of it. */
export async function takePage(
  dependencies: ConnectDependencies,
  source: RepositorySource,
  found: readonly FoundRepository[],
  { connection, seenAt, author }: TakenBy,
): Promise<ConnectedRepository[]> {
  const { config, db, clock } = dependencies;
  const organizationId = connection.organization_id;
  const before = await knownOf(dependencies, organizationId, found);
  const usable = found.filter((one) => leftOut(one, config) === '');
  const missing = usable.filter(({ url }) => !before.has(urlOf(url, config)));
  const ids = await registerMissing(dependencies, connection, missing, author);
  const known = await knownOf(dependencies, organizationId, found);
  const idsOf = (some: readonly FoundRepository[]) =>
    some.flatMap(({ url }) => known.get(urlOf(url, config))?.id ?? []);
  await updateSeen(db, organizationId, idsOf(usable), { connectionId: connection.id, at: seenAt });
  const archived = idsOf(found.filter(({ isArchived }) => isArchived));
  await archive(dependencies, organizationId, archived, author, clock.now());
  const rows: ConnectedRepository[] = [];
  const waiting = [...found];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const problem = leftOut(one, config);
      const row = problem === '' ? known.get(urlOf(one.url, config)) : undefined;
      const isNew = row !== undefined && ids.has(row.id);
      const hook = row === undefined ? undefined : await hooked(dependencies, source, { found: one, row, connection });
      rows.push({ id: row?.id ?? '', name: one.name, url: one.url, isNew, hook: 'none', problem, ...hook });
    }
  };
  await Promise.all(Array.from({ length: hooksSideBySide }, work));
  return rows.sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** They are there no more, or archived there. */
export async function archive(
  { db }: Pick<ConnectDependencies, 'db'>,
  organizationId: string,
  ids: readonly string[],
  author: Author,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const archived = await archiveRepositories(transaction, organizationId, ids, now);
    const changes = archived.map(({ id }) => ({
      kind: 'repository' as const,
      id,
      before: { isArchived: false },
      after: { isArchived: true },
    }));
    await tellChanges(transaction, organizationId, author, changes, now);
  });
}

function leftOut({ url, defaultBranch, isArchived }: FoundRepository, config: ConnectDependencies['config']): string {
  if (isArchived) return 'it is archived';
  if (defaultBranch === '') return 'nothing was pushed to it yet';
  if (!isValidBranchName(defaultBranch)) return 'its default branch has a name that git refuses';
  const normalized = normalizeRepositoryUrl(url, config.allowedRepositories);
  return normalized.ok ? '' : normalized.message;
}

function urlOf(url: string, { allowedRepositories }: ConnectDependencies['config']): string {
  const normalized = normalizeRepositoryUrl(url, allowedRepositories);
  return normalized.ok ? normalized.url : '';
}

async function knownOf(
  { db, config }: ConnectDependencies,
  organizationId: string,
  found: readonly FoundRepository[],
): Promise<ReadonlyMap<string, RepositoryRow>> {
  const urls = found.map(({ url }) => storableText(urlOf(url, config))).filter((url) => url !== '');
  const rows = urls.length === 0 ? [] : await listRepositoriesByUrl(db, organizationId, urls);
  return new Map(rows.map((row) => [row.url, row]));
}

/** Those that are known already keep their secret, their author and their switch. */
async function registerMissing(
  dependencies: ConnectDependencies,
  {
    organization_id: organizationId,
    git_author_email: gitAuthorEmail,
    is_pr_scanning_enabled: isEnabled,
  }: ConnectionRow,
  missing: readonly FoundRepository[],
  author: Author,
): Promise<ReadonlySet<string>> {
  if (missing.length === 0) return new Set();
  const { db, clock, config } = dependencies;
  const registrations = missing.map(({ name, url, defaultBranch }) => ({
    gitAuthorEmail,
    repositoryUrl: url,
    repositoryName: name.slice(0, 100),
    defaultBranch,
    webhookSigningSecret: randomBytes(32).toString('base64url'),
  }));
  const allowed = { ...dependencies, allowedPrefixes: config.allowedRepositories };
  const ids = await registerRepositories(allowed, organizationId, registrations, author);
  if (isEnabled)
    for (const id of ids) await setPrScanning(db, organizationId, { id, isEnabled: true }, author, clock.now());
  return new Set(ids);
}

async function hooked(
  { keys, config }: ConnectDependencies,
  source: RepositorySource,
  { found, row, connection }: { found: FoundRepository; row: RepositoryRow; connection: ConnectionRow },
): Promise<Pick<ConnectedRepository, 'hook' | 'problem'>> {
  if (connection.has_hook) return { hook: 'shared', problem: '' };
  try {
    const secret = keys.decrypt(row.signing_secret, signingSecretPlace(row.organization_id, row.id));
    const url = `${config.publicUrl}/webhooks/bitbucket/${row.id}`;
    const slug = found.path.slice(found.path.indexOf('/') + 1);
    return { hook: await source.ensureHook(slug, { url, secret }), problem: '' };
  } catch (error) {
    if (!(error instanceof BitbucketFault)) throw error;
    return { hook: 'none', problem: error.message };
  }
}
