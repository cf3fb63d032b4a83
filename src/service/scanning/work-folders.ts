/** The folders that running scans work in: each scan removes its own; those of a process that was killed go at the next start. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Fetched repositories, their analysis, nothing that outlives its scan. */
export function workFolder(dataDir: string, scan: { readonly id: string; readonly attempt: number }): string {
  return join(dataDir, 'work', `${scan.id}-${scan.attempt}`);
}

/** Removes the folders that nobody has touched for as long; 0 where no scan can be running on this data folder. */
export async function clearWorkFolders(dataDir: string, untouchedMs: number, nowMs: number): Promise<void> {
  const all = join(dataDir, 'work');
  for (const name of await readdir(all).catch(() => [])) {
    const folder = join(all, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (untouchedMs === 0 || nowMs - mtimeMs > untouchedMs) await rm(folder, { recursive: true, force: true });
  }
}
