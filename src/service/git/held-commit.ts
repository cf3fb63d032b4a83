/**
 * A commit with its files in a bare repository of its own, as an earlier scan left it: what it holds need not be sent again, which is nearly
 * everything of the next commit of a large repository.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface HeldCommit {
  readonly gitDir: string;
  readonly commitSha: string;
}

/**
 * Lets a fetch that follows leave out what another bare repository holds, and reads find it there, as long as that is not moved.
 * Its commit stands without its history, as it was fetched.
 */
export async function lookBeside(gitDir: string, held: HeldCommit): Promise<void> {
  const objects = join(resolve(held.gitDir), 'objects');
  // git reads one folder a line.
  if (objects.includes('\n')) return;
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true });
  await writeFile(join(gitDir, 'objects', 'info', 'alternates'), `${objects}\n`);
  await writeFile(join(gitDir, 'shallow'), `${held.commitSha}\n`);
  await mkdir(join(gitDir, 'refs', 'vedette'), { recursive: true });
  await writeFile(join(gitDir, 'refs', 'vedette', 'held'), `${held.commitSha}\n`);
}

/** Each fetch that goes on from another leaves a pack, and what no commit needs any more stays in the old ones. */
const packsMax = 24;

/** Whether another commit may be fetched into it, or it has grown old and is to be had anew. */
export async function mayGoOn(gitDir: string): Promise<boolean> {
  const names = await readdir(join(gitDir, 'objects', 'pack')).catch(() => []);
  return names.filter((name) => name.endsWith('.pack')).length < packsMax;
}
