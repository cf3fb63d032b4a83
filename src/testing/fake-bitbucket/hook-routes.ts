/** Lists of repositories and webhooks, of both editions: service.md 1.1 and 1.6, frontier.md B 4. */
import { demandList, demandText, type FakeRoute, objectOf, Refusal } from './fake-routes.ts';
import type { FakeHook, FakeRepository, FakeWorld, Json } from './fake-world.ts';

const cloudEvents = [
  'repo:push',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
];
const dataCenterEvents = [
  'repo:refs_changed',
  'pr:opened',
  'pr:from_ref_updated',
  'pr:modified',
  'pr:merged',
  'pr:declined',
  'pr:deleted',
];

export const cloudHookRoutes: readonly FakeRoute[] = [
  {
    isOfOwner: true,
    method: 'GET',
    path: /^$/,
    scope: 'repository',
    answer({ world, owner, query }) {
      const size = Math.min(Number(query.get('pagelen') ?? 10), 100);
      const page = Number(query.get('page') ?? 1);
      const all = ofOwner(world, owner);
      const values = all.slice((page - 1) * size, page * size).map(({ slug, isEmpty }) => ({
        type: 'repository',
        full_name: `${owner}/${slug}`,
        name: slug,
        mainbranch: isEmpty ? null : { type: 'branch', name: 'main' },
      }));
      const next = all.length > page * size ? { next: `https://api.example/next?page=${page + 1}` } : {};
      return { status: 200, body: { values, page, pagelen: size, ...next } };
    },
  },
  {
    method: 'GET',
    path: /^\/hooks$/,
    scope: 'webhook',
    answer: ({ repository }) => ({
      status: 200,
      body: {
        values: repository.hooks.map(({ id, url, events, isActive }) => ({
          type: 'webhook_subscription',
          uuid: id,
          url,
          events,
          active: isActive,
        })),
      },
    }),
  },
  {
    method: 'POST',
    path: /^\/hooks$/,
    scope: 'webhook',
    answer({ world, repository, body }) {
      const hook = hookOf(objectOf(body), `{${world.nextId()}}`, cloudEvents, objectOf(body)['secret']);
      repository.hooks.push(hook);
      return { status: 201, body: { type: 'webhook_subscription', uuid: hook.id } };
    },
  },
  {
    method: 'PUT',
    path: /^\/hooks\/([^/]+)$/,
    scope: 'webhook',
    answer: ({ repository, parts: [id = ''], body }) =>
      replaced(repository, id, hookOf(objectOf(body), id, cloudEvents, objectOf(body)['secret'])),
  },
];

export const dataCenterHookRoutes: readonly FakeRoute[] = [
  {
    isOfOwner: true,
    method: 'GET',
    path: /^api$/,
    scope: 'repository',
    answer({ world, owner, query }) {
      const limit = Math.min(Number(query.get('limit') ?? 25), 100);
      const start = Number(query.get('start') ?? 0);
      const all = ofOwner(world, owner);
      const isLastPage = start + limit >= all.length;
      const values = all
        .slice(start, start + limit)
        .map(({ slug, isArchived }, at) => ({ id: start + at, slug, name: slug, archived: isArchived }));
      const next = isLastPage ? {} : { nextPageStart: start + limit };
      return { status: 200, body: { values, start, limit, size: values.length, isLastPage, ...next } };
    },
  },
  {
    method: 'GET',
    path: /^api\/default-branch$/,
    scope: 'repository',
    answer({ repository }) {
      if (repository.isEmpty) throw new Refusal(404, 'The repository has no default branch');
      return { status: 200, body: { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' } };
    },
  },
  {
    method: 'GET',
    path: /^api\/webhooks$/,
    scope: 'webhook',
    answer: ({ repository }) => ({
      status: 200,
      body: {
        values: repository.hooks.map(({ id, url, events, isActive }) => ({
          id: Number(id),
          url,
          events,
          active: isActive,
        })),
        isLastPage: true,
      },
    }),
  },
  {
    method: 'POST',
    path: /^api\/webhooks$/,
    scope: 'webhook',
    answer({ world, repository, body }) {
      const given = objectOf(body);
      demandText(given, 'name', 255);
      const hook = hookOf(given, String(world.nextId()), dataCenterEvents, objectOf(given['configuration'])['secret']);
      repository.hooks.push(hook);
      return { status: 201, body: { id: Number(hook.id) } };
    },
  },
  {
    method: 'PUT',
    path: /^api\/webhooks\/(\d+)$/,
    scope: 'webhook',
    answer({ repository, parts: [id = ''], body }) {
      const given = objectOf(body);
      return replaced(repository, id, hookOf(given, id, dataCenterEvents, objectOf(given['configuration'])['secret']));
    },
  },
];

function ofOwner(world: FakeWorld, owner: string): FakeRepository[] {
  const all = [...world.repositories.values()].filter((one) => one.owner === owner);
  if (all.length === 0) throw new Refusal(404, `No workspace or project ${owner}`);
  return all.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

function hookOf(body: Json, id: string, allowed: readonly string[], secret: unknown): FakeHook {
  demandText(body, 'url', 2_000);
  const events = demandList(body['events'], 1, 100, 'events').map(String);
  const unknown = events.find((event) => !allowed.includes(event));
  if (unknown !== undefined) throw new Refusal(400, `unknown event ${unknown}`);
  if (typeof secret !== 'string' || secret.length > 128)
    throw new Refusal(400, 'secret must be at most 128 characters');
  const { url, active } = body;
  return { id, url: typeof url === 'string' ? url : '', secret, events, isActive: active === true };
}

function replaced(repository: FakeRepository, id: string, hook: FakeHook): { status: number; body: Json } {
  const index = repository.hooks.findIndex((one) => one.id === id);
  if (index < 0) throw new Refusal(404, 'No such webhook');
  repository.hooks[index] = hook;
  return { status: 200, body: { id } };
}
