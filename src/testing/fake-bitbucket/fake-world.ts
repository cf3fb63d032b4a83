/** What a fake Bitbucket knows: repositories with real git behind them, pull requests, and whatever was written about them. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commitFiles, commitOnBranch, git, makeRepository } from '../git-fixtures.ts';
import { gitDirOf, readObject, readReference } from '../git-objects.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface FakeComment {
  readonly id: number;
  text: string;
  version: number;
  isResolved: boolean;
  isDeleted: boolean;
}

export interface FakeReport {
  readonly body: Json;
  readonly annotations: Json[];
}

export interface FakePullRequest {
  readonly id: number;
  title: string;
  description: string;
  /** Who is asked to look at it, as each edition names people. */
  reviewers: readonly string[];
  /** Of Data Center, raised by every change. */
  version: number;
  /** Of Cloud: its branch goes with the merge. */
  closesBranch: boolean;
  readonly target: FakeRepository;
  readonly source: FakeRepository;
  readonly branch: string;
  state: 'OPEN' | 'MERGED' | 'DECLINED';
  /** Whole hash of the newest commit. */
  head: string;
  isDraft: boolean;
  /** Milliseconds since 1970; later with every change. */
  changedAt: number;
  readonly openedAt: number;
  readonly comments: FakeComment[];
}

export interface FakeHook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  /** Of its last delivery, as Data Center tells it. */
  readonly lastOutcome?: 'SUCCESS' | 'FAILURE' | 'ERROR';
}

/** As the API has it, with its id. */
export type FakeMergeCheck = Json & { readonly id: number };

export interface FakeRepository {
  readonly owner: string;
  readonly slug: string;
  /** Of the work tree; what is served is its `.git`. */
  readonly folder: string;
  readonly pullRequests: FakePullRequest[];
  /** By commit and key. */
  readonly reports: Map<string, FakeReport>;
  /** By commit and key. */
  readonly statuses: Map<string, Json>;
  readonly hooks: FakeHook[];
  /** Restrictions of branches on Cloud, required builds on Data Center. */
  readonly mergeChecks: FakeMergeCheck[];
  /** Those that were asked for, by the names they were asked by. */
  readonly commits: Map<string, string>;
  isArchived: boolean;
  /** Whom it asks by itself where a person opens a pull request. */
  defaultReviewers: readonly string[];
  /** Nothing was pushed yet. */
  readonly isEmpty: boolean;
}

export interface FakeWorld {
  readonly root: string;
  readonly repositories: Map<string, FakeRepository>;
  /** Of workspaces and projects, by their names. */
  readonly ownerHooks: Map<string, FakeHook[]>;
  /** Whether the token may make those: on Cloud a workspace's, on Data Center a project's administrator. */
  mayHookOwners: boolean;
  /** Cloud's Premium plan, which alone holds anybody to merge checks. */
  isPremium: boolean;
  /** Whether the token may push, and may open and change pull requests: on Cloud `repository:write` and `pullrequest:write`. */
  mayWrite: boolean;
  /** Numbers of comments, hooks and the like. */
  nextId(): number;
}

export function fakeWorld(root: string): FakeWorld {
  let id = 0;
  mkdirSync(root, { recursive: true });
  return {
    root,
    repositories: new Map(),
    ownerHooks: new Map(),
    mayHookOwners: true,
    isPremium: true,
    mayWrite: true,
    nextId: () => (id += 1),
  };
}

export function addRepository(
  world: FakeWorld,
  path: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  servedAs: string,
): FakeRepository {
  const [owner = '', slug = ''] = path.split('/');
  const { path: folder } = makeRepository(files, { path: join(world.root, servedAs) });
  const repository: FakeRepository = {
    owner,
    slug,
    folder,
    pullRequests: [],
    reports: new Map(),
    statuses: new Map(),
    hooks: [],
    mergeChecks: [],
    commits: new Map(),
    isArchived: false,
    defaultReviewers: [],
    isEmpty: Object.keys(files).length === 0,
  };
  world.repositories.set(path, repository);
  return repository;
}

/** Commits files on a branch, made from where the other one stands, and leaves the work tree on `main`. Null removes a file. */
export function commitOn(
  { folder }: Pick<FakeRepository, 'folder'>,
  branch: string,
  files: Readonly<Record<string, string | Uint8Array | null>>,
  options: { readonly isForced?: boolean } = {},
): string {
  if (branch !== 'main') {
    const isKnown = options.isForced !== true && branchTip({ folder }, branch) !== '';
    return commitOnBranch(folder, { branch, from: isKnown ? branch : 'main' }, files);
  }
  for (const [name, content] of Object.entries(files)) if (content === null) rmSync(join(folder, name));
  const kept = Object.entries(files).flatMap(([name, content]) => (content === null ? [] : [[name, content] as const]));
  return commitFiles(folder, Object.fromEntries(kept));
}

/** Where a branch stands now; '' where there is none. */
export function branchTip({ folder }: Pick<FakeRepository, 'folder'>, branch: string): string {
  return readReference(gitDirOf(folder), `refs/heads/${branch}`);
}

/** What was pushed by git itself is seen by the API. */
export function refreshHeads({ pullRequests }: FakeRepository, keep: (pullRequest: FakePullRequest) => void): void {
  for (const pullRequest of pullRequests) {
    if (pullRequest.state !== 'OPEN') continue;
    const tip = branchTip(pullRequest.source, pullRequest.branch);
    if (tip === '' || tip === pullRequest.head) continue;
    pullRequest.head = tip;
    pullRequest.changedAt += 1_000;
    keep(pullRequest);
  }
}

/** A person merges it: its target has its changes then. */
export function mergePullRequest(pullRequest: FakePullRequest): void {
  const { target, source, branch } = pullRequest;
  git(target.folder, ['merge', '--quiet', '--no-ff', '-m', 'Merge', pullRequest.head]);
  pullRequest.state = 'MERGED';
  pullRequest.version += 1;
  pullRequest.changedAt += 1_000;
  if (pullRequest.closesBranch) git(source.folder, ['branch', '--quiet', '-D', branch]);
}

/** The whole hash that a hash or its beginning names here; '' where there is none. */
export function commitNamed({ folder, commits }: FakeRepository, name: string): string {
  if (!/^[0-9a-f]{7,40}$/.test(name)) return '';
  const known = commits.get(name);
  if (known !== undefined) return known;
  if (name.length === 40 && readObject(gitDirOf(folder), 'commit', name) !== undefined) {
    commits.set(name, name);
    return name;
  }
  try {
    const commit = git(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
    commits.set(name, commit);
    return commit;
  } catch {
    return '';
  }
}
