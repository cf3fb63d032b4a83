/** Builds the advisory file of a source whole, or with what its bucket has new. Apart from who asks whether there is anything to do, which is seldom. */
import { constants, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { buildAdvisoryFile } from './build-file.ts';
import { advisoryFolder, type CurrentState, freshName, pathOf, readCurrent, replaceCurrent } from './current-file.ts';
import { folderBucket, isBucketFolder } from './folder-bucket.ts';
import { type ExploitationAtHand, keepsExploitation, knownExploitation } from './known-exploitation.ts';
import { knownOf, layExploitation } from './lay-exploitation.ts';
import { isAddress } from './left-behind.ts';
import type { PrepareOptions } from './prepare-options.ts';
import { readOverlays } from './read-overlays.ts';
import { createProblemLog, nothingRead, type ProblemLog, readRecords } from './read-records.ts';
import { listSourceFiles, readSourceFiles, type SourceFile } from './source-files.ts';
import { symbolSets as allSets } from '../../config/symbol-sets.ts';
import {
  fingerprintOfSource,
  fingerprintPrefix,
  folderOf,
  isOfThisFormat,
  overlayFiles,
  starterFolder,
} from './source-fingerprint.ts';
import { syncBucket } from './sync-bucket.ts';
import { verifyFile } from './verify-file.ts';
import { webBucket } from './web-bucket.ts';

export async function updateFile(options: PrepareOptions): Promise<CurrentState> {
  const current = readCurrent(options.dataDir);
  const isFormat = current !== undefined && isOfThisFormat(current.fingerprint);
  const isImported = options.source === '' && current !== undefined && current.source !== '' && isFormat;
  if (isImported && keepsExploitation(options, current)) return current;
  const exploitation = await knownExploitation(options);
  const state = isImported ? current : await updateRecords(options, exploitation);
  return state.exploitation?.fingerprint === exploitation.fingerprint ? state : layAnew(options, state, exploitation);
}

async function updateRecords(options: PrepareOptions, exploitation: ExploitationAtHand): Promise<CurrentState> {
  const { source, dataDir, signal, onProgress, symbolSets = allSets } = options;
  const onDownload = (detail: string): void => onProgress?.({ phase: 'download', detail });
  if (isAddress(source)) {
    const bucket = webBucket({
      prefix: source,
      folder: join(advisoryFolder(dataDir), 'bucket'),
      signal,
      onProgress: onDownload,
    });
    const overlays = readOverlays(overlayFiles(symbolSets), starterFolder, createProblemLog());
    const fingerprint = `${fingerprintPrefix(symbolSets)}-${source}`;
    const state = await syncBucket(bucket, options, fingerprint, overlays, exploitation);
    // Archives are only a step on the way; halves of a broken download are what the next try continues.
    rmSync(join(advisoryFolder(dataDir), 'bucket'), { recursive: true, force: true });
    return state;
  }
  const folder = folderOf(source);
  const files = listSourceFiles(folder);
  const current = readCurrent(dataDir);
  if (current?.source === source && current.fingerprint === fingerprintOfSource(files, symbolSets)) return current;
  if (isBucketFolder(folder)) {
    using bucket = folderBucket(folder);
    const overlays = readOverlays([...overlayFiles(symbolSets), ...files], starterFolder, createProblemLog());
    return await syncBucket(bucket, options, fingerprintOfSource(files, symbolSets), overlays, exploitation);
  }
  return await rebuild(options, files, exploitation);
}

async function rebuild(
  { source, dataDir, onProgress, signal, symbolSets = allSets }: PrepareOptions,
  files: readonly SourceFile[],
  exploitation: ExploitationAtHand,
): Promise<CurrentState> {
  const log = createProblemLog();
  const building = freshName(dataDir);
  const { records } = await buildAdvisoryFile(building, recordsOf(files, overlayFiles(symbolSets), log), {
    signal,
    isStarterSet: source === '',
    onRecords: (count) => onProgress?.({ phase: 'read', detail: `${count} records` }),
  });
  if (records === 0) throw new Error(nothingRead(source === '' ? 'the starter set' : source, log));
  const facts = exploitation.read();
  const built = layExploitation(building, facts);
  onProgress?.({ phase: 'verify', detail: built.snapshot });
  verifyFile(building, built, true);
  const state: CurrentState = {
    file: `${built.snapshot}.db`,
    ...built,
    source,
    fingerprint: fingerprintOfSource(files, symbolSets),
    problems: log.problems(),
    exploitation: knownOf(exploitation, facts),
  };
  replaceCurrent(dataDir, building, state);
  return state;
}

/** The records stay as they are; only what is known of exploitation has changed. */
function layAnew({ dataDir }: PrepareOptions, before: CurrentState, exploitation: ExploitationAtHand): CurrentState {
  const building = freshName(dataDir);
  copyFileSync(pathOf(dataDir, before), building, constants.COPYFILE_FICLONE);
  const facts = exploitation.read();
  const built = layExploitation(building, facts);
  verifyFile(building, built, false);
  const state = { ...before, ...built, file: `${built.snapshot}.db`, exploitation: knownOf(exploitation, facts) };
  replaceCurrent(dataDir, building, state);
  return state;
}

/** Overlays first: of what a source says twice, its record is the later word. */
function* recordsOf(
  files: readonly SourceFile[],
  beside: readonly SourceFile[],
  log: ProblemLog,
): Generator<OsvRecord> {
  yield* readOverlays([...beside, ...files], starterFolder, log);
  yield* readRecords(readSourceFiles(files), log);
}
