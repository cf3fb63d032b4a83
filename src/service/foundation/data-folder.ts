/** The data folder is the service's own: nobody else of the machine reads what is in it, and where it cannot be used its name is said. */
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;
const othersMask = 0o077;

/**
 * Makes the folder where it is missing. Files that are made from now on are readable by this user alone, whatever they are made by.
 * @throws with the folder's name and what to do
 */
export function openDataFolder(folder: string): void {
  process.umask(othersMask);
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Only its owner may, and on some systems nobody; who may write in it need not be its owner.
    if (lstatSync(folder).uid === process.getuid?.()) chmodSync(folder, folderMode);
  } catch (error) {
    throw new Error(
      `the data folder ${folder} cannot be used (${reasonOf(error)}); let the user of this process write to it, or name another with VEDETTE_DATA_DIR`,
      { cause: error },
    );
  }
}

/** For what a library makes by its own modes. Links are left alone. */
export function closeToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() && !entry.isDirectory()) continue;
    if ((lstatSync(path).mode & othersMask) !== 0) chmodSync(path, entry.isDirectory() ? folderMode : fileMode);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Readonly<Record<string, string>> = {
    EROFS: 'it is read-only',
    EACCES: 'no permission',
    EPERM: 'no permission',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'there is a file of that name',
    ENOSPC: 'the disk is full',
  };
  return words[code] ?? (code === '' ? String(error) : code);
}
