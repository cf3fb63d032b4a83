/** One process at a time opens the embedded database of a folder. The operating system drops the lock with the process. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Whether some process has it open now. */
export function isFolderInUse(folder: string): boolean {
  if (!existsSync(join(folder, lockName))) return false;
  const lock = lockFolder(folder);
  lock?.close();
  return lock === undefined;
}

const lockName = 'lock.sqlite';

/** PGlite has no lock of its own: two processes on one folder silently lose data. */
export function lockFolder(path: string): DatabaseSync | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const database = openLock(join(path, lockName));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch {
    database.close();
    return undefined;
  }
}

/** SQLite says that it cannot open a file, but not which one. */
function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be opened (${reason}); let the user of this process write to its folder`, {
      cause: error,
    });
  }
}
