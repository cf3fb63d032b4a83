/** What works between a registered repository and its Bitbucket, and what is missing: asked of Bitbucket itself, one thing after the other. */
import { bitbucketAddress } from '../bitbucket/bitbucket-address.ts';
import { BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import type { FoundHook } from '../bitbucket/repository-source.ts';
import { ApiError } from '../foundation/api-error.ts';
import { findConnection } from '../connections/store.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import { sharedHookUrl } from './connect.ts';
import { ownerOf, sourceOf } from './source-of.ts';
import type { ConnectDependencies } from './take-page.ts';

export interface ConnectionCheck {
  readonly name: 'address' | 'credential' | 'webhook' | 'pullRequests' | 'reports';
  readonly isWorking: boolean;
  /** What is so, or what to do about it. */
  readonly message: string;
}

/** Why the code host could not be told of a pull request last; empty where it could. */
export type LastProblem = (repositoryId: string) => Promise<string>;

export async function checkConnection(
  dependencies: Omit<ConnectDependencies, 'jobs' | 'clock'> & {
    readonly lastProblem: LastProblem;
    readonly areReportsOn: boolean;
  },
  repository: RepositoryRow,
): Promise<ConnectionCheck[]> {
  const { config, areReportsOn } = dependencies;
  const address = bitbucketAddress(repository.url, config.bitbucketSites);
  if (address === undefined) {
    const message =
      'the address is of no Bitbucket that is known: see VEDETTE_BITBUCKET_CLOUD, and /scm/ in addresses of a Data Center';
    return [{ name: 'address', isWorking: false, message }];
  }
  if (repository.archived_at !== null) {
    const message = 'Bitbucket has it no more under this address, or has archived it: nothing of it is scanned';
    return [{ name: 'address', isWorking: false, message }];
  }
  const edition = address.edition === 'cloud' ? 'Bitbucket Cloud' : 'Bitbucket Data Center';
  const owner = repository.url.slice(0, repository.url.lastIndexOf('/'));
  return [
    { name: 'address', isWorking: true, message: `${edition}, asked at ${address.apiUrl}` },
    ...(await ofWebhook(dependencies, repository, { owner, slug: address.slug })),
    {
      name: 'pullRequests',
      isWorking: repository.is_pr_scanning_enabled,
      message: repository.is_pr_scanning_enabled
        ? 'pull requests are scanned'
        : 'scanning of pull requests is off: see /api/v1/repositories/set-pr-scanning',
    },
    await ofReports(dependencies, repository, areReportsOn),
  ];
}

async function ofWebhook(
  dependencies: Pick<ConnectDependencies, 'config' | 'agentOf' | 'db' | 'keys'>,
  { organization_id: organizationId, id, connection_id: connectionId }: RepositoryRow,
  { owner, slug }: { readonly owner: string; readonly slug: string },
): Promise<ConnectionCheck[]> {
  const { config, db } = dependencies;
  const { publicUrl } = config;
  try {
    const source = await sourceOf(dependencies, organizationId, ownerOf(config, owner));
    const connection = connectionId === null ? undefined : await findConnection(db, organizationId, connectionId);
    const found =
      connection?.has_hook === true
        ? await source.findSharedHook(sharedHookUrl(config, connection.id))
        : await source.findHook(slug, `${publicUrl}/webhooks/bitbucket/${id}`);
    const credential = {
      name: 'credential',
      isWorking: true,
      message: 'it may read the webhooks of the repository',
    } as const;
    return [credential, { name: 'webhook', ...hookState(found, publicUrl) }];
  } catch (error) {
    if (!(error instanceof BitbucketFault || error instanceof ApiError)) throw error;
    const credential = { name: 'credential', isWorking: false, message: error.message } as const;
    return [credential, { name: 'webhook', isWorking: false, message: 'it could not be looked for' }];
  }
}

function hookState(found: FoundHook | undefined, publicUrl: string): Pick<ConnectionCheck, 'isWorking' | 'message'> {
  if (publicUrl === '')
    return { isWorking: false, message: 'this service does not know its own address: set VEDETTE_PUBLIC_URL' };
  if (found === undefined)
    return { isWorking: false, message: 'there is none: run vedette bitbucket connect, or make it by hand' };
  if (!found.isActive) return { isWorking: false, message: 'it is switched off: run vedette bitbucket connect' };
  if (found.missingEvents.length > 0)
    return { isWorking: false, message: `it lacks ${found.missingEvents.join(', ')}: run vedette bitbucket connect` };
  if (found.lastFault !== '') return { isWorking: false, message: `it is there and active, but ${found.lastFault}` };
  return { isWorking: true, message: 'it is there and active, with all events' };
}

async function ofReports(
  { lastProblem }: { readonly lastProblem: LastProblem },
  { id }: RepositoryRow,
  areOn: boolean,
): Promise<ConnectionCheck> {
  const problem = areOn ? await lastProblem(id) : 'VEDETTE_BITBUCKET_REPORTS is off';
  const message = problem === '' ? 'nothing stands against telling Bitbucket of pull requests' : problem;
  return { name: 'reports', isWorking: problem === '', message };
}
