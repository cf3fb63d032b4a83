/** What each edition sends when something happens: service.md 1.2, with Cloud's hashes of 12 digits in pull requests. */
import { createHmac } from 'node:crypto';
import type { FakePullRequest, FakeRepository, Json } from './fake-world.ts';

export type FakeEvent = 'opened' | 'pushed' | 'modified' | 'merged' | 'declined';
export type FakeEdition = 'cloud' | 'dataCenter';

export interface FakeDelivery {
  readonly key: string;
  readonly payload: string;
}

const cloudKeys: Readonly<Record<FakeEvent, string>> = {
  opened: 'pullrequest:created',
  pushed: 'pullrequest:updated',
  modified: 'pullrequest:updated',
  merged: 'pullrequest:fulfilled',
  declined: 'pullrequest:rejected',
};
const dataCenterKeys: Readonly<Record<FakeEvent, string>> = {
  opened: 'pr:opened',
  pushed: 'pr:from_ref_updated',
  modified: 'pr:modified',
  merged: 'pr:merged',
  declined: 'pr:declined',
};

export function deliveryOf(
  edition: FakeEdition,
  event: FakeEvent,
  pullRequest: FakePullRequest,
  targetCommit: string,
): FakeDelivery {
  return edition === 'cloud'
    ? { key: cloudKeys[event], payload: JSON.stringify(cloudPayload(pullRequest, targetCommit)) }
    : { key: dataCenterKeys[event], payload: JSON.stringify(dataCenterPayload(pullRequest, targetCommit)) };
}

export function signatureOf(secret: string, payload: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
}

function cloudPayload(pullRequest: FakePullRequest, targetCommit: string): Json {
  const { target } = pullRequest;
  return {
    repository: { type: 'repository', full_name: `${target.owner}/${target.slug}` },
    pullrequest: cloudPullRequest(pullRequest, targetCommit),
  };
}

/** As events and the API show it. */
export function cloudPullRequest(pullRequest: FakePullRequest, targetCommit: string): Json {
  const { id, title, description, state, source, target, branch, head, isDraft, changedAt, openedAt } = pullRequest;
  const end = (repository: FakeRepository, name: string, commit: string): Json => ({
    branch: { name },
    commit: { type: 'commit', hash: commit.slice(0, 12) },
    repository: { type: 'repository', full_name: `${repository.owner}/${repository.slug}`, name: repository.slug },
  });
  return {
    type: 'pullrequest',
    id,
    title,
    summary: { type: 'rendered', raw: description },
    reviewers: pullRequest.reviewers.map((uuid) => ({ type: 'user', uuid })),
    state,
    draft: isDraft,
    created_on: new Date(openedAt).toISOString().replace('Z', '000+00:00'),
    updated_on: new Date(changedAt).toISOString().replace('Z', '000+00:00'),
    source: end(source, branch, head),
    destination: end(target, 'main', targetCommit),
  };
}

function dataCenterPayload(pullRequest: FakePullRequest, targetCommit: string): Json {
  return {
    eventKey: dataCenterKeys.opened,
    date: '2026-03-02T10:00:00+0000',
    pullRequest: dataCenterPullRequest(pullRequest, targetCommit),
  };
}

/** As events and the API show it. */
export function dataCenterPullRequest(pullRequest: FakePullRequest, targetCommit: string): Json {
  const { id, title, state, source, target, branch, head, isDraft, changedAt, openedAt } = pullRequest;
  const end = ({ owner, slug }: FakeRepository, name: string, commit: string): Json => ({
    id: `refs/heads/${name}`,
    displayId: name,
    latestCommit: commit,
    type: 'BRANCH',
    repository: { slug, project: { key: owner } },
  });
  return {
    id,
    version: pullRequest.version,
    title,
    description: pullRequest.description,
    reviewers: pullRequest.reviewers.map((name) => ({ user: { name }, role: 'REVIEWER', status: 'UNAPPROVED' })),
    state,
    open: state === 'OPEN',
    draft: isDraft,
    createdDate: openedAt,
    updatedDate: changedAt,
    fromRef: end(source, branch, head),
    toRef: end(target, 'main', targetCommit),
  };
}
