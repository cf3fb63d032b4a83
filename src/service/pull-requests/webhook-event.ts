/** What a Bitbucket webhook says, in both dialects (Cloud and Data Center), read tolerantly: only the fields that the service uses. */
import { isStorable } from '../database/storable-text.ts';
import type { PullRequestState } from '../database/tables.ts';
import { kindOfRef, type RefKind, shortName } from '../git/git-ref.ts';
import { isValidBranchName } from '../git/repository-url.ts';

export interface PullRequestEvent {
  readonly kind: 'pull-request';
  readonly id: string;
  readonly action: 'scan' | 'close';
  readonly state: PullRequestState;
  readonly sourceBranch: string;
  /** 12 hex digits from Cloud, 40 from Data Center. */
  readonly sourceCommit: string;
  readonly targetBranch: string;
  readonly targetCommit: string;
  readonly source: PullRequestSource;
  readonly isDraft: boolean;
  /** When the code host changed it last; undefined where it does not say. */
  readonly changedAt: Date | undefined;
  /** When it was opened; undefined where the code host does not say. */
  readonly openedAt: Date | undefined;
}

export type WebhookEvent =
  | PullRequestEvent
  | { readonly kind: 'push'; readonly refs: readonly PushedRef[] }
  | { readonly kind: 'ignored'; readonly why: string };

/** The repository that a pull request comes from, beside the one that it goes to. */
export type PullRequestSource =
  | { readonly kind: 'same' }
  /** Paths as `workspace/name` on Cloud, `KEY/slug` on Data Center; addresses as the host lists them. */
  | {
      readonly kind: 'fork';
      readonly dialect: 'cloud' | 'data-center';
      readonly path: string;
      readonly targetPath: string;
      readonly addresses: readonly string[];
    }
  /** A fork that was deleted, or that whoever sent this may not see. */
  | { readonly kind: 'gone' };

/** A branch or tag that was made, moved or removed. */
export interface PushedRef {
  readonly kind: RefKind;
  readonly name: string;
  /** Empty where it was removed, or the code host does not say. */
  readonly commit: string;
  /** Where it stood; empty for a new one. A push that goes back to an earlier commit is told from a repeat by it. */
  readonly before: string;
  readonly isRemoved: boolean;
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
const closeKeys: ReadonlyMap<string, PullRequestState> = new Map([
  ['pullrequest:fulfilled', 'merged'],
  ['pullrequest:rejected', 'declined'],
  ['pr:merged', 'merged'],
  ['pr:declined', 'declined'],
  ['pr:deleted', 'declined'],
]);

/** Whether the `X-Event-Key` is one of a pull request, which the switch for pull requests is about. */
export function isPullRequestEvent(key: string): boolean {
  return scanKeys.has(key) || closeKeys.has(key);
}

/** `workspace/name` or `KEY/slug` of the repository that the event is of; '' where it names none. */
export function namedRepository(payload: unknown): string {
  const repository = at(payload, 'repository');
  return (
    pathOf('cloud', repository) ||
    pathOf('data-center', at(payload, 'pullRequest', 'toRef', 'repository')) ||
    pathOf('data-center', repository)
  );
}

/** @param key the `X-Event-Key` header. @returns undefined where the payload lacks what its event needs. */
export function readWebhookEvent(key: string, payload: unknown): WebhookEvent | undefined {
  if (isPullRequestEvent(key)) return pullRequest(payload, closeKeys.get(key) ?? 'open');
  if (key === 'repo:push') return cloudPush(payload);
  if (key === 'repo:refs_changed') return dataCenterPush(payload);
  return { kind: 'ignored', why: `${key.slice(0, 60)} is no event that starts anything` };
}

function pullRequest(payload: unknown, state: PullRequestState): WebhookEvent | undefined {
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
          source: sourceOf('cloud', at(cloud, 'source', 'repository'), at(cloud, 'destination', 'repository')),
          isDraft: at(cloud, 'draft') === true,
          changedAt: timeOf(at(cloud, 'updated_on')),
          openedAt: timeOf(at(cloud, 'created_on')),
        }
      : {
          id: idOf(at(dataCenter, 'id')),
          sourceBranch: branchOf(text(at(dataCenter, 'fromRef', 'id'))),
          sourceCommit: text(at(dataCenter, 'fromRef', 'latestCommit')),
          targetBranch: branchOf(text(at(dataCenter, 'toRef', 'id'))),
          targetCommit: text(at(dataCenter, 'toRef', 'latestCommit')),
          source: sourceOf(
            'data-center',
            at(dataCenter, 'fromRef', 'repository'),
            at(dataCenter, 'toRef', 'repository'),
          ),
          isDraft: at(dataCenter, 'draft') === true,
          changedAt: timeOf(at(dataCenter, 'updatedDate')),
          openedAt: timeOf(at(dataCenter, 'createdDate')),
        };
  if (event.id === '') return undefined;
  if (state !== 'open') return { kind: 'pull-request', action: 'close', state, ...event };
  const isComplete =
    isValidBranchName(event.sourceBranch) &&
    isValidBranchName(event.targetBranch) &&
    /^[0-9a-f]{12,40}$/.test(event.sourceCommit);
  return isComplete ? { kind: 'pull-request', action: 'scan', state, ...event } : undefined;
}

/** Where the payload names no repositories at all, there is nothing that speaks of a fork. */
function sourceOf(dialect: 'cloud' | 'data-center', source: unknown, target: unknown): PullRequestSource {
  if (source === null) return { kind: 'gone' };
  const [path, targetPath] = [pathOf(dialect, source), pathOf(dialect, target)];
  if (path === '' || targetPath === '' || path.toLowerCase() === targetPath.toLowerCase()) return { kind: 'same' };
  const clone = at(source, 'links', 'clone');
  const links = [...(Array.isArray(clone) ? clone.slice(0, 10) : []), at(source, 'links', 'html')];
  const addresses = links.map((link) => text(at(link, 'href'))).filter((address) => address !== '');
  return { kind: 'fork', dialect, path, targetPath, addresses };
}

function pathOf(dialect: 'cloud' | 'data-center', repository: unknown): string {
  if (dialect === 'cloud') return text(at(repository, 'full_name'));
  const [key, slug] = [text(at(repository, 'project', 'key')), text(at(repository, 'slug'))];
  return key === '' || slug === '' ? '' : `${key}/${slug}`;
}

function cloudPush(payload: unknown): WebhookEvent | undefined {
  const changes = at(payload, 'push', 'changes');
  if (!Array.isArray(changes)) return undefined;
  const refs = changes.flatMap((change): PushedRef[] => {
    const isRemoved = at(change, 'new') === null;
    const side = isRemoved ? 'old' : 'new';
    const name = text(at(change, side, 'name'));
    const type = at(change, side, 'type');
    if ((type !== 'branch' && type !== 'tag') || name === '') return [];
    const commit = isRemoved ? '' : text(at(change, 'new', 'target', 'hash'));
    return [{ kind: type, name, commit, before: text(at(change, 'old', 'target', 'hash')), isRemoved }];
  });
  return { kind: 'push', refs };
}

function dataCenterPush(payload: unknown): WebhookEvent | undefined {
  const changes = at(payload, 'changes');
  if (!Array.isArray(changes)) return undefined;
  const refs = changes.flatMap((change): PushedRef[] => {
    const ref = text(at(change, 'ref', 'id')) || text(at(change, 'refId'));
    const isRemoved = at(change, 'type') === 'DELETE';
    if (!/^refs\/(?:heads|tags)\//.test(ref)) return [];
    const commit = isRemoved ? '' : text(at(change, 'toHash'));
    return [{ kind: kindOfRef(ref), name: shortName(ref), commit, before: text(at(change, 'fromHash')), isRemoved }];
  });
  return { kind: 'push', refs };
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

/** ISO 8601, or milliseconds since 1970; what can be no time of a pull request counts as none. */
function timeOf(value: unknown): Date | undefined {
  const time = typeof value === 'number' ? value : Date.parse(text(value));
  return time > 0 && time < timeMax ? new Date(time) : undefined;
}

const timeMax = Date.UTC(9999, 0);

function branchOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
