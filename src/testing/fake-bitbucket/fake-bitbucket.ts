/** A Bitbucket for tests and the demonstration, Cloud or Data Center: git over smart HTTP, the API, webhooks, and faults that are switched on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { git, temporaryFolder } from '../git-fixtures.ts';
import { gitDirOf, writeReference } from '../git-objects.ts';
import { serveOnLoopback } from '../loopback.ts';
import { cloudRoutes } from './cloud-routes.ts';
import { dataCenterRoutes } from './data-center-routes.ts';
import { cloudHookRoutes, dataCenterHookRoutes } from './hook-routes.ts';
import { deliveryOf, type FakeDelivery, type FakeEdition, type FakeEvent } from './fake-events.ts';
import { faultKinds, type FaultName } from './fake-faults.ts';
import { type RecordedCall, serveGit, type Switched } from './fake-git.ts';
import { type FakeAnswer, type FakeRoute, Refusal } from './fake-routes.ts';
import { cloudMadeRoutes, dataCenterMadeRoutes } from './made-pull-request-routes.ts';
import { cloudMergeCheckRoutes, dataCenterMergeCheckRoutes } from './merge-check-routes.ts';
import { cloudPullRequestRoutes, dataCenterPullRequestRoutes } from './pull-request-routes.ts';
import {
  addRepository,
  branchTip,
  commitOn,
  mergePullRequest,
  refreshHeads,
  type FakePullRequest,
  type FakeRepository,
  type FakeWorld,
  fakeWorld,
  type Json,
} from './fake-world.ts';

export type { RecordedCall } from './fake-git.ts';

export type Files = Readonly<Record<string, string | Uint8Array | null>>;

export interface FakeBitbucket extends AsyncDisposable {
  readonly edition: FakeEdition;
  /** What addresses of its repositories begin with; ends with `/`. */
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly world: FakeWorld;
  /** Every call of the API, in order. */
  readonly calls: readonly RecordedCall[];
  /** The address to register a repository by. */
  addressOf(repository: FakeRepository): string;
  addRepository(path: string, files: Readonly<Record<string, string | Uint8Array>>): FakeRepository;
  /** From a branch of the repository itself, or of a fork of it. */
  openPullRequest(
    target: FakeRepository,
    options: {
      readonly title: string;
      readonly branch: string;
      readonly files: Files;
      readonly from?: FakeRepository;
      /** Milliseconds since 1970. */
      readonly openedAt?: number;
    },
  ): FakePullRequest;
  push(pullRequest: FakePullRequest, files: Files, options?: { readonly isForced?: boolean }): void;
  /** What it sends to hooks; nothing is sent by itself. */
  delivery(event: FakeEvent, pullRequest: FakePullRequest): FakeDelivery;
  /** The next calls of the API that fit go wrong. */
  fault(
    name: FaultName,
    times?: number,
    fits?: (call: { readonly method: string; readonly path: string }) => boolean,
  ): void;
  /** What a person sees of a pull request. */
  shown(pullRequest: FakePullRequest): Shown;
  /** A person merges it. */
  merge(pullRequest: FakePullRequest): void;
  /** A person commits to the branch that everything goes to. */
  pushMain(repository: FakeRepository, files: Files): void;
}

export interface Shown {
  /** Of its newest commit, and of all commits that it ever had. */
  readonly reports: readonly { readonly commit: string; readonly body: Json; readonly annotations: readonly Json[] }[];
  readonly statuses: readonly { readonly commit: string; readonly body: Json }[];
  readonly comments: readonly { readonly text: string; readonly isResolved: boolean }[];
}

const firstChange = Date.UTC(2026, 2, 2);
/** Whose the token is. */
const fakeUser = '{of-the-token}';
export const fakeToken = 'a token of the fake Bitbucket';

export async function startFakeBitbucket(edition: FakeEdition): Promise<FakeBitbucket> {
  const world = fakeWorld(join(temporaryFolder(), 'served'));
  const routes =
    edition === 'cloud'
      ? [...cloudRoutes, ...cloudHookRoutes, ...cloudPullRequestRoutes, ...cloudMadeRoutes, ...cloudMergeCheckRoutes]
      : [
          ...dataCenterRoutes,
          ...dataCenterHookRoutes,
          ...dataCenterPullRequestRoutes,
          ...dataCenterMadeRoutes,
          ...dataCenterMergeCheckRoutes,
        ];
  const calls: RecordedCall[] = [];
  const switched: Switched[] = [];
  const server = await serveOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isAuthorized(request)) {
      request.resume();
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Bitbucket"' }).end();
      return;
    }
    if (!/^\/(?:2\.0|rest)\//.test(url.pathname)) {
      serveGit(world, switched, calls, request, response);
      return;
    }
    void textOf(request).then((text) => {
      const call = { method: request.method ?? 'GET', path: url.pathname };
      const fault = switched.find((one) => one.left > 0 && one.fits(call));
      if (fault !== undefined) fault.left -= 1;
      const reply: FakeAnswer =
        fault?.kind.isDone === false ? { status: 0 } : answer(world, edition, routes, { ...call, url, text });
      calls.push({ ...call, status: reply.status, sent: jsonOf(text), answered: reply.body });
      if (fault === undefined) send(response, reply);
      else fault.kind.answer(response, request);
    });
  });
  const webUrl = edition === 'cloud' ? server.url : `${server.url}scm/`;
  return {
    edition,
    webUrl,
    apiUrl: edition === 'cloud' ? `${server.url}2.0` : `${server.url}rest`,
    world,
    calls,
    addressOf: ({ owner, slug }) => `${webUrl}${owner}/${slug}`,
    addRepository: (path, files) => addRepository(world, path, files, edition === 'cloud' ? path : `scm/${path}`),
    openPullRequest(target, { title, branch, files, from = target, openedAt = firstChange }) {
      if (from !== target) git(from.folder, ['pull', '--quiet', '--ff-only', target.folder, 'main']);
      const head = commitOn(from, branch, files);
      const id = target.pullRequests.length + 1;
      const made: FakePullRequest = {
        id,
        title,
        description: '',
        reviewers: target.defaultReviewers,
        version: 0,
        closesBranch: false,
        target,
        source: from,
        branch,
        state: 'OPEN',
        head,
        comments: [],
        isDraft: false,
        changedAt: firstChange,
        openedAt,
      };
      target.pullRequests.push(made);
      keepHead(edition, made);
      return made;
    },
    push(pullRequest, files, options) {
      pullRequest.head = commitOn(pullRequest.source, pullRequest.branch, files, options);
      pullRequest.changedAt += 1_000;
      keepHead(edition, pullRequest);
    },
    delivery(event, pullRequest) {
      if (event === 'merged') pullRequest.state = 'MERGED';
      if (event === 'declined') pullRequest.state = 'DECLINED';
      if (event !== 'opened' && event !== 'pushed') pullRequest.changedAt += 1_000;
      return deliveryOf(edition, event, pullRequest, branchTip(pullRequest.target, 'main'));
    },
    fault(name, times = 1, fits = () => true) {
      switched.push({ kind: faultKinds[name], fits, left: times });
    },
    shown: ({ target, comments }) => ({
      reports: [...target.reports].map(([at, report]) => ({ commit: at.slice(0, 40), ...report })),
      statuses: [...target.statuses].map(([at, body]) => ({ commit: at.slice(0, 40), body })),
      comments: comments.filter(({ isDeleted }) => !isDeleted).map(({ text, isResolved }) => ({ text, isResolved })),
    }),
    merge: mergePullRequest,
    pushMain: (repository, files) => void commitOn(repository, 'main', files),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A push goes wrong as calls of the API do, with its path ending in `git-receive-pack`. */
/** Data Center alone keeps the head of a pull request in the repository that it goes to: service.md 1.2. */
function keepHead(edition: FakeEdition, { id, source, target, branch, head }: FakePullRequest): void {
  if (source === target) {
    if (edition === 'dataCenter') writeReference(gitDirOf(target.folder), `refs/pull-requests/${id}/from`, head);
    return;
  }
  if (edition === 'dataCenter')
    git(target.folder, ['fetch', '--quiet', source.folder, `+${branch}:refs/pull-requests/${id}/from`]);
  // The commits of a fork are known to the API of the repository that its pull request goes to.
  else git(target.folder, ['fetch', '--quiet', source.folder, `+${branch}:refs/hidden/${id}`]);
}

/** As the proxy of a step of Pipelines, to which a request names the whole address, it adds who asks: frontier.md B 6. */
function isAuthorized({ headers, url = '' }: IncomingMessage): boolean {
  if (url.startsWith('http://api.bitbucket.org/')) return headers.authorization === undefined;
  const basic = `Basic ${Buffer.from(`x-token-auth:${fakeToken}`).toString('base64')}`;
  return headers.authorization === `Bearer ${fakeToken}` || headers.authorization === basic;
}

function answer(
  world: FakeWorld,
  edition: FakeEdition,
  routes: readonly FakeRoute[],
  { method, url, text }: { readonly method: string; readonly url: URL; readonly text: string },
): FakeAnswer {
  // Each gives what comes before the path, owner, repository where there is one, and the path below it.
  const shapes: readonly (readonly [RegExp, readonly number[]])[] =
    edition === 'cloud'
      ? [
          [/^\/2\.0\/(repositories)\/([^/]+)\/([^/]+)(.*)$/, [0, 2, 3, 4]],
          [/^\/2\.0\/(repositories)\/([^/]+)\/?$/, [0, 2]],
          [/^\/2\.0(\/user)$/, [0, 0, 0, 1]],
          [/^\/2\.0\/(workspaces)\/([^/]+)(\/.*)$/, [1, 2, 0, 3]],
        ]
      : [
          [
            /^\/rest\/(api|insights|required-builds|default-reviewers)\/latest\/projects\/([^/]+)\/repos\/([^/]+)(.*)$/,
            [1, 2, 3, 4],
          ],
          [/^\/rest\/(api)\/latest\/projects\/([^/]+)\/repos\/?$/, [1, 2]],
          [/^\/rest\/(api)\/latest\/projects\/([^/]+)(\/webhooks.*)$/, [1, 2, 0, 3]],
        ];
  const matched = shapes.map(([shape, groups]) => [shape.exec(url.pathname), groups] as const);
  const [caught, groups = []] = matched.find(([found]) => found !== null) ?? [];
  const part = (at: number): string => {
    const group = groups[at] ?? 0;
    return group === 0 ? '' : decodeURIComponent(caught?.[group] ?? '');
  };
  const [prefix, owner, named, rest] = [part(0), part(1), part(2), part(3)];
  const slug = named === '' ? undefined : named;
  try {
    // A workspace has at least one, or nobody could name it.
    const repository =
      slug === undefined
        ? [...world.repositories.values()].find((one) => one.owner === owner)
        : world.repositories.get(`${owner}/${slug}`);
    if (edition === 'cloud' && rest === '/user') return { status: 200, body: { type: 'user', uuid: fakeUser } };
    if (repository === undefined) throw new Refusal(404, 'Repository not found');
    refreshHeads(repository, (pullRequest) => keepHead(edition, pullRequest));
    const path = prefix + rest;
    for (const route of routes) {
      if (route.method !== method || (route.isOfOwner === true) !== (slug === undefined)) continue;
      const parts = route.path.exec(path)?.slice(1);
      if (parts === undefined) continue;
      const body: unknown = text === '' ? undefined : parsed(text);
      if (route.isWriting === true && !world.mayWrite)
        throw new Refusal(403, 'Your credentials lack one or more required privilege scopes.');
      return route.answer({ world, repository, owner, parts, query: url.searchParams, body, who: 'the token' });
    }
    throw new Refusal(404, `no such resource: ${method} ${url.pathname}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, status } = error;
    const body =
      edition === 'cloud'
        ? { type: 'error', error: { message } }
        : { errors: [{ context: null, message, exceptionName: 'Refusal' }] };
    return { status, body };
  }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is no JSON');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, { status, body }: FakeAnswer): void {
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
