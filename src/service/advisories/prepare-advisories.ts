/**
 * Makes the advisory file of a source under `<dataDir>/advisories` and keeps it current: nothing is built while the source is
 * unchanged, one process builds for all, and the old file serves until the new one proved readable.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { advisoryFolder, type CurrentState, freshName, pathOf, readCurrent } from './current-file.ts';
import { symbolSets as allSets } from '../../config/symbol-sets.ts';
import { fingerprintOfSource, folderOf, isOfThisFormat } from './source-fingerprint.ts';
import { exploitationOnDisk, keepsExploitation } from './known-exploitation.ts';
import { isAddress, prepared, type PreparedAdvisories } from './left-behind.ts';
import type { PrepareOptions } from './prepare-options.ts';
import { listSourceFiles, messageOf } from './source-files.ts';
import { takeLock } from './sync-lock.ts';

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

/** What builds is loaded when there is something to build: that takes longer than to see that there is not. */
async function update(options: PrepareOptions): Promise<CurrentState> {
  const { updateFile } = await import('./update-file.ts');
  return updateFile(options);
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
  if (current === undefined) return undefined;
  const isKept = keepsExploitation(options, current);
  if (!isKept && current.exploitation?.fingerprint !== exploitationOnDisk(options)?.fingerprint) return undefined;
  // What was imported by hand is not given up for the starter set.
  const isImported = options.source === '' && current.source !== '';
  if (isImported && isOfThisFormat(current.fingerprint)) return current;
  const files = listSourceFiles(folderOf(options.source));
  return current.fingerprint === fingerprintOfSource(files, options.symbolSets ?? allSets) ? current : undefined;
}
