/** What `<dataDir>/advisories` holds: the current file, named by its snapshot, and beside it what is known of the source it came from. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { ExploitationSource } from './exploitation-files.ts';
import type { Problems } from './read-records.ts';

export interface CurrentState {
  /** Name of the file within the folder. */
  readonly file: string;
  readonly snapshot: string;
  readonly records: number;
  /** When its newest record was last modified; absent where the file was made before this was kept. */
  readonly newest?: string;
  readonly source: string;
  /** Of the source when the file was made; another one means that something changed. */
  readonly fingerprint: string;
  readonly problems: Problems;
  /** Absent where the file was made before any was read. */
  readonly exploitation?: KnownExploitation;
}

/** What is known of exploitation in a file, and of which files it is. */
export interface KnownExploitation extends ExploitationSource {
  readonly fingerprint: string;
  readonly problems: Problems;
}

export function advisoryFolder(dataDir: string): string {
  return join(dataDir, 'advisories');
}

/** `undefined` where there is none, or where it cannot be read: then it is made anew. */
export function readCurrent(dataDir: string): CurrentState | undefined {
  const folder = advisoryFolder(dataDir);
  try {
    const state: CurrentState = JSON.parse(readFileSync(join(folder, stateName), 'utf8'));
    return existsSync(join(folder, basename(state.file))) ? state : undefined;
  } catch {
    return undefined;
  }
}

export function pathOf(dataDir: string, { file }: CurrentState): string {
  return join(advisoryFolder(dataDir), basename(file));
}

/** The file of a snapshot, current or from before, where it is still there. */
export function fileOfSnapshot(dataDir: string, snapshot: string): string | undefined {
  if (!/^[0-9a-f]{32}$/.test(snapshot)) return undefined;
  const path = join(advisoryFolder(dataDir), `${snapshot}.db`);
  return existsSync(path) ? path : undefined;
}

/** Puts a finished file in place of the current one: both renames are atomic, and the old file stays for those who read it. */
export function replaceCurrent(dataDir: string, built: string, state: CurrentState): void {
  const folder = advisoryFolder(dataDir);
  flush(built);
  renameSync(built, pathOf(dataDir, state));
  writeState(dataDir, state);
  removeOldFiles(folder, state.file);
}

function writeState(dataDir: string, state: CurrentState): void {
  const path = join(advisoryFolder(dataDir), stateName);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(state, undefined, 2)}\n`);
  flush(fresh);
  renameSync(fresh, path);
}

/** A name for a file under construction; what a killed builder left behind goes, for the caller holds the lock. */
export function freshName(dataDir: string): string {
  const folder = advisoryFolder(dataDir);
  for (const name of readdirSync(folder))
    if (name.startsWith(buildingPrefix)) rmSync(join(folder, name), { force: true });
  return join(folder, `${buildingPrefix}${process.pid}.db`);
}

const stateName = 'current.json';
const buildingPrefix = 'building-';
const previousKept = 2;

function removeOldFiles(folder: string, current: string): void {
  const old = readdirSync(folder).filter((name) => /^[0-9a-f]{32}\.db$/.test(name) && name !== current);
  const byAge = old
    .map((name) => ({ name, modifiedMs: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.modifiedMs - a.modifiedMs);
  for (const { name } of byAge.slice(previousKept)) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Systems that do not remove open files leave it to the next time.
    }
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
