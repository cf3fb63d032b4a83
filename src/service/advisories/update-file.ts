/** Builds the advisory file of a source whole, or with what its bucket has new. Apart from who asks whether there is anything to do, which is seldom. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { buildAdvisoryFile } from './build-file.ts';
import { advisoryFolder, type CurrentState, freshName, replaceCurrent } from './current-file.ts';
import { folderBucket, isBucketFolder } from './folder-bucket.ts';
import { isAddress } from './left-behind.ts';
import type { PrepareOptions } from './prepare-options.ts';
import { readOverlays } from './read-overlays.ts';
import { createProblemLog, nothingRead, type ProblemLog, readRecords } from './read-records.ts';
import { listSourceFiles, readSourceFiles, type SourceFile } from './source-files.ts';
import { symbolSets as allSets } from '../../config/symbol-sets.ts';
import { fingerprintOfSource, fingerprintPrefix, folderOf, overlayFiles, starterFolder } from './source-fingerprint.ts';
import { syncBucket } from './sync-bucket.ts';
import { verifyFile } from './verify-file.ts';
import { webBucket } from './web-bucket.ts';

export async function updateFile(options: PrepareOptions): Promise<CurrentState> {
  const { source, dataDir, signal, onProgress, symbolSets = allSets } = options;
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
      `${fingerprintPrefix(symbolSets)}-${source}`,
      readOverlays(overlayFiles(symbolSets), starterFolder, createProblemLog()),
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
      fingerprintOfSource(files, symbolSets),
      readOverlays([...overlayFiles(symbolSets), ...files], starterFolder, createProblemLog()),
    );
  }
  return await rebuild(options, files);
}

async function rebuild(
  { source, dataDir, onProgress, signal, symbolSets = allSets }: PrepareOptions,
  files: readonly SourceFile[],
): Promise<CurrentState> {
  const log = createProblemLog();
  const building = freshName(dataDir);
  const built = await buildAdvisoryFile(building, recordsOf(files, overlayFiles(symbolSets), log), {
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
    fingerprint: fingerprintOfSource(files, symbolSets),
    problems: log.problems(),
  };
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
