/** Repositories, webhooks and open pull requests of a Bitbucket Data Center project. */
import { at, type BitbucketClient, textAt } from './bitbucket-client.ts';
import {
  type FoundPullRequest,
  type FoundRepository,
  type HookDialect,
  hooksAt,
  listAt,
  numberOf,
  pageLength,
  pullRequestPagesMax,
  type RepositorySource,
} from './repository-source.ts';
import type { DataCenterHook } from './published-bodies.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const events = [
  'repo:refs_changed',
  'pr:opened',
  'pr:from_ref_updated',
  'pr:modified',
  'pr:merged',
  'pr:declined',
  'pr:deleted',
];
/** Of a project also that a repository has another name. */
const sharedEvents = [...events, 'repo:modified'];
const closedKeys: Readonly<Record<string, string>> = { MERGED: 'pr:merged', DECLINED: 'pr:declined' };

/** @param webUrl what clone addresses begin with, to `/scm/` */
export function dataCenterSource(client: BitbucketClient, webUrl: string, project: string): RepositorySource {
  const ofProject = `/api/latest/projects/${encodeURIComponent(project)}`;
  const place = `${ofProject}/repos`;
  const repositoryPath = (slug: string): string => `${place}/${encodeURIComponent(slug)}`;
  const dialect: HookDialect<string> = {
    pageQuery: 'limit=100',
    idOf(hook) {
      const id = at(hook, 'id');
      return typeof id === 'number' ? String(id) : '';
    },
    bodyOf: ({ url, secret }, wanted) =>
      ({
        name: 'Vedette',
        url,
        active: true,
        events: wanted,
        configuration: { secret },
      }) satisfies DataCenterHook,
    async lastFault(path, id) {
      const { body } = await client.send('GET', `${path}/${id}/latest`, { expected: [404] });
      const outcome = textAt(body, 'result', 'outcome');
      const status = at(body, 'result', 'description');
      if (outcome === '' || outcome === 'SUCCESS') return '';
      return `the last delivery came to nothing (${outcome.slice(0, 40)}${typeof status === 'string' ? `, ${status.slice(0, 100)}` : ''})`;
    },
  };
  const hooks = (slug: string) => hooksAt(client, dialect, `${repositoryPath(slug)}/webhooks`, events);
  const shared = hooksAt(client, dialect, `${ofProject}/webhooks`, sharedEvents);

  async function found(value: unknown): Promise<FoundRepository[]> {
    const slug = textAt(value, 'slug');
    if (!/^[\w.-]+$/.test(slug)) return [];
    const path = `${project}/${slug}`;
    // 204 and 404 where nothing was pushed yet.
    const { body } = await client.send('GET', `${repositoryPath(slug)}/default-branch`, { expected: [404] });
    return [
      {
        name: textAt(value, 'name') || slug,
        path,
        url: webUrl + path,
        defaultBranch: textAt(body, 'displayId'),
        isArchived: at(value, 'archived') === true,
      },
    ];
  }

  return {
    async list(cursor) {
      const start = numberOf(cursor, 0);
      const { body } = await client.send('GET', `${place}?limit=${pageLength}&start=${start}`);
      const repositories: FoundRepository[] = [];
      for (const value of listAt(body, 'values')) pushEach(repositories, await found(value));
      return { repositories, cursor: nextStart(body, start) };
    },
    async isThere(slug) {
      const { status, body } = await client.send('GET', repositoryPath(slug), { expected: [301, 302, 307, 308, 404] });
      return status === 200 && textAt(body, 'slug') === slug;
    },
    findHook: (slug, url) => hooks(slug).find(url),
    ensureHook: (slug, hook) => hooks(slug).ensure(hook),
    findSharedHook: (url) => shared.find(url),
    ensureSharedHook: (hook) => shared.ensure(hook),
    async openPullRequests(slug) {
      const pulls: FoundPullRequest[] = [];
      let start = '0';
      for (let page = 1; page <= pullRequestPagesMax && start !== ''; page += 1) {
        const path = `${repositoryPath(slug)}/pull-requests?state=OPEN&limit=${pageLength}&start=${start}`;
        const { body } = await client.send('GET', path);
        pushEach(
          pulls,
          listAt(body, 'values').flatMap((value) => pullRequestOf(value, 'pr:modified')),
        );
        start = nextStart(body, Number(start));
      }
      return pulls;
    },
    async closedPullRequest(slug, id) {
      const path = `${repositoryPath(slug)}/pull-requests/${encodeURIComponent(id)}`;
      const { status, body } = await client.send('GET', path, { expected: [404] });
      if (status === 404) return 'gone';
      const key = closedKeys[textAt(body, 'state')];
      return key === undefined ? undefined : pullRequestOf(body, key)[0];
    },
  };
}

/** Empty after the last page. */
function nextStart(body: unknown, start: number): string {
  const next = at(body, 'nextPageStart');
  const isLast = at(body, 'isLastPage') !== false || typeof next !== 'number' || next <= start;
  return isLast ? '' : String(next);
}

function pullRequestOf(value: unknown, eventKey: string): FoundPullRequest[] {
  const id = at(value, 'id');
  return typeof id === 'number' ? [{ eventKey, id: String(id), payload: { pullRequest: value } }] : [];
}
