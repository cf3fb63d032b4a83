/** Repositories, webhooks and open pull requests of a Bitbucket Cloud workspace. */
import { type BitbucketClient, textAt, at } from './bitbucket-client.ts';
import {
  type FoundPullRequest,
  type HookDialect,
  hooksAt,
  listAt,
  numberOf,
  pageLength,
  pullRequestPagesMax,
  type RepositorySource,
} from './repository-source.ts';
import type { CloudHook, CloudHookEvent } from './published-bodies.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const events: readonly CloudHookEvent[] = [
  'repo:push',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
];
/** Of a workspace also which repositories there are. */
const sharedEvents: readonly CloudHookEvent[] = [
  ...events,
  'repo:created',
  'repo:deleted',
  'repo:updated',
  'repo:transfer',
];
const closedKeys: Readonly<Record<string, string>> = {
  MERGED: 'pullrequest:fulfilled',
  DECLINED: 'pullrequest:rejected',
  SUPERSEDED: 'pullrequest:rejected',
};

/** @param webUrl what clone addresses begin with; ends with `/` */
export function cloudSource(client: BitbucketClient, webUrl: string, workspace: string): RepositorySource {
  const place = `/repositories/${encodeURIComponent(workspace)}`;
  const repositoryPath = (slug: string): string => `${place}/${encodeURIComponent(slug)}`;
  const dialect: HookDialect<CloudHookEvent> = {
    pageQuery: 'pagelen=100',
    idOf: (hook) => textAt(hook, 'uuid'),
    bodyOf: ({ url, secret }, wanted) =>
      ({ description: 'Vedette', url, active: true, secret, events: wanted }) satisfies CloudHook,
    // Cloud keeps what became of deliveries to its own pages.
    lastFault: async () => '',
  };
  const hooks = (slug: string) => hooksAt(client, dialect, `${repositoryPath(slug)}/hooks`, events);
  const shared = hooksAt(client, dialect, `/workspaces/${encodeURIComponent(workspace)}/hooks`, sharedEvents);

  return {
    async list(cursor) {
      const page = numberOf(cursor, 1);
      const { body } = await client.send('GET', `${place}?pagelen=${pageLength}&page=${page}`);
      const repositories = listAt(body, 'values').flatMap((value) => {
        const path = textAt(value, 'full_name');
        if (!/^[^/\s]+\/[^/\s]+$/.test(path)) return [];
        const name = textAt(value, 'name') || path;
        const defaultBranch = textAt(value, 'mainbranch', 'name');
        return [{ name, path, url: webUrl + path, defaultBranch, isArchived: false }];
      });
      return { repositories, cursor: textAt(body, 'next') === '' ? '' : String(page + 1) };
    },
    async isThere(slug) {
      const { status, body } = await client.send('GET', repositoryPath(slug), { expected: [301, 302, 307, 308, 404] });
      return status === 200 && textAt(body, 'full_name').toLowerCase() === `${workspace}/${slug}`.toLowerCase();
    },
    findHook: (slug, url) => hooks(slug).find(url),
    ensureHook: (slug, hook) => hooks(slug).ensure(hook),
    findSharedHook: (url) => shared.find(url),
    ensureSharedHook: (hook) => shared.ensure(hook),
    async openPullRequests(slug) {
      const found: FoundPullRequest[] = [];
      for (let page = 1; page <= pullRequestPagesMax; page += 1) {
        const path = `${repositoryPath(slug)}/pullrequests?state=OPEN&pagelen=${pageLength}&page=${page}`;
        const { body } = await client.send('GET', path);
        pushEach(
          found,
          listAt(body, 'values').flatMap((value) => pullRequestOf(value, 'pullrequest:updated')),
        );
        if (textAt(body, 'next') === '') break;
      }
      return found;
    },
    async closedPullRequest(slug, id) {
      const path = `${repositoryPath(slug)}/pullrequests/${encodeURIComponent(id)}`;
      const { status, body } = await client.send('GET', path, { expected: [404] });
      if (status === 404) return 'gone';
      const key = closedKeys[textAt(body, 'state')];
      return key === undefined ? undefined : pullRequestOf(body, key)[0];
    },
  };
}

function pullRequestOf(value: unknown, eventKey: string): FoundPullRequest[] {
  const id = at(value, 'id');
  return typeof id === 'number' ? [{ eventKey, id: String(id), payload: { pullrequest: value } }] : [];
}
