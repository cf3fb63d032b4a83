/** What tests of decisions ask of organizations with two repositories, in which one package has two vulnerabilities. */
import { type TestOrganization, testOrganization } from '../../testing/test-service.ts';
import type { Reachability } from '../../engine/model/verdict.ts';
import { type Found, record, repositoryId, resultOf } from '../scanning/made-up-results.testing.ts';

export interface ShownIssue {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly resolution: string;
  readonly decisionId: string;
  readonly alertId: string;
  readonly repositoryId: string;
  readonly path: string;
}

export interface ShownDecision {
  readonly id: string;
  readonly alertId: string;
  readonly verdict: string;
  readonly reason: string;
  readonly until: { readonly date: string; readonly hasFix: boolean; readonly isReachable: boolean };
  readonly issueCount: number;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly isInForce: boolean;
  readonly endedWhy: string;
  readonly endedBy: string;
}

export interface Made {
  readonly decisions: readonly ShownDecision[];
  readonly closed: number;
  readonly reopened: number;
}

const lodash: Found = {
  name: 'lodash',
  version: '1.0.0',
  manifestPath: 'package.json',
  isDirect: true,
  scope: 'production',
  exposure: 'unknown',
  hasFix: false,
  advisories: [
    [0, 'needsReview'],
    [1, 'needsReview'],
  ],
};

/** The first vulnerability in two files, the second in the first of them. */
export function foundWith(change: Partial<Found> = {}, first: Reachability = 'needsReview'): Found[] {
  const [, second = [1, 'needsReview'] as const] = lodash.advisories;
  return [
    { ...lodash, advisories: [[0, first], second], ...change },
    { ...lodash, manifestPath: 'web/package.json', advisories: [[0, 'needsReview']] },
  ];
}

export interface DecidedShop {
  readonly mine: TestOrganization;
  readonly repositories: readonly [string, string];
  /** GHSA-1 with four issues, GHSA-2 with two. */
  readonly alerts: readonly [string, string];
  readonly scan: (of: 0 | 1, found: readonly Found[]) => Promise<void>;
}

export async function decidedShop(): Promise<DecidedShop> {
  const mine = await testOrganization();
  const repositories = [await repositoryId(mine, 0), await repositoryId(mine, 1)] as const;
  for (const id of repositories) await record(mine, id, resultOf(foundWith(), []));
  const { alerts } = await mine.ask<{ alerts: { id: string; metadata: { id: string } }[] }>(
    '/api/v1/sca/alerts/search',
    {},
  );
  const alertOf = (advisory: string): string => alerts.find(({ metadata }) => metadata.id === advisory)?.id ?? '';
  return {
    mine,
    repositories,
    alerts: [alertOf('GHSA-1'), alertOf('GHSA-2')],
    scan: async (of, found) => record(mine, repositories[of], resultOf(found, [])),
  };
}

export const accepted = { verdict: 'accepted', reason: 'Only our own settings get here.' } as const;

export async function decide(mine: TestOrganization, ...decisions: readonly object[]): Promise<Made> {
  return mine.ask('/api/v1/decisions/create', { decisions });
}

export async function issuesOf(mine: TestOrganization, body: object = {}): Promise<readonly ShownIssue[]> {
  const { issues } = await mine.ask<{ issues: ShownIssue[] }>('/api/v1/issues/search', body);
  return issues.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function placeOf({ title, repositoryId: id, path }: ShownIssue): string {
  return `${title} ${id} ${path}`;
}

/** Of an advisory, in the order of repositories and paths. */
export async function statesOf(mine: TestOrganization, advisory: string): Promise<string[]> {
  return (await issuesOf(mine))
    .filter(({ title }) => title.startsWith(`${advisory}:`))
    .map(({ state, resolution }) => (resolution === '' ? state : `${state} ${resolution}`));
}
