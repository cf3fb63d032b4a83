/**
 * Makes the advisory file of a source under `<dataDir>/advisories` and keeps it current: nothing is built while the source is
 * unchanged, one process builds for all, and the old file serves until the new one proved readable.
 */
import type { PrepareOptions } from './prepare-options.ts';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advisoryFolder, type CurrentState, freshName, pathOf, readCurrent, replaceCurrent } from './current-file.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { buildAdvisoryFile } from './build-file.ts';
import { fileFormat } from './file-format.ts';
import { folderBucket, isBucketFolder } from './folder-bucket.ts';
import { isAddress, prepared, type PreparedAdvisories } from './left-behind.ts';
import { createProblemLog, nothingRead, type ProblemLog, readRecords } from './read-records.ts';
import { readOverlays } from './read-overlays.ts';
import { fingerprintOf, listSourceFiles, messageOf, readSourceFiles, type SourceFile } from './source-files.ts';
import { syncBucket } from './sync-bucket.ts';
import { takeLock } from './sync-lock.ts';
import { verifyFile } from './verify-file.ts';
import { webBucket } from './web-bucket.ts';

/** Facts in this project's own words, so that everything works without a network. */
export const starterFolder = fileURLToPath(new URL('../../../advisories/starter/', import.meta.url));

/** @throws where the source cannot be used and no earlier file can stand in for it, or when aborted. */
export async function prepareAdvisories(options: PrepareOptions): Promise<PreparedAdvisories> {
  const { dataDir, signal, onProgress } = options;
  mkdirSync(advisoryFolder(dataDir), { recursive: true });
  const unchanged = unchangedState(options);
  if (unchanged !== undefined) return prepared(dataDir, unchanged);

  const lock = await takeLock(join(advisoryFolder(dataDir), 'lock.db'), signal, () =>
    onProgress?.({ phase: 'wait', detail: 'another process is building the advisory file' }),
  );
  try {
    // Whoever held the lock may have done the work.
    return prepared(dataDir, unchangedState(options) ?? (await update(options)));
  } catch (error) {
    const current = readCurrent(dataDir);
    if (signal?.aborted === true) throw error;
    if (current === undefined) throw new Error(reasonOf(error, dataDir), { cause: error });
    return { ...prepared(dataDir, current), staleBecause: reasonOf(error, dataDir) };
  } finally {
    freshName(dataDir);
    lock[Symbol.dispose]();
  }
}

/** SQLite says that a disk is full, or that it failed, but not which one. */
function reasonOf(error: unknown, dataDir: string): string {
  const isWriting = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isWriting
    ? `the advisory file cannot be written in ${advisoryFolder(dataDir)}: ${error.message}`
    : messageOf(error);
}

/** The path of the file that is current under `dataDir`, if one was ever made. */
export function currentAdvisories(dataDir: string): string | undefined {
  const state = readCurrent(dataDir);
  return state === undefined ? undefined : pathOf(dataDir, state);
}

/** The current state, where a glance at the source's files proves that nothing changed; addresses have to be asked. */
function unchangedState(options: PrepareOptions): CurrentState | undefined {
  if (isAddress(options.source)) return undefined;
  const current = readCurrent(options.dataDir);
  // What was imported by hand is not given up for the starter set.
  const isImported = options.source === '' && current !== undefined && current.source !== '';
  if (isImported && current.fingerprint.startsWith(`${fileFormat}-`)) return current;
  return current?.fingerprint === fingerprintOfSource(listSourceFiles(folderOf(options.source))) ? current : undefined;
}

function fingerprintOfSource(files: readonly SourceFile[]): string {
  return `${fileFormat}-${fingerprintOf(files)}`;
}

async function update(options: PrepareOptions): Promise<CurrentState> {
  const { source, dataDir, signal, onProgress } = options;
  const onDownload = (detail: string): void => onProgress?.({ phase: 'download', detail });
  if (isAddress(source)) {
    const bucket = webBucket({
      prefix: source,
      folder: join(advisoryFolder(dataDir), 'bucket'),
      signal,
      onProgress: onDownload,
    });
    const state = await syncBucket(
      bucket,
      options,
      `${fileFormat}-${source}`,
      readOverlays([], starterFolder, createProblemLog()),
    );
    // Archives are only a step on the way; halves of a broken download are what the next try continues.
    rmSync(join(advisoryFolder(dataDir), 'bucket'), { recursive: true, force: true });
    return state;
  }
  const folder = folderOf(source);
  const files = listSourceFiles(folder);
  if (isBucketFolder(folder)) {
    using bucket = folderBucket(folder);
    return await syncBucket(
      bucket,
      options,
      fingerprintOfSource(files),
      readOverlays(files, starterFolder, createProblemLog()),
    );
  }
  return await rebuild(options, files);
}

async function rebuild(
  { source, dataDir, onProgress, signal }: PrepareOptions,
  files: readonly SourceFile[],
): Promise<CurrentState> {
  const log = createProblemLog();
  const building = freshName(dataDir);
  const built = await buildAdvisoryFile(building, recordsOf(files, log), {
    signal,
    onRecords: (count) => onProgress?.({ phase: 'read', detail: `${count} records` }),
  });
  if (built.records === 0) throw new Error(nothingRead(source === '' ? 'the starter set' : source, log));
  onProgress?.({ phase: 'verify', detail: built.snapshot });
  verifyFile(building, built, true);
  const state: CurrentState = {
    file: `${built.snapshot}.db`,
    ...built,
    source,
    fingerprint: fingerprintOfSource(files),
    problems: log.problems(),
  };
  replaceCurrent(dataDir, building, state);
  return state;
}

/** Overlays first: of what a source says twice, its record is the later word. */
function* recordsOf(files: readonly SourceFile[], log: ProblemLog): Generator<OsvRecord> {
  yield* readOverlays(files, starterFolder, log);
  yield* readRecords(readSourceFiles(files), log);
}

/** @throws with the folder's name where it does not exist. */
function folderOf(source: string): string {
  const folder = source === '' ? starterFolder : source;
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new Error(`the advisory source ${folder} does not exist`);
  return folder;
}
