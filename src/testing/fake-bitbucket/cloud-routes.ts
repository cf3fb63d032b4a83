/** The part of Bitbucket Cloud's API 2.0 that the service uses, with its limits: service.md 1.4 to 1.6. */
import { demandList, demandOneOf, demandText, type FakeRoute, objectOf, Refusal } from './fake-routes.ts';
import { commitNamed, type FakeComment, type FakePullRequest, type FakeRepository, type Json } from './fake-world.ts';

const annotationsMax = 1_000;

export const cloudRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^\/commit\/([^/]+)$/,
    scope: 'repository',
    answer: ({ repository, parts: [name = ''] }) => ({
      status: 200,
      body: { type: 'commit', hash: knownCommit(repository, name) },
    }),
  },
  {
    method: 'PUT',
    path: /^\/commit\/([^/]+)\/reports\/([^/]+)$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''], body }) {
      const report = objectOf(body);
      demandText(report, 'title', 450);
      demandText(report, 'details', 2_000);
      demandOneOf(report, 'report_type', ['SECURITY', 'COVERAGE', 'TEST', 'BUG']);
      demandOneOf(report, 'result', ['PASSED', 'FAILED', 'PENDING'], false);
      demandList(report['data'] ?? [], 0, 10, 'data');
      const at = `${knownCommit(repository, name)} ${key}`;
      repository.reports.set(at, { body: report, annotations: repository.reports.get(at)?.annotations ?? [] });
      return { status: 200, body: report };
    },
  },
  {
    method: 'DELETE',
    path: /^\/commit\/([^/]+)\/reports\/([^/]+)$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''] }) {
      if (!repository.reports.delete(`${commitNamed(repository, name)} ${key}`)) throw new Refusal(404, 'No report');
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: /^\/commit\/([^/]+)\/reports\/([^/]+)\/annotations$/,
    scope: 'repository',
    answer({ repository, parts: [name = '', key = ''], body }) {
      const report = repository.reports.get(`${knownCommit(repository, name)} ${key}`);
      if (report === undefined) throw new Refusal(404, 'No report');
      const given = demandList(body, 1, 100, 'the list of annotations').map(cloudAnnotation);
      if (new Set(given.map((one) => one['external_id'])).size < given.length)
        throw new Refusal(400, 'external_id must be unique');
      for (const annotation of given) {
        const index = report.annotations.findIndex((one) => one['external_id'] === annotation['external_id']);
        if (index >= 0) report.annotations[index] = annotation;
        else report.annotations.push(annotation);
      }
      if (report.annotations.length > annotationsMax) throw new Refusal(400, 'a report takes 1000 annotations');
      return { status: 200, body: given };
    },
  },
  {
    method: 'POST',
    path: /^\/commit\/([^/]+)\/statuses\/build$/,
    scope: 'repository',
    answer({ repository, parts: [name = ''], body }) {
      const status = objectOf(body);
      demandText(status, 'key', 40);
      demandText(status, 'url', 2_000);
      demandOneOf(status, 'state', ['INPROGRESS', 'SUCCESSFUL', 'FAILED', 'STOPPED']);
      demandText(status, 'description', 255, false);
      repository.statuses.set(`${knownCommit(repository, name)} ${String(status['key'])}`, status);
      return { status: 201, body: status };
    },
  },
  {
    method: 'GET',
    path: /^\/pullrequests\/(\d+)\/comments$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = ''], query }) {
      const size = Math.min(Number(query.get('pagelen') ?? 10), 100);
      const page = Number(query.get('page') ?? 1);
      const all = knownPullRequest(repository, id).comments.map(cloudComment);
      const next = all.length > page * size ? { next: `https://api.example/next?page=${page + 1}` } : {};
      return { status: 200, body: { values: all.slice((page - 1) * size, page * size), page, pagelen: size, ...next } };
    },
  },
  {
    method: 'POST',
    path: /^\/pullrequests\/(\d+)\/comments$/,
    scope: 'pullrequest',
    answer({ world, repository, parts: [id = ''], body }) {
      const pullRequest = knownPullRequest(repository, id);
      const made = { id: world.nextId(), text: rawOf(body), version: 0, isResolved: false, isDeleted: false };
      pullRequest.comments.push(made);
      return { status: 201, body: cloudComment(made) };
    },
  },
  {
    method: 'PUT',
    path: /^\/pullrequests\/(\d+)\/comments\/(\d+)$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''], body }) {
      const comment = knownComment(repository, id, number);
      comment.text = rawOf(body);
      return { status: 200, body: cloudComment(comment) };
    },
  },
  {
    method: 'DELETE',
    path: /^\/pullrequests\/(\d+)\/comments\/(\d+)$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''] }) {
      knownComment(repository, id, number).isDeleted = true;
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: /^\/pullrequests\/(\d+)\/comments\/(\d+)\/resolve$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''] }) {
      const comment = knownComment(repository, id, number);
      if (comment.isResolved) throw new Refusal(409, 'The comment is resolved');
      comment.isResolved = true;
      return { status: 200, body: { type: 'comment_resolution' } };
    },
  },
  {
    method: 'DELETE',
    path: /^\/pullrequests\/(\d+)\/comments\/(\d+)\/resolve$/,
    scope: 'pullrequest',
    answer({ repository, parts: [id = '', number = ''] }) {
      const comment = knownComment(repository, id, number);
      if (!comment.isResolved) throw new Refusal(404, 'The comment is not resolved');
      comment.isResolved = false;
      return { status: 204 };
    },
  },
];

function cloudAnnotation(value: unknown): Json {
  const annotation = objectOf(value);
  demandText(annotation, 'external_id', 450);
  demandText(annotation, 'summary', 450);
  demandText(annotation, 'details', 2_000, false);
  demandOneOf(annotation, 'annotation_type', ['VULNERABILITY', 'CODE_SMELL', 'BUG']);
  demandOneOf(annotation, 'severity', ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], false);
  const line = annotation['line'];
  if (line !== undefined && (typeof line !== 'number' || line < 1)) throw new Refusal(400, 'line must be 1 or more');
  return annotation;
}

function rawOf(body: unknown): string {
  const content = objectOf(objectOf(body)['content']);
  demandText(content, 'raw', 32_768);
  return String(content['raw']);
}

function cloudComment({ id, text, isDeleted, isResolved }: FakeComment): Json {
  return {
    type: 'pullrequest_comment',
    id,
    content: { raw: isDeleted ? '' : text },
    deleted: isDeleted,
    ...(isResolved ? { resolution: { type: 'comment_resolution' } } : {}),
  };
}

export function knownCommit(repository: FakeRepository, name: string): string {
  const commit = commitNamed(repository, name);
  if (commit === '') throw new Refusal(404, `Commit not found: ${name}`);
  return commit;
}

export function knownPullRequest(repository: FakeRepository, id: string): FakePullRequest {
  const found = repository.pullRequests.find((one) => String(one.id) === id);
  if (found === undefined) throw new Refusal(404, `Pull request ${id} does not exist`);
  return found;
}

export function knownComment(repository: FakeRepository, id: string, number: string): FakeComment {
  const found = knownPullRequest(repository, id).comments.find((one) => String(one.id) === number && !one.isDeleted);
  if (found === undefined) throw new Refusal(404, `Comment ${number} does not exist`);
  return found;
}
