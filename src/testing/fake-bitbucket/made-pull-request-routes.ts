/** Pull requests that are made, changed and declined by the API, with what each edition refuses. */
import { knownPullRequest } from './cloud-routes.ts';
import { cloudPullRequest, dataCenterPullRequest } from './fake-events.ts';
import { demandText, type FakeRoute, objectOf, Refusal } from './fake-routes.ts';
import { branchTip, type FakePullRequest, type FakeRepository, type Json } from './fake-world.ts';

const madeAt = Date.UTC(2026, 2, 2, 12);
const descriptionMax = 32_768;

export const cloudMadeRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^\/effective-default-reviewers$/,
    scope: 'repository',
    answer: ({ repository }) => ({
      status: 200,
      body: {
        values: repository.defaultReviewers.map((uuid) => ({
          type: 'default_reviewer_and_type',
          reviewer_type: 'repository',
          user: { type: 'user', uuid },
        })),
      },
    }),
  },
  {
    method: 'POST',
    path: /^\/pullrequests$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, body }) {
      const given = objectOf(body);
      checkText(given);
      const branch = nameAt(given, 'source');
      const target = nameAt(given, 'destination');
      const reviewers = cloudReviewers(given);
      // The author of a pull request does not look at it.
      if (reviewers.includes('{of-the-token}'))
        throw new Refusal(400, 'reviewers: is the author and cannot be included');
      const head = branchTip(repository, branch);
      if (head === '') throw new Refusal(400, 'source: branch not found: ' + branch);
      if (head === branchTip(repository, target)) throw new Refusal(400, 'There are no changes to be pulled');
      // A second one from the same branch is taken.
      const made = add(repository, {
        branch,
        head,
        given,
        reviewers,
        closesBranch: given['close_source_branch'] === true,
      });
      return { status: 201, body: cloudPullRequest(made, branchTip(repository, 'main')) };
    },
  },
  {
    method: 'PUT',
    path: /^\/pullrequests\/(\d+)$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, parts: [id = ''], body }) {
      const found = knownPullRequest(repository, id);
      if (found.state !== 'OPEN') throw new Refusal(400, 'You can only update an open pull request.');
      const given = objectOf(body);
      checkText(given);
      found.reviewers = cloudReviewers(given);
      rewrite(found, given);
      return { status: 200, body: cloudPullRequest(found, branchTip(repository, 'main')) };
    },
  },
  {
    method: 'POST',
    path: /^\/pullrequests\/(\d+)\/decline$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, parts: [id = ''] }) {
      const found = knownPullRequest(repository, id);
      if (found.state !== 'OPEN') throw new Refusal(400, 'This pull request is already closed.');
      decline(found);
      return { status: 200, body: cloudPullRequest(found, branchTip(repository, 'main')) };
    },
  },
];

export const dataCenterMadeRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^default-reviewers\/reviewers$/,
    scope: 'repository',
    answer({ repository, query }) {
      for (const name of ['sourceRepoId', 'targetRepoId', 'sourceRefId', 'targetRefId'])
        if ((query.get(name) ?? '') === '') throw new Refusal(400, `${name} is required`);
      return { status: 200, body: repository.defaultReviewers.map((name) => ({ name, active: true, type: 'NORMAL' })) };
    },
  },
  {
    method: 'POST',
    path: /^api\/pull-requests$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, body }) {
      const given = objectOf(body);
      checkText(given);
      const [branch, target] = [refAt(given, 'fromRef', repository), refAt(given, 'toRef', repository)];
      const head = branchTip(repository, branch);
      if (head === '') throw new Refusal(404, `Repository does not contain ${branch}`);
      if (head === branchTip(repository, target)) throw new Refusal(409, 'The branch is already up-to-date');
      if (repository.pullRequests.some((one) => one.state === 'OPEN' && one.branch === branch))
        throw new Refusal(409, 'Only one pull request may be open for a given source and target branch');
      const made = add(repository, { branch, head, given, reviewers: namedReviewers(given), closesBranch: false });
      return { status: 201, body: dataCenterPullRequest(made, branchTip(repository, 'main')) };
    },
  },
  {
    method: 'PUT',
    path: /^api\/pull-requests\/(\d+)$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, parts: [id = ''], body }) {
      const found = knownPullRequest(repository, id);
      const given = objectOf(body);
      checkText(given);
      checkVersion(found, given['version']);
      if (found.state !== 'OPEN') throw new Refusal(409, 'The pull request is closed');
      found.reviewers = namedReviewers(given);
      rewrite(found, given);
      return { status: 200, body: dataCenterPullRequest(found, branchTip(repository, 'main')) };
    },
  },
  {
    method: 'POST',
    path: /^api\/pull-requests\/(\d+)\/decline$/,
    scope: 'pullrequest',
    isWriting: true,
    answer({ repository, parts: [id = ''], query }) {
      const found = knownPullRequest(repository, id);
      checkVersion(found, Number(query.get('version')));
      if (found.state !== 'OPEN') throw new Refusal(409, 'The pull request has already been declined or merged');
      decline(found);
      return { status: 200, body: dataCenterPullRequest(found, branchTip(repository, 'main')) };
    },
  },
];

function add(
  repository: FakeRepository,
  made: {
    readonly branch: string;
    readonly head: string;
    readonly given: Json;
    readonly reviewers: readonly string[];
    readonly closesBranch: boolean;
  },
): FakePullRequest {
  const { branch, head, given, reviewers, closesBranch } = made;
  const pullRequest: FakePullRequest = {
    id: repository.pullRequests.length + 1,
    title: String(given['title']),
    description: typeof given['description'] === 'string' ? given['description'] : '',
    reviewers,
    version: 0,
    closesBranch,
    target: repository,
    source: repository,
    branch,
    state: 'OPEN',
    head,
    comments: [],
    isDraft: false,
    changedAt: madeAt,
    openedAt: madeAt,
  };
  repository.pullRequests.push(pullRequest);
  return pullRequest;
}

function rewrite(found: FakePullRequest, given: Json): void {
  found.title = String(given['title']);
  found.description = typeof given['description'] === 'string' ? given['description'] : '';
  found.version += 1;
  found.changedAt += 1_000;
}

function decline(found: FakePullRequest): void {
  found.state = 'DECLINED';
  found.version += 1;
  found.changedAt += 1_000;
}

function checkText(given: Json): void {
  demandText(given, 'title', 255);
  demandText(given, 'description', descriptionMax, false);
}

function checkVersion({ version }: FakePullRequest, given: unknown): void {
  if (given !== version)
    throw new Refusal(409, 'You are attempting to modify a pull request based on out-of-date information.');
}

function nameAt(given: Json, end: string): string {
  const branch = objectOf(objectOf(given[end])['branch']);
  demandText(branch, 'name', 1_000);
  return String(branch['name']);
}

function refAt(given: Json, end: string, { owner, slug }: FakeRepository): string {
  const ref = objectOf(given[end]);
  demandText(ref, 'id', 1_000);
  const repository = objectOf(ref['repository']);
  if (repository['slug'] !== slug || objectOf(repository['project'])['key'] !== owner)
    throw new Refusal(404, 'Repository not found');
  return String(ref['id']).replace('refs/heads/', '');
}

function listOf(given: Json): readonly unknown[] {
  return Array.isArray(given['reviewers']) ? given['reviewers'] : [];
}

/** Whom a change leaves out is asked no more. */
function cloudReviewers(given: Json): string[] {
  return listOf(given).map((one) => String(objectOf(one)['uuid']));
}

function namedReviewers(given: Json): string[] {
  return listOf(given).map((one) => String(objectOf(objectOf(one)['user'])['name']));
}
