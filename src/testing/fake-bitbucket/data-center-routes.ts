/** The part of Bitbucket Data Center's REST API that the service uses, with its limits: service.md 1.4 to 1.6, frontier.md B. */
import { knownComment, knownCommit, knownPullRequest } from './cloud-routes.ts';
import { demandList, demandOneOf, demandText, type FakeRoute, objectOf, Refusal } from './fake-routes.ts';
import { commitNamed, type FakeComment, type Json } from './fake-world.ts';

const annotationsMax = 1_000;

export const dataCenterRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^api\/commits\/([^/]+)$/,
    scope: 'repository',
    answer: ({ repository, parts: [name = ''] }) => ({ status: 200, body: { id: knownCommit(repository, name) } }),
  },
  {
    method: 'PUT',
    path: /^insights\/commits\/([^/]+)\/reports\/([^/]+)$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''], body, who }) {
      const report = objectOf(body);
      demandText(report, 'title', 450);
      demandText(report, 'details', 2_000, false);
      demandText(report, 'reporter', 450, false);
      demandOneOf(report, 'result', ['PASS', 'FAIL'], false);
      demandList(report['data'] ?? [], 0, 6, 'data');
      const at = `${knownCommit(repository, name)} ${key}`;
      const before = repository.reports.get(at);
      if (before !== undefined && before.body['author'] !== who)
        throw new Refusal(403, 'another author made the report');
      repository.reports.set(at, { body: { ...report, author: who }, annotations: before?.annotations ?? [] });
      return { status: 200, body: report };
    },
  },
  {
    method: 'DELETE',
    path: /^insights\/commits\/([^/]+)\/reports\/([^/]+)$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''] }) {
      if (!repository.reports.delete(`${commitNamed(repository, name)} ${key}`)) throw new Refusal(404, 'No report');
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: /^insights\/commits\/([^/]+)\/reports\/([^/]+)\/annotations$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''], body }) {
      const report = repository.reports.get(`${knownCommit(repository, name)} ${key}`);
      if (report === undefined) throw new Refusal(404, 'No report');
      const given = demandList(objectOf(body)['annotations'], 1, annotationsMax, 'annotations').map(annotationOf);
      if (report.annotations.length + given.length > annotationsMax)
        throw new Refusal(400, 'the report would have more than 1000 annotations');
      report.annotations.push(...given);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: /^api\/commits\/([^/]+)\/builds$/,
    scope: 'repository',
    answer({ repository, parts: [name = ''], body }) {
      const build = objectOf(body);
      demandText(build, 'key', 255);
      demandText(build, 'url', 450);
      demandOneOf(build, 'state', ['INPROGRESS', 'SUCCESSFUL', 'FAILED', 'CANCELLED', 'UNKNOWN']);
      const ref = build['ref'];
      if (ref !== undefined && (typeof ref !== 'string' || !ref.startsWith('refs/')))
        throw new Refusal(400, 'ref must begin with refs/');
      repository.statuses.set(`${knownCommit(repository, name)} ${String(build['key'])}`, build);
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: /^api\/pull-requests\/(\d+)\/activities$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = ''], query }) {
      const limit = Math.min(Number(query.get('limit') ?? 25), 100);
      const start = Number(query.get('start') ?? 0);
      const all = knownPullRequest(repository, id)
        .comments.filter(({ isDeleted }) => !isDeleted)
        .toReversed()
        .map((comment) => ({ action: 'COMMENTED', commentAction: 'ADDED', comment: commentOf(comment) }));
      const isLastPage = start + limit >= all.length;
      const next = isLastPage ? {} : { nextPageStart: start + limit };
      return { status: 200, body: { values: all.slice(start, start + limit), start, limit, isLastPage, ...next } };
    },
  },
  {
    method: 'POST',
    path: /^api\/pull-requests\/(\d+)\/comments$/,
    scope: 'pullrequest',
    answer({ world, repository, parts: [id = ''], body }) {
      if (repository.isArchived) throw new Refusal(409, 'The repository is archived');
      const pullRequest = knownPullRequest(repository, id);
      const made = { id: world.nextId(), text: textOf(body), version: 0, isResolved: false, isDeleted: false };
      pullRequest.comments.push(made);
      return { status: 201, body: commentOf(made) };
    },
  },
  {
    method: 'GET',
    path: /^api\/pull-requests\/(\d+)\/comments\/(\d+)$/,
    scope: 'pullrequest',
    answer: ({ repository, parts: [id = '', number = ''] }) => ({
      status: 200,
      body: commentOf(knownComment(repository, id, number)),
    }),
  },
  {
    method: 'PUT',
    path: /^api\/pull-requests\/(\d+)\/comments\/(\d+)$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''], body }) {
      const comment = knownComment(repository, id, number);
      if (objectOf(body)['version'] !== comment.version) throw new Refusal(409, 'The comment was edited meanwhile');
      comment.text = textOf(body);
      comment.version += 1;
      return { status: 200, body: commentOf(comment) };
    },
  },
  {
    method: 'DELETE',
    path: /^api\/pull-requests\/(\d+)\/comments\/(\d+)$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''], query }) {
      const comment = knownComment(repository, id, number);
      if (query.get('version') !== String(comment.version)) throw new Refusal(409, 'The comment was edited meanwhile');
      comment.isDeleted = true;
      return { status: 204 };
    },
  },
];

function annotationOf(value: unknown): Json {
  const annotation = objectOf(value);
  demandText(annotation, 'message', 2_000);
  demandText(annotation, 'externalId', 450, false);
  demandOneOf(annotation, 'severity', ['HIGH', 'MEDIUM', 'LOW']);
  demandOneOf(annotation, 'type', ['VULNERABILITY', 'CODE_SMELL', 'BUG'], false);
  const line = annotation['line'];
  if (line !== undefined && (typeof line !== 'number' || line < 0)) throw new Refusal(400, 'line must be 0 or more');
  return annotation;
}

function textOf(body: unknown): string {
  const comment = objectOf(body);
  demandText(comment, 'text', 32_768);
  return String(comment['text']);
}

function commentOf({ id, version, text }: FakeComment): Json {
  return { id, version, text };
}
