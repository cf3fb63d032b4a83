/** Repositories and webhooks of a Bitbucket Data Center project. */
import { at, type BitbucketClient, textAt } from './bitbucket-client.ts';
import { listAt } from './cloud-source.ts';
import {
  type FoundHook,
  type FoundRepository,
  numberOf,
  pageLength,
  type RepositorySource,
} from './repository-source.ts';

const events = [
  'repo:refs_changed',
  'pr:opened',
  'pr:from_ref_updated',
  'pr:modified',
  'pr:merged',
  'pr:declined',
  'pr:deleted',
];

/** @param webUrl what clone addresses begin with, to `/scm/` */
export function dataCenterSource(client: BitbucketClient, webUrl: string, project: string): RepositorySource {
  const place = `/api/latest/projects/${encodeURIComponent(project)}/repos`;
  const hooksPath = (slug: string): string => `${place}/${encodeURIComponent(slug)}/webhooks`;

  async function found(value: unknown): Promise<FoundRepository[]> {
    const slug = textAt(value, 'slug');
    if (!/^[\w.-]+$/.test(slug)) return [];
    const path = `${project}/${slug}`;
    // 204 and 404 where nothing was pushed yet.
    const { body } = await client.send('GET', `${place}/${encodeURIComponent(slug)}/default-branch`, {
      expected: [404],
    });
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

  async function hookOf(slug: string, url: string): Promise<(FoundHook & { readonly id: string }) | undefined> {
    const { body } = await client.send('GET', `${hooksPath(slug)}?limit=100`);
    for (const hook of listAt(body, 'values')) {
      const id = at(hook, 'id');
      if (textAt(hook, 'url') !== url || typeof id !== 'number') continue;
      const known = listAt(hook, 'events');
      const missingEvents = events.filter((event) => !known.includes(event));
      return { id: String(id), isActive: at(hook, 'active') === true, missingEvents };
    }
    return undefined;
  }

  return {
    async list(cursor) {
      const start = numberOf(cursor, 0);
      const { body } = await client.send('GET', `${place}?limit=${pageLength}&start=${start}`);
      const repositories: FoundRepository[] = [];
      for (const value of listAt(body, 'values')) repositories.push(...(await found(value)));
      const next = at(body, 'nextPageStart');
      const isLast = at(body, 'isLastPage') !== false || typeof next !== 'number' || next <= start;
      return { repositories, cursor: isLast ? '' : String(next) };
    },
    findHook: hookOf,
    async ensureHook(slug, { url, secret }) {
      const known = await hookOf(slug, url);
      if (known?.isActive === true && known.missingEvents.length === 0) return 'there';
      const body = { name: 'Vedette', url, active: true, events, configuration: { secret } };
      if (known === undefined) await client.send('POST', hooksPath(slug), { body });
      else await client.send('PUT', `${hooksPath(slug)}/${known.id}`, { body });
      return known === undefined ? 'made' : 'mended';
    },
  };
}
