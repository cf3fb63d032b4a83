/** What a Bitbucket webhook says, in both dialects (Cloud and Data Center), read tolerantly: only the fields that the service uses. */
import { isStorable } from '../database/storable-text.ts';

export type WebhookEvent =
  | {
      readonly kind: 'pull-request';
      readonly id: string;
      readonly action: 'scan' | 'close';
      readonly sourceBranch: string;
      /** 12 hex digits from Cloud, 40 from Data Center. */
      readonly sourceCommit: string;
      readonly targetBranch: string;
      readonly targetCommit: string;
    }
  | { readonly kind: 'push'; readonly branches: readonly PushedBranch[] }
  | { readonly kind: 'ignored'; readonly why: string };

export interface PushedBranch {
  readonly name: string;
  readonly commit: string;
  /** Where the branch stood; empty for a new one. A push that goes back to an earlier commit is told from a repeat by it. */
  readonly before: string;
}

const scanKeys = new Set([
  'pullrequest:created',
  'pullrequest:updated',
  'pullrequest:push',
  'pr:opened',
  'pr:from_ref_updated',
  'pr:to_ref_updated',
  'pr:modified',
]);
const closeKeys = new Set(['pullrequest:fulfilled', 'pullrequest:rejected', 'pr:merged', 'pr:declined', 'pr:deleted']);

/** Whether the `X-Event-Key` is one of a pull request, which the switch for pull requests is about. */
export function isPullRequestEvent(key: string): boolean {
  return scanKeys.has(key) || closeKeys.has(key);
}

/** @param key the `X-Event-Key` header. @returns undefined where the payload lacks what its event needs. */
export function readWebhookEvent(key: string, payload: unknown): WebhookEvent | undefined {
  if (isPullRequestEvent(key)) return pullRequest(payload, scanKeys.has(key) ? 'scan' : 'close');
  if (key === 'repo:push') return cloudPush(payload);
  if (key === 'repo:refs_changed') return dataCenterPush(payload);
  return { kind: 'ignored', why: `${key.slice(0, 60)} is no event that starts anything` };
}

function pullRequest(payload: unknown, action: 'scan' | 'close'): WebhookEvent | undefined {
  const cloud = at(payload, 'pullrequest');
  const dataCenter = at(payload, 'pullRequest');
  const event =
    cloud !== undefined
      ? {
          id: idOf(at(cloud, 'id')),
          sourceBranch: text(at(cloud, 'source', 'branch', 'name')),
          sourceCommit: text(at(cloud, 'source', 'commit', 'hash')),
          targetBranch: text(at(cloud, 'destination', 'branch', 'name')),
          targetCommit: text(at(cloud, 'destination', 'commit', 'hash')),
        }
      : {
          id: idOf(at(dataCenter, 'id')),
          sourceBranch: branchOf(text(at(dataCenter, 'fromRef', 'id'))),
          sourceCommit: text(at(dataCenter, 'fromRef', 'latestCommit')),
          targetBranch: branchOf(text(at(dataCenter, 'toRef', 'id'))),
          targetCommit: text(at(dataCenter, 'toRef', 'latestCommit')),
        };
  if (event.id === '') return undefined;
  if (action === 'close') return { kind: 'pull-request', action, ...event };
  const isComplete =
    event.sourceBranch !== '' && event.targetBranch !== '' && /^[0-9a-f]{12,40}$/.test(event.sourceCommit);
  return isComplete ? { kind: 'pull-request', action, ...event } : undefined;
}

function cloudPush(payload: unknown): WebhookEvent | undefined {
  const changes = at(payload, 'push', 'changes');
  if (!Array.isArray(changes)) return undefined;
  const branches = changes.flatMap((change) => {
    const name = text(at(change, 'new', 'name'));
    return at(change, 'new', 'type') === 'branch' && name !== ''
      ? [
          {
            name,
            commit: text(at(change, 'new', 'target', 'hash')),
            before: text(at(change, 'old', 'target', 'hash')),
          },
        ]
      : [];
  });
  return { kind: 'push', branches };
}

function dataCenterPush(payload: unknown): WebhookEvent | undefined {
  const changes = at(payload, 'changes');
  if (!Array.isArray(changes)) return undefined;
  const branches = changes.flatMap((change) => {
    const ref = text(at(change, 'ref', 'id')) || text(at(change, 'refId'));
    const isGone = at(change, 'type') === 'DELETE';
    return ref.startsWith('refs/heads/') && !isGone
      ? [{ name: branchOf(ref), commit: text(at(change, 'toHash')), before: text(at(change, 'fromHash')) }]
      : [];
  });
  return { kind: 'push', branches };
}

function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

function text(value: unknown): string {
  return typeof value === 'string' && value.length <= 1000 && isStorable(value) ? value : '';
}

function idOf(value: unknown): string {
  return (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))
    ? String(value)
    : '';
}

function branchOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
