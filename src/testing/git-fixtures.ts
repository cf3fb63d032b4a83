/** Real git repositories in temporary folders, and a git server on loopback that can be slow, closed or hostile. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  filesOfCommit,
  gitDirOf,
  initializeRepository,
  readReference,
  type TreeFiles,
  writeCommit,
  writeIndex,
  writeObject,
  writeReference,
  writeTree,
} from './git-objects.ts';
import { readWorkTree } from './git-work-tree.ts';
import { bridge } from './git-bridge.ts';
import { serveOnLoopback } from './loopback.ts';

const who = { name: 'Test', email: 'test@vedette.example', seconds: Date.parse('2026-01-01T00:00:00Z') / 1000 };
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: who.name,
  GIT_AUTHOR_EMAIL: who.email,
  GIT_AUTHOR_DATE: `${who.seconds} +0000`,
  GIT_COMMITTER_NAME: who.name,
  GIT_COMMITTER_EMAIL: who.email,
  GIT_COMMITTER_DATE: `${who.seconds} +0000`,
};

/** A folder that is removed when the process ends, whatever the test does. */
export function temporaryFolder(): string {
  all ??= temporaryRoot();
  return mkdtempSync(join(all, 'folder-'));
}

let all: string | undefined;

function temporaryRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function git(cwd: string, args: readonly string[], input?: string | Uint8Array): string {
  const options = {
    cwd,
    env: environment,
    maxBuffer: 1024 ** 3,
    stdio: 'pipe',
    ...(input === undefined ? {} : { input }),
  } as const;
  return execFileSync('git', [...args], options)
    .toString('utf8')
    .trim();
}

export interface TestRepository {
  readonly path: string;
  /** Of the newest commit; '' while there is none. */
  readonly commitSha: string;
}

/** A repository whose branch holds one commit with the files; no files, no commit. */
export function makeRepository(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: { readonly branch?: string; readonly path?: string } = {},
): TestRepository {
  const path = options.path ?? join(temporaryFolder(), 'repository');
  mkdirSync(path, { recursive: true });
  initializeRepository(path, options.branch ?? 'main');
  return { path, commitSha: Object.keys(files).length === 0 ? '' : commitFiles(path, files) };
}

/** Adds the files to what the repository's work tree holds and commits; the new commit's hash. */
export function commitFiles(path: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  const tree = readWorkTree(path);
  if (tree === undefined) {
    git(path, ['add', '--all']);
    git(path, ['commit', '--quiet', '--allow-empty', '-m', 'Change']);
    return git(path, ['rev-parse', 'HEAD']);
  }
  const gitDir = gitDirOf(path);
  writeIndex(gitDir, tree.files, tree.stats);
  return commitTo(gitDir, 'HEAD', tree.files, readReference(gitDir, 'HEAD'));
}

/** Lets a branch that the work tree does not stand on point at a new commit after the newest of `from`. Null removes a file. */
export function commitOnBranch(
  path: string,
  { branch, from }: { readonly branch: string; readonly from: string },
  files: Readonly<Record<string, string | Uint8Array | null>>,
): string {
  const gitDir = gitDirOf(path);
  const parent = readReference(gitDir, `refs/heads/${from}`);
  const tree = filesOfCommit(gitDir, parent);
  for (const [name, content] of Object.entries(files))
    if (content === null) {
      if (!tree.delete(name)) throw new Error(`no file ${name} on ${from}`);
    } else {
      const mode = tree.get(name)?.mode ?? '100644';
      tree.set(name, { mode, id: writeObject(gitDir, 'blob', Buffer.from(content)) });
    }
  return commitTo(gitDir, `refs/heads/${branch}`, tree, parent);
}

function commitTo(gitDir: string, reference: string, files: TreeFiles, parent: string): string {
  const commit = writeCommit(gitDir, {
    tree: writeTree(gitDir, files),
    parents: parent === '' ? [] : [parent],
    who: `${who.name} <${who.email}> ${who.seconds} +0000`,
    message: 'Change',
  });
  writeReference(gitDir, reference, commit);
  return commit;
}

/** Commits a tree made of raw entries, which may be what no work tree can hold; the new commit's hash. */
export function commitTree(
  path: string,
  entries: readonly TreeEntry[],
  options: { readonly branch?: string; readonly said?: Said } = {},
): string {
  const records = entries.map(({ mode, name, id }) =>
    Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), Buffer.from(id, 'hex')]),
  );
  const tree = git(path, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], Buffer.concat(records));
  const commit =
    options.said === undefined
      ? git(path, ['commit-tree', tree, '-m', 'Crafted'])
      : commitSaying(path, tree, options.said);
  git(path, ['update-ref', `refs/heads/${options.branch ?? 'main'}`, commit]);
  return commit;
}

/** Who made a commit, and what is said of it, in any bytes. */
export interface Said {
  readonly name: Uint8Array;
  readonly message: Uint8Array;
}

function commitSaying(path: string, tree: string, { name, message }: Said): string {
  const person = Buffer.concat([Buffer.from(name), Buffer.from(' <dev@example.com> 1772445600 +0000\n')]);
  const lines = [`tree ${tree}\nauthor `, person, 'committer ', person, '\n', Buffer.from(message)];
  const commit = Buffer.concat(lines.map((line) => Buffer.from(line)));
  return git(path, ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], commit);
}

export interface TreeEntry {
  readonly mode: string;
  readonly name: string | Uint8Array;
  readonly id: string;
}

export function writeBlob(path: string, content: string | Uint8Array): string {
  return git(path, ['hash-object', '-w', '--stdin'], content);
}

export interface GitServerOptions {
  /** What the Authorization header must be. */
  readonly authorization?: string;
  /** Every request is answered with a redirect below this address. */
  readonly redirectTo?: string;
  /** Every request is answered with this status. */
  readonly status?: number;
  /** Goes with `status`. */
  readonly body?: string;
  /** Speaks the first version of git's protocol, which gives only what branches point at. */
  readonly isOld?: boolean;
  /** Accepts requests and never answers. */
  readonly isSilent?: boolean;
  /** Answers a fetch with this body instead of git's, without an end where it is a function. */
  readonly fetchBody?: () => Iterable<Buffer>;
}

export interface GitServer {
  /** Of the served folder, with a trailing `/`. */
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly requests: readonly { readonly url: string; readonly authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Serves every repository below a folder over smart HTTP on loopback. */
export async function serveGit(root: string, options: GitServerOptions = {}): Promise<GitServer> {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = await serveOnLoopback((request, response) => {
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answer(root, options, request, response);
  });
  return { ...server, requests };
}

function answer(root: string, options: GitServerOptions, request: IncomingMessage, response: ServerResponse): void {
  const { authorization, redirectTo, status, body, isSilent, fetchBody } = options;
  if (isSilent === true) return;
  if (redirectTo !== undefined)
    return void response.writeHead(302, { location: redirectTo + (request.url ?? '').slice(1) }).end();
  if (status !== undefined) return void response.writeHead(status).end(body);
  if (authorization !== undefined && request.headers.authorization !== authorization) {
    return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  }
  if (fetchBody !== undefined && request.url?.endsWith('/git-upload-pack') === true) {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
    for (const chunk of fetchBody()) response.write(chunk);
    return;
  }
  bridge({ root, isOld: options.isOld === true, takesPushes: false }, request, response);
}
