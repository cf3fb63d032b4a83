/**
 * Makes the advisory file of a source under `<dataDir>/advisories` and keeps it current: nothing is built while the source is
 * unchanged, the old file stays until the new one proved readable, and it is replaced in one rename.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAdvisoryFile } from './build-file.ts';
import { fileFormat } from './file-format.ts';
import { openAdvisories } from './open-advisories.ts';
import { createProblemLog, readRecords } from './read-records.ts';
import type { Problems } from './read-records.ts';
import { fingerprintOf, listSourceFiles, readSourceFiles } from './source-files.ts';

export interface PrepareOptions {
  /** `''`: the starter set; a folder or zip; an http(s) address under which the OSV bucket's layout stands. */
  readonly source: string;
  readonly dataDir: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

export interface Progress {
  readonly phase: 'download' | 'read' | 'write' | 'verify';
  readonly detail: string;
}

export interface PreparedAdvisories {
  readonly file: string;
  readonly snapshot: string;
  readonly records: number;
  readonly problems: Problems;
}

export const starterFolder = fileURLToPath(new URL('../../../advisories/starter/', import.meta.url));

export async function prepareAdvisories(options: PrepareOptions): Promise<PreparedAdvisories> {
  const folder = join(options.dataDir, 'advisories');
  mkdirSync(folder, { recursive: true });
  const files = listSourceFiles(options.source === '' ? starterFolder : options.source);
  const fingerprint = `${fileFormat} ${fingerprintOf(files)}`;
  const current = readCurrent(options.dataDir);
  if (current !== undefined && current.fingerprint === fingerprint) return withPath(options.dataDir, current);

  const log = createProblemLog();
  const building = join(folder, `building-${process.pid}.db`);
  rmSync(building, { force: true });
  const { snapshot, records } = buildAdvisoryFile(building, readRecords(readSourceFiles(files), log));
  sync(building);
  openAdvisories(building)[Symbol.dispose]();
  const name = `${snapshot}.db`;
  renameSync(building, join(folder, name));
  const state: State = { file: name, snapshot, records, fingerprint, source: options.source, problems: log.problems() };
  writeCurrent(options.dataDir, state);
  return withPath(options.dataDir, state);
}

/** The file that is current under `dataDir`, if one was ever made. */
export function currentAdvisories(dataDir: string): string | undefined {
  const state = readCurrent(dataDir);
  return state === undefined ? undefined : join(dataDir, 'advisories', state.file);
}

interface State extends Omit<PreparedAdvisories, 'file'> {
  readonly file: string;
  readonly fingerprint: string;
  readonly source: string;
}

function withPath(dataDir: string, { file, snapshot, records, problems }: State): PreparedAdvisories {
  return { file: join(dataDir, 'advisories', basename(file)), snapshot, records, problems };
}

function readCurrent(dataDir: string): State | undefined {
  const path = join(dataDir, 'advisories', 'current.json');
  if (!existsSync(path)) return undefined;
  const state: State = JSON.parse(readFileSync(path, 'utf8'));
  return existsSync(join(dataDir, 'advisories', basename(state.file))) ? state : undefined;
}

function writeCurrent(dataDir: string, state: State): void {
  const path = join(dataDir, 'advisories', 'current.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(state, undefined, 2)}\n`);
  sync(`${path}.new`);
  renameSync(`${path}.new`, path);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
