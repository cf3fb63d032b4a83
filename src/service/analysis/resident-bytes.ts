/** How much memory a process holds by the system's word, what native code took included, which no limit of the heap counts. */
import { readFile } from 'node:fs/promises';

const pageBytes = 4096;

/** 0 where the system does not say. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1];
    return Number(pages) * pageBytes;
  } catch {
    return 0;
  }
}
