/** Repositories and webhooks of a Bitbucket Cloud workspace. */
import { at, type BitbucketClient, textAt } from './bitbucket-client.ts';
import { type FoundHook, numberOf, pageLength, type RepositorySource } from './repository-source.ts';

const events = [
  'repo:push',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
];

/** @param webUrl what clone addresses begin with; ends with `/` */
export function cloudSource(client: BitbucketClient, webUrl: string, workspace: string): RepositorySource {
  const place = `/repositories/${encodeURIComponent(workspace)}`;
  const hooksPath = (slug: string): string => `${place}/${encodeURIComponent(slug)}/hooks`;

  async function hookOf(slug: string, url: string): Promise<(FoundHook & { readonly id: string }) | undefined> {
    const { body } = await client.send('GET', `${hooksPath(slug)}?pagelen=100`);
    for (const hook of listAt(body, 'values')) {
      if (textAt(hook, 'url') !== url) continue;
      const known = listAt(hook, 'events');
      const missingEvents = events.filter((event) => !known.includes(event));
      return { id: textAt(hook, 'uuid'), isActive: at(hook, 'active') === true, missingEvents };
    }
    return undefined;
  }

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
    findHook: hookOf,
    async ensureHook(slug, { url, secret }) {
      const known = await hookOf(slug, url);
      if (known?.isActive === true && known.missingEvents.length === 0) return 'there';
      const body = { description: 'Vedette', url, active: true, secret, events };
      if (known === undefined) await client.send('POST', hooksPath(slug), { body });
      else await client.send('PUT', `${hooksPath(slug)}/${encodeURIComponent(known.id)}`, { body });
      return known === undefined ? 'made' : 'mended';
    },
  };
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}
