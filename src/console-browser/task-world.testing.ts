/** An organization in which each task of tasks.testing.ts has what it is about, and what a task may ask of the world around the page. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { newId } from '../service/foundation/ids.ts';
import { openedPullRequests } from '../service/pull-requests/opened-pull-requests.testing.ts';
import type { TokenPair } from '../service/tokens/tokens.ts';
import { makeRepository } from '../testing/git-fixtures.ts';
import { type TestOrganization, testOrganization, testService } from '../testing/test-service.ts';
import { cornerShop } from './world.testing.ts';

export interface TaskWorld {
  readonly pair: TokenPair;
  /** Types an address below /console. */
  readonly visit: (path: string) => Promise<void>;
  /** Of a repository that is not registered. */
  readonly newAddress: string;
  /** Bitbucket has one repository in whatever workspace is connected. */
  readonly answerConnect: () => Promise<void>;
}

export async function taskOrganization(): Promise<TestOrganization> {
  const organization = await testOrganization();
  const ask: TestOrganization['ask'] = (path, body) => organization.ask(path, body);
  await ask('/api/v2/rules/create', { name: 'No eval', rule: 'no eval' });
  await ask('/api/v2/rules/create', { name: 'Old name', rule: 'Do not call `gets`.' });
  const calculator = { 'web/src/calculator.js': 'exports.calculate = (terms) => eval(terms);\n' };
  await organization.register({ ...cornerShop(), ...calculator }, 'corner-shop');
  const pullRequests = await openedPullRequests(organization);
  await organization.runScans();
  await pullRequests.open(7);
  await organization.runScans();
  const { alerts } = await organization.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {
    query: 'lodash',
  });
  await ask('/api/v1/decisions/create', {
    decisions: [{ alertId: alerts[0]?.id, verdict: 'accepted', reason: 'Accepted until we upgrade' }],
  });
  await ask('/api/v1/tokens/create', { name: 'old pipeline', expiresInDays: 30 });
  return organization;
}

export async function taskWorld({ pair }: TestOrganization, page: Page, address: string): Promise<TaskWorld> {
  const { repositoriesFolder } = await testService();
  const { path } = makeRepository({ 'a.js': '1;\n' }, { path: join(repositoriesFolder, newId()) });
  return {
    pair,
    newAddress: pathToFileURL(path).href,
    visit: async (to) => void (await page.goto(`${address}/console${to}`)),
    async answerConnect() {
      const shared = { isAsked: false, isThere: false, url: '', problem: '' };
      const repository = {
        id: newId(),
        name: 'shop',
        url: 'https://bitbucket.org/acme/shop',
        hook: 'made',
        isNew: true,
        problem: '',
      };
      await page.route('**/bitbucket/connect', (route) =>
        route.fulfill({ json: { repositories: [repository], cursor: '', sharedHook: shared } }),
      );
    },
  };
}
