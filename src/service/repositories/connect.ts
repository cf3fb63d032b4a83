/**
 * Connects a workspace or project page by page: each repository is registered with a secret made here, has its pull requests scanned, and gets
 * its webhook. Every step looks first at what is there, so that a second run, or one after a stop, changes only what is missing.
 */
import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Author } from '../audit/tell-changes.ts';
import { type OwnerAddress, ownerAddress } from '../bitbucket/bitbucket-address.ts';
import { bitbucketClient, BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import { cloudSource } from '../bitbucket/cloud-source.ts';
import { dataCenterSource } from '../bitbucket/data-center-source.ts';
import type { FoundRepository, HookOutcome, RepositorySource } from '../bitbucket/repository-source.ts';
import type { Config } from '../../config/config.ts';
import { storableText } from '../database/storable-text.ts';
import { ApiError } from '../foundation/api-error.ts';
import { credentialFor } from '../git/credential-file.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { isValidBranchName, normalizeRepositoryUrl } from '../git/repository-url.ts';
import { type RegisterDependencies, registerRepositories, signingSecretPlace } from './register.ts';
import { setPrScanning } from './set-pr-scanning.ts';
import { listRepositoriesByUrl, type RepositoryRow } from './store.ts';

export interface ConnectDependencies extends Omit<RegisterDependencies, 'allowedPrefixes'> {
  readonly config: Pick<Config, 'allowedRepositories' | 'bitbucketSites' | 'gitCredentialsFile' | 'publicUrl'>;
  readonly agentOf: (apiUrl: string) => Agent;
}

export interface ConnectRequest {
  /** `https://bitbucket.org/workspace`, `https://git.example/scm/KEY`. */
  readonly address: string;
  readonly gitAuthorEmail: string;
  readonly isPrScanningEnabled: boolean;
  /** Of the page; empty for the first one. */
  readonly cursor: string;
}

export interface ConnectedRepository {
  /** Empty where it was left out. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly isNew: boolean;
  readonly hook: HookOutcome | 'none';
  /** Why it was left out, or has no hook; empty where all is well. */
  readonly problem: string;
}

export interface ConnectedPage {
  readonly repositories: readonly ConnectedRepository[];
  /** Of the next page; empty after the last one. */
  readonly cursor: string;
}

const hooksSideBySide = 4;
/** A page is one request to this service, which a person waits for. */
const timeoutMs = 20_000;

/** @throws {ApiError} where nothing can be asked of the Bitbucket at all */
export async function connectPage(
  dependencies: ConnectDependencies,
  organizationId: string,
  request: ConnectRequest,
  author: Author,
): Promise<ConnectedPage> {
  const { config } = dependencies;
  if (config.publicUrl === '')
    throw new ApiError(
      'CONFLICT',
      'this service does not know its own address: set VEDETTE_PUBLIC_URL, which webhooks are sent to',
    );
  const source = await sourceOf(dependencies, organizationId, request.address);
  const { repositories: found, cursor } = await asked(source.list(request.cursor));
  const usable = found.filter((one) => leftOut(one, config) === '');
  const known = await knownOf(dependencies, organizationId, usable);
  const missing = usable.filter(({ url }) => !known.has(urlOf(url, config)));
  const ids = await registerMissing(dependencies, organizationId, missing, request, author);
  const now = await knownOf(dependencies, organizationId, usable);
  const rows: ConnectedRepository[] = [];
  const waiting = [...found];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const row = now.get(urlOf(one.url, config));
      const isNew = row !== undefined && ids.has(row.id);
      rows.push({ ...(await hooked(dependencies, source, one, row)), name: one.name, url: one.url, isNew });
    }
  };
  await Promise.all(Array.from({ length: hooksSideBySide }, work));
  return { repositories: rows.sort((a, b) => (a.url < b.url ? -1 : 1)), cursor };
}

/** @throws {ApiError} where the address is of none, or has no credential */
export async function sourceOf(
  { config, agentOf }: Pick<ConnectDependencies, 'config' | 'agentOf'>,
  organizationId: string,
  address: string,
): Promise<RepositorySource> {
  const owner: OwnerAddress | undefined = ownerAddress(address, config.bitbucketSites);
  if (owner === undefined || !normalizeRepositoryUrl(`${address}/any`, config.allowedRepositories).ok)
    throw new ApiError(
      'BAD_REQUEST',
      'the request body is not valid: /address must be a workspace or project that this service may read from, such as https://bitbucket.org/workspace or https://git.example/scm/KEY',
      { issues: [{ path: '/address', message: 'must be a workspace or project that this service may read from' }] },
    );
  const credential = await credentialOf(config.gitCredentialsFile, organizationId, `${address}/any`);
  if (credential === undefined)
    throw new ApiError('CONFLICT', 'there is no credential for this address: name one in VEDETTE_GIT_CREDENTIALS_FILE');
  const signal = new AbortController().signal;
  const client = bitbucketClient({ apiUrl: owner.apiUrl, credential, agent: agentOf(owner.apiUrl), signal, timeoutMs });
  return owner.edition === 'cloud'
    ? cloudSource(client, owner.webUrl, owner.owner)
    : dataCenterSource(client, owner.webUrl, owner.owner);
}

async function credentialOf(file: string, organizationId: string, url: string) {
  try {
    return await credentialFor(file, { organizationId, url });
  } catch (error) {
    if (error instanceof FetchFailed) throw new ApiError('CONFLICT', error.message, { cause: error });
    throw error;
  }
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BitbucketFault)) throw error;
    throw new ApiError(error.isPassing ? 'SERVICE_UNAVAILABLE' : 'CONFLICT', error.message, { cause: error });
  }
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
  const urls = found.map(({ url }) => storableText(urlOf(url, config)));
  const rows = urls.length === 0 ? [] : await listRepositoriesByUrl(db, organizationId, urls);
  return new Map(rows.map((row) => [row.url, row]));
}

/** Those that are known already keep their secret, their author and their switch. */
async function registerMissing(
  dependencies: ConnectDependencies,
  organizationId: string,
  missing: readonly FoundRepository[],
  { gitAuthorEmail, isPrScanningEnabled }: ConnectRequest,
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
  if (isPrScanningEnabled)
    for (const id of ids) await setPrScanning(db, organizationId, { id, isEnabled: true }, author, clock.now());
  return new Set(ids);
}

async function hooked(
  { keys, config }: ConnectDependencies,
  source: RepositorySource,
  found: FoundRepository,
  row: RepositoryRow | undefined,
): Promise<Pick<ConnectedRepository, 'id' | 'hook' | 'problem'>> {
  if (row === undefined) return { id: '', hook: 'none', problem: leftOut(found, config) };
  try {
    const secret = keys.decrypt(row.signing_secret, signingSecretPlace(row.organization_id, row.id));
    const url = `${config.publicUrl}/webhooks/bitbucket/${row.id}`;
    const slug = found.path.slice(found.path.indexOf('/') + 1);
    return { id: row.id, hook: await source.ensureHook(slug, { url, secret }), problem: '' };
  } catch (error) {
    if (!(error instanceof BitbucketFault)) throw error;
    return { id: row.id, hook: 'none', problem: error.message };
  }
}
