/**
 * Lines of a file at a commit that a scan read: from what this machine keeps, else fetched anew as scans fetch, bounded in time, bytes and number.
 * What was fetched is kept for a while, one commit a repository, since whoever looks at one file looks at the next.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Config } from '../../config/config.ts';
import { FileUnreadable } from '../../engine/files/file-tree.ts';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { credentialOf } from '../connections/credentials.ts';
import type { Database } from '../database/tables.ts';
import { ApiError } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import { fairPlaces } from '../foundation/fair-places.ts';
import { fetchCommit } from '../git/fetch-commit.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import type { CommitKey, KeptCommits } from '../git/kept-commits.ts';
import { gitRefOf } from '../repositories/line.ts';
import { findSbom } from '../repositories/sbom-store.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type CutLines, cutLines, type LineRange } from './cut-lines.ts';
import { findReadCommit } from './store.ts';

export interface ExcerptRequest extends LineRange {
  readonly commitSha: string;
  /** Within the tree. */
  readonly path: string;
}

export interface Excerpts {
  /** @throws {ApiError} NOT_FOUND where there is no such text, SERVICE_UNAVAILABLE where it cannot be had now */
  read(repository: RepositoryRow, request: ExcerptRequest): Promise<CutLines>;
  /** Leaves only what is of repositories that are still there. */
  readonly sweep: KeptCommits['sweep'];
}

export interface ExcerptDependencies {
  readonly db: Database;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    'dataDir' | 'allowedRepositories' | 'network' | 'repositorySizeMaxMb' | 'gitCredentialsFile'
  >;
  /** Those of scans. */
  readonly commits: KeptCommits;
  /** Those that were fetched here. */
  readonly lookedAt: KeptCommits;
}

/** As much as a fetch brings of one file. */
const fileBytesMax = 16 * 1024 * 1024;
const fetchTimeMs = 20_000;
const fetchesMax = 3;
/** Whoever waits behind these would wait for longer than a fetch may take. */
const waitingMax = 4;
const waitingMaxInAll = 50;
/** A host that refuses is not asked again for each file of a page. */
const refusedForMs = 30_000;
const refusalsMax = 200;

export function excerpts(dependencies: ExcerptDependencies): Excerpts {
  const { db, clock, config, commits, lookedAt } = dependencies;
  const turns = takingTurns();
  const refusals = new Map<string, { readonly error: ApiError; readonly untilMs: number }>();
  const places = fairPlaces({
    places: fetchesMax,
    waitingMax,
    waitingMaxInAll,
    refuse: () =>
      new ApiError('SERVICE_UNAVAILABLE', 'other commits are being fetched for excerpts; try again shortly'),
  });

  const fetchOnce = async (key: CommitKey, headSource: string, into: string): Promise<void> => {
    const name = JSON.stringify(key);
    const refused = refusals.get(name);
    if (refused !== undefined && refused.untilMs > clock.elapsedMs()) throw refused.error;
    refusals.delete(name);
    try {
      await places.run(key.organizationId, () => fetchForExcerpt(dependencies, key, headSource, into));
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      const explained = explain(error);
      if (refusals.size >= refusalsMax) refusals.clear();
      refusals.set(name, { error: explained, untilMs: clock.elapsedMs() + refusedForMs });
      throw explained;
    }
  };

  const fromGit = async (repository: RepositoryRow, request: ExcerptRequest): Promise<CutLines> => {
    const { organization_id: organizationId, id: repositoryId, url } = repository;
    const { commitSha } = request;
    const read = await findReadCommit(db, organizationId, repositoryId, commitSha);
    if (read === undefined) throw noSuchCommit();
    const key = { organizationId, repositoryId, url, branch: gitRefOf(repository), commitSha };
    const work = join(config.dataDir, 'work');
    await mkdir(work, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(work, 'excerpt-'));
    const gitDir = join(folder, 'git');
    try {
      if (await commits.share(key, gitDir)) return await readFile(gitDir, request);
      return await turns(repositoryId, async () => {
        if (await lookedAt.share(key, gitDir)) return readFile(gitDir, request);
        await fetchOnce(key, read.headSource, gitDir);
        try {
          return await readFile(gitDir, request);
        } finally {
          await lookedAt.keep(key, gitDir);
        }
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    async read(repository, request) {
      return repository.kind === 'sbom' ? fromBill(db, repository, request) : fromGit(repository, request);
    },
    sweep: (stillThere) => lookedAt.sweep(stillThere),
  };
}

async function fetchForExcerpt(
  { db, keys, config }: ExcerptDependencies,
  { organizationId, url, branch, commitSha }: CommitKey,
  headSource: string,
  into: string,
): Promise<void> {
  if (headSource === 'gone') throw new FetchFailed('not_found', 'The fork that held this commit was deleted.');
  const isFork = headSource !== '' && !headSource.startsWith('refs/');
  const from = isFork ? headSource : url;
  const credential = await credentialOf({ db, keys, config }, { organizationId, url: from });
  await fetchCommit({
    url: from,
    allowedPrefixes: config.allowedRepositories,
    ...(credential === undefined ? {} : { credential }),
    network: config.network,
    limits: { timeoutMs: fetchTimeMs, packBytesMax: config.repositorySizeMaxMb * 1024 * 1024 },
    commit: commitSha,
    // Where a host gives no single commits, the one that is meant may still be the head of its branch.
    ...(isFork ? {} : { ref: headSource === '' ? branch : headSource }),
    into,
  });
}

async function readFile(gitDir: string, request: ExcerptRequest): Promise<CutLines> {
  const { commitSha, path } = request;
  try {
    await using tree = await openGitTree(gitDir, commitSha, { path, limits: { fileBytesMax } });
    return cut(path, await tree.read(path), request);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof FileUnreadable)
      throw new ApiError('NOT_FOUND', `the file cannot be shown: ${error.message}`, { cause: error });
    throw new ApiError('SERVICE_UNAVAILABLE', 'the commit that is kept here cannot be read', { cause: error });
  }
}

async function fromBill(
  db: Database,
  { organization_id: organizationId, id }: RepositoryRow,
  request: ExcerptRequest,
): Promise<CutLines> {
  const sbom = await findSbom(db, organizationId, id);
  if (sbom === undefined || sbom.digest !== request.commitSha)
    throw new ApiError('NOT_FOUND', 'this bill of materials was replaced by another upload, or there never was one');
  if (sbom.file_name !== request.path)
    throw new ApiError('NOT_FOUND', 'the file cannot be shown: there is no such file');
  return cut(request.path, await unpack(Buffer.from(sbom.content, 'base64')), request);
}

const unpack = promisify(gunzip);

function cut(path: string, content: Uint8Array, range: LineRange): CutLines {
  const lines = cutLines(path, content, range);
  if (lines === undefined) throw new ApiError('NOT_FOUND', 'the file cannot be shown: it is no text');
  return lines;
}

function noSuchCommit(): ApiError {
  return new ApiError('NOT_FOUND', 'no scan of this repository has read this commit');
}

/** What nobody can mend by waiting is not there; everything else may be there later. */
function explain(error: FetchFailed): ApiError {
  const isGone = ['not_found', 'no_such_branch', 'empty_repository', 'too_large'].includes(error.code);
  const message = `the commit is not kept on this machine, and could not be fetched again: ${error.message}`;
  return new ApiError(isGone ? 'NOT_FOUND' : 'SERVICE_UNAVAILABLE', message, { cause: error });
}

/** Of one repository one after the other: whoever waited finds what the one before has fetched. */
function takingTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const own = (last.get(name) ?? Promise.resolve()).then(work);
    const over = own.then(
      () => {},
      () => {},
    );
    last.set(name, over);
    try {
      return await own;
    } finally {
      if (last.get(name) === over) last.delete(name);
    }
  };
}
