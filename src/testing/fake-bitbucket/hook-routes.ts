/** Lists of repositories and webhooks, of both editions: service.md 1.1 and 1.6, frontier.md B 4. */
import { demandList, demandText, type FakeCall, type FakeRoute, objectOf, Refusal } from './fake-routes.ts';
import type { FakeHook, FakeRepository, FakeWorld, Json } from './fake-world.ts';

const cloudEvents = [
  'repo:push',
  'repo:created',
  'repo:deleted',
  'repo:updated',
  'repo:transfer',
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:fulfilled',
  'pullrequest:rejected',
];
const dataCenterEvents = [
  'repo:refs_changed',
  'repo:modified',
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
    path: /^$/,
    scope: 'repository',
    answer: ({ repository: { owner, slug } }) => ({
      status: 200,
      body: { type: 'repository', full_name: `${owner}/${slug}`, name: slug },
    }),
  },
  ...cloudHooks(/^\/hooks$/, /^\/hooks\/([^/]+)$/, false),
  ...cloudHooks(/^workspaces\/hooks$/, /^workspaces\/hooks\/([^/]+)$/, true),
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
    path: /^api$/,
    scope: 'repository',
    answer: ({ repository: { slug, isArchived } }) => ({
      status: 200,
      body: { id: 7, slug, name: slug, archived: isArchived },
    }),
  },
  ...dataCenterHooks(false),
  ...dataCenterHooks(true),
];

function cloudHooks(list: RegExp, one: RegExp, isOfOwner: boolean): readonly FakeRoute[] {
  const of = isOfOwner ? ({ isOfOwner: true } as const) : {};
  return [
    {
      ...of,
      method: 'GET',
      path: list,
      scope: 'webhook',
      answer: (call) => ({
        status: 200,
        body: {
          values: hooksOf(call, isOfOwner).map(({ id, url, events, isActive }) => ({
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
      ...of,
      method: 'POST',
      path: list,
      scope: 'webhook',
      answer(call) {
        const body = objectOf(call.body);
        const hook = hookOf(body, `{${call.world.nextId()}}`, cloudEvents, body['secret']);
        hooksOf(call, isOfOwner).push(hook);
        return { status: 201, body: { type: 'webhook_subscription', uuid: hook.id } };
      },
    },
    {
      ...of,
      method: 'PUT',
      path: one,
      scope: 'webhook',
      answer(call) {
        const [[id = ''], body] = [call.parts, objectOf(call.body)];
        return replaced(hooksOf(call, isOfOwner), hookOf(body, id, cloudEvents, body['secret']));
      },
    },
  ];
}

function dataCenterHooks(isOfOwner: boolean): readonly FakeRoute[] {
  const of = isOfOwner ? ({ isOfOwner: true } as const) : {};
  const secretOf = (body: Json): unknown => objectOf(body['configuration'])['secret'];
  return [
    {
      ...of,
      method: 'GET',
      path: /^api\/webhooks$/,
      scope: 'webhook',
      answer: (call) => ({
        status: 200,
        body: {
          values: hooksOf(call, isOfOwner).map(({ id, url, events, isActive }) => ({
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
      ...of,
      method: 'GET',
      path: /^api\/webhooks\/(\d+)\/latest$/,
      scope: 'webhook',
      answer(call) {
        const hook = hooksOf(call, isOfOwner).find(({ id }) => id === call.parts[0]);
        if (hook?.lastOutcome === undefined) return { status: 204 };
        return { status: 200, body: { event: 'pr:opened', result: { outcome: hook.lastOutcome, description: '502' } } };
      },
    },
    {
      ...of,
      method: 'POST',
      path: /^api\/webhooks$/,
      scope: 'webhook',
      answer(call) {
        const body = objectOf(call.body);
        demandText(body, 'name', 255);
        const hook = hookOf(body, String(call.world.nextId()), dataCenterEvents, secretOf(body));
        hooksOf(call, isOfOwner).push(hook);
        return { status: 201, body: { id: Number(hook.id) } };
      },
    },
    {
      ...of,
      method: 'PUT',
      path: /^api\/webhooks\/(\d+)$/,
      scope: 'webhook',
      answer(call) {
        const [[id = ''], body] = [call.parts, objectOf(call.body)];
        return replaced(hooksOf(call, isOfOwner), hookOf(body, id, dataCenterEvents, secretOf(body)));
      },
    },
  ];
}

function hooksOf({ world, owner, repository }: FakeCall, isOfOwner: boolean): FakeHook[] {
  if (!isOfOwner) return repository.hooks;
  if (!world.mayHookOwners) throw new Refusal(403, 'You must be an administrator of it');
  const hooks = world.ownerHooks.get(owner) ?? [];
  world.ownerHooks.set(owner, hooks);
  return hooks;
}

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

function replaced(hooks: FakeHook[], hook: FakeHook): { status: number; body: Json } {
  const index = hooks.findIndex((one) => one.id === hook.id);
  if (index < 0) throw new Refusal(404, 'No such webhook');
  hooks[index] = hook;
  return { status: 200, body: { id: hook.id } };
}
