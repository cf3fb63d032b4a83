/** How a workspace or project is asked: where it is, with which credential, and in what words a fault is told to whoever asked. */
import type { Agent } from 'node:http';
import type { Config } from '../../config/config.ts';
import { type OwnerAddress, ownerAddress } from '../bitbucket/bitbucket-address.ts';
import { type BitbucketClient, bitbucketClient, BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import { cloudSource } from '../bitbucket/cloud-source.ts';
import { dataCenterSource } from '../bitbucket/data-center-source.ts';
import type { RepositorySource } from '../bitbucket/repository-source.ts';
import { type Credentials, credentialOf } from '../connections/credentials.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import { ApiError } from '../foundation/api-error.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import type { GitCredential } from '../git/git-command.ts';
import { normalizeRepositoryUrl } from '../git/repository-url.ts';

/** A page is one request to this service, which a person waits for. */
const timeoutMs = 20_000;

/** @throws {ApiError} where the address is of no workspace or project that may be read */
export function ownerOf(config: Pick<Config, 'allowedRepositories' | 'bitbucketSites'>, address: string): OwnerAddress {
  const normalized = normalizeRepositoryUrl(`${address}/any`, config.allowedRepositories);
  const owner = normalized.ok
    ? ownerAddress(normalized.url.slice(0, -'/any'.length), config.bitbucketSites)
    : undefined;
  if (owner !== undefined) return owner;
  throw new ApiError(
    'BAD_REQUEST',
    'the request body is not valid: /address must be a workspace or project that this service may read from, such as https://bitbucket.org/workspace or https://git.example/scm/KEY',
    { issues: [{ path: '/address', message: 'must be a workspace or project that this service may read from' }] },
  );
}

/** As connections are kept by. */
export function addressOf({ webUrl, owner }: OwnerAddress): StorableText {
  return storableText(webUrl + owner, 'line');
}

type Asking = Credentials & { readonly agentOf: (apiUrl: string) => Agent };

/** @throws {ApiError} where there is no credential for it */
export async function sourceOf(
  dependencies: Asking,
  organizationId: string,
  { edition, apiUrl, webUrl, owner }: OwnerAddress,
  given?: GitCredential,
): Promise<RepositorySource> {
  const client = await clientOf(dependencies, { organizationId, url: `${webUrl}${owner}/any`, apiUrl }, given);
  return edition === 'cloud' ? cloudSource(client, webUrl, owner) : dataCenterSource(client, webUrl, owner);
}

/** @throws {ApiError} where there is no credential for the address */
export async function clientOf(
  dependencies: Asking,
  { organizationId, url, apiUrl }: { readonly organizationId: string; readonly url: string; readonly apiUrl: string },
  given?: GitCredential,
): Promise<BitbucketClient> {
  const credential = given ?? (await knownCredential(dependencies, organizationId, url));
  if (credential === undefined)
    throw new ApiError(
      'CONFLICT',
      'there is no credential for this address: give one, or name one in VEDETTE_GIT_CREDENTIALS_FILE',
    );
  const signal = new AbortController().signal;
  return bitbucketClient({ apiUrl, credential, agent: dependencies.agentOf(apiUrl), signal, timeoutMs });
}

async function knownCredential(dependencies: Credentials, organizationId: string, url: string) {
  try {
    return await credentialOf(dependencies, { organizationId, url });
  } catch (error) {
    if (error instanceof FetchFailed) throw new ApiError('CONFLICT', error.message, { cause: error });
    throw error;
  }
}

export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BitbucketFault)) throw error;
    throw new ApiError(error.isPassing ? 'SERVICE_UNAVAILABLE' : 'CONFLICT', error.message, { cause: error });
  }
}
