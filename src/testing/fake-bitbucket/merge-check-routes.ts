/** Restrictions of branches on Cloud and required builds on Data Center: frontier.md B 3. */
import {
  demandList,
  demandOneOf,
  demandText,
  type FakeCall,
  type FakeRoute,
  objectOf,
  Refusal,
} from './fake-routes.ts';
import type { FakeMergeCheck } from './fake-world.ts';

export const cloudMergeCheckRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^\/branch-restrictions$/,
    scope: 'repository',
    answer({ repository, query }) {
      const values = repository.mergeChecks.filter(
        ({ kind, pattern }) => kind === query.get('kind') && pattern === query.get('pattern'),
      );
      return { status: 200, body: { values, page: 1, pagelen: 100 } };
    },
  },
  {
    method: 'POST',
    path: /^\/branch-restrictions$/,
    scope: 'repository',
    answer(call) {
      const made = restrictionOf(call, call.world.nextId());
      call.repository.mergeChecks.push(made);
      return { status: 201, body: made };
    },
  },
  {
    method: 'PUT',
    path: /^\/branch-restrictions\/(\d+)$/,
    scope: 'repository',
    answer(call) {
      const made = restrictionOf(call, Number(call.parts[0]));
      replace(call, made);
      return { status: 200, body: made };
    },
  },
];

export const dataCenterMergeCheckRoutes: readonly FakeRoute[] = [
  {
    method: 'GET',
    path: /^required-builds\/conditions$/,
    scope: 'repository',
    answer: ({ repository }) => ({
      status: 200,
      body: {
        values: repository.mergeChecks,
        start: 0,
        limit: 100,
        size: repository.mergeChecks.length,
        isLastPage: true,
      },
    }),
  },
  {
    method: 'POST',
    path: /^required-builds\/condition$/,
    scope: 'repository',
    answer({ world, repository, body }) {
      const given = objectOf(body);
      demandList(given['buildParentKeys'], 1, 100, 'buildParentKeys');
      const matcher = objectOf(given['refMatcher']);
      demandText(matcher, 'id', 1_000);
      demandOneOf(objectOf(matcher['type']), 'id', ['ANY_REF', 'BRANCH', 'PATTERN', 'MODEL_CATEGORY', 'MODEL_BRANCH']);
      const made = { ...given, id: world.nextId() };
      repository.mergeChecks.push(made);
      return { status: 200, body: made };
    },
  },
  {
    method: 'DELETE',
    path: /^required-builds\/condition\/(\d+)$/,
    scope: 'repository',
    answer({ repository, parts: [id = ''] }) {
      const at = repository.mergeChecks.findIndex((one) => String(one.id) === id);
      if (at < 0) throw new Refusal(404, 'No such condition');
      repository.mergeChecks.splice(at, 1);
      return { status: 204 };
    },
  },
];

function restrictionOf({ world, body }: FakeCall, id: number): FakeMergeCheck {
  const given = objectOf(body);
  demandOneOf(given, 'kind', ['require_passing_builds_to_merge', 'enforce_merge_checks']);
  demandOneOf(given, 'branch_match_kind', ['glob', 'branching_model']);
  demandText(given, 'pattern', 1_000);
  if (given['kind'] === 'enforce_merge_checks' && !world.isPremium)
    throw new Refusal(402, 'Enforcing merge checks needs the Premium plan');
  return { users: [], groups: [], ...given, id };
}

function replace({ repository }: FakeCall, made: FakeMergeCheck): void {
  const at = repository.mergeChecks.findIndex(({ id }) => id === made.id);
  if (at < 0) throw new Refusal(404, 'No such restriction');
  repository.mergeChecks[at] = made;
}
