/** A made-up workspace or project, and what the functions of this folder need to reach it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeBitbucket, fakeToken } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { type TestOrganization, testService } from '../../testing/test-service.ts';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import type { Context } from '../context/context.ts';
import { type ConnectRequest, connectPage } from './connect.ts';
import type { ConnectDependencies, ConnectedRepository } from './take-page.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const author = { actor: 'token of a test', operation: '/api/v1/bitbucket/connect', requestId: '' };

export type Dependencies = ConnectDependencies & Context;

export async function dependenciesOf(
  bitbucket: FakeBitbucket,
  mine: TestOrganization,
  token = fakeToken,
): Promise<Dependencies> {
  const { context } = await testService();
  const gitCredentialsFile = join(temporaryFolder(), 'credentials.json');
  writeFileSync(gitCredentialsFile, JSON.stringify([{ url: bitbucket.webUrl, token, organizations: [mine.id] }]));
  const config = {
    ...context.config,
    allowedRepositories: [bitbucket.webUrl],
    bitbucketSites: bitbucket.edition === 'cloud' ? [{ webUrl: bitbucket.webUrl, apiUrl: bitbucket.apiUrl }] : [],
    gitCredentialsFile,
    publicUrl: 'https://vedette.example',
  };
  return { ...context, config, agentOf: bitbucketAgents({}) };
}

/** Repositories that share one git folder, as only their names are asked for. */
export function fill(bitbucket: FakeBitbucket, count: number): void {
  const one = bitbucket.addRepository('team/app-000', { 'a.txt': 'a' });
  const { repositories } = bitbucket.world;
  const like = (slug: string, more: object = {}): void =>
    void repositories.set(`team/${slug}`, { ...one, slug, hooks: [], ...more });
  for (let number = 1; number < count; number += 1) like(`app-${String(number).padStart(3, '0')}`);
  like('zz-empty', { isEmpty: true });
  if (bitbucket.edition === 'dataCenter') like('zz-old', { isArchived: true });
}

export async function connectAll(
  dependencies: ConnectDependencies,
  mine: TestOrganization,
  address: string,
  more: Partial<ConnectRequest> = {},
): Promise<ConnectedRepository[]> {
  const rows: ConnectedRepository[] = [];
  let cursor = '';
  do {
    const request = {
      address,
      gitAuthorEmail: 'scans@shop.example',
      isPrScanningEnabled: true,
      isFollowed: true,
      ...more,
      cursor,
    };
    const page = await connectPage(dependencies, mine.id, request, author);
    pushEach(rows, page.repositories);
    cursor = page.cursor;
  } while (cursor !== '');
  return rows;
}

export function tally(rows: readonly ConnectedRepository[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { isNew, hook, id } of rows) {
    const what = id === '' ? 'left out' : `${isNew ? 'new' : 'known'} ${hook}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
