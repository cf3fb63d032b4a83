/**
 * One builder at a time on a machine. The lock is SQLite's own on a small file, which the system lets go of when its holder
 * dies, however it dies; a lock file with a process id would have to guess.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 100;

/** Waits until nobody else holds the lock; `onWait` is told once if there is a wait. */
export async function takeLock(file: string, signal?: AbortSignal, onWait?: () => void): Promise<Disposable> {
  const db = openLock(file);
  db.exec('PRAGMA busy_timeout = 0');
  let hasWaited = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (tryLock(db)) return { [Symbol.dispose]: () => db.close() };
      if (!hasWaited) onWait?.();
      hasWaited = true;
      await wait(pollMs, undefined, { signal });
    }
  } catch (error) {
    db.close();
    throw error;
  }
}

function tryLock(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 261)) return false;
    throw error;
  }
}

/** SQLite says that it cannot open a file, but not which one. */
function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be opened (${reason}); let the user of this process write to its folder`, {
      cause: error,
    });
  }
}
